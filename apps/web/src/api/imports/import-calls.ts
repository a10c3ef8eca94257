import { type ImportColumns, importsContract } from '#shared/contracts/imports/imports.ts';
import { ownPartNumberImportsContract } from '#shared/contracts/part-numbers/own-part-number-imports.ts';
import { priceListImportsContract } from '#shared/contracts/price-lists/price-list-imports.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { type ApiRequest, call } from '#web/api/contract-call.ts';

/** What files are imported into: the products of the shop, the prices of a list, or the own part numbers of an account. */
export type ImportTarget = 'products' | { priceListId: string } | { account: string };

/** What somebody selected for the columns of a file, and for its numbers. */
export interface FileTerms {
  columns?: ImportColumns['columns'][number]['field'][];
  units?: Record<string, Unit>;
  decimal?: DecimalSign;
}

export interface CheckedFile extends FileTerms {
  file: File;
}

interface PageOfImports {
  cursor?: string | undefined;
  limit: number;
}

export interface RowsRequest extends PageOfImports {
  id: string;
  kind: ImportKind;
}

interface ImportCalls {
  check: (file: CheckedFile) => ApiRequest;
  list: (page: PageOfImports) => ApiRequest;
  read: (id: string) => ApiRequest;
  listRows: (request: RowsRequest) => ApiRequest;
  apply: (id: string) => ApiRequest;
  undo: (id: string) => ApiRequest;
}

export const nameOf = (file: File) => file.name.slice(0, 200);
export const content = (file: File) => ({ body: file, headers: { 'content-type': 'text/csv' } });

const productCalls: ImportCalls = {
  check: ({ file, ...terms }) => ({
    ...call(importsContract.check, ({ columns, units, decimal }: FileTerms) => ({
      query: {
        name: nameOf(file),
        ...(columns && { columns: JSON.stringify(columns) }),
        ...(units && { units: JSON.stringify(units) }),
        ...(decimal && { decimal }),
      },
    })).query(terms),
    ...content(file),
  }),
  list: call(importsContract.list, (query: PageOfImports) => ({ query })).query,
  read: call(importsContract.read, (id: string) => ({ params: { id } })).query,
  listRows: call(importsContract.listRows, ({ id, ...query }: RowsRequest) => ({ params: { id }, query })).query,
  apply: call(importsContract.apply, (id: string) => ({ params: { id } })).query,
  undo: call(importsContract.undo, (id: string) => ({ params: { id } })).query,
};

function priceListCalls(id: string): ImportCalls {
  const params = (importId: string) => ({ params: { id, importId } });
  return {
    check: ({ file, decimal }) => ({
      ...call(priceListImportsContract.check, (name: string) => ({
        params: { id },
        query: { name, ...(decimal && { decimal }) },
      })).query(nameOf(file)),
      ...content(file),
    }),
    list: call(priceListImportsContract.list, (query: PageOfImports) => ({ params: { id }, query })).query,
    read: call(priceListImportsContract.read, params).query,
    listRows: call(priceListImportsContract.listRows, ({ id: importId, ...query }: RowsRequest) => ({
      params: { id, importId },
      query,
    })).query,
    apply: call(priceListImportsContract.apply, params).query,
    undo: call(priceListImportsContract.undo, params).query,
  };
}

function ownNumberCalls(id: string): ImportCalls {
  const params = (importId: string) => ({ params: { id, importId } });
  return {
    check: ({ file }) => ({
      ...call(ownPartNumberImportsContract.check, (name: string) => ({ params: { id }, query: { name } })).query(
        nameOf(file),
      ),
      ...content(file),
    }),
    list: call(ownPartNumberImportsContract.list, (query: PageOfImports) => ({ params: { id }, query })).query,
    read: call(ownPartNumberImportsContract.read, params).query,
    listRows: call(ownPartNumberImportsContract.listRows, ({ id: importId, ...query }: RowsRequest) => ({
      params: { id, importId },
      query,
    })).query,
    apply: call(ownPartNumberImportsContract.apply, params).query,
    undo: call(ownPartNumberImportsContract.undo, params).query,
  };
}

export function importCalls(target: ImportTarget): ImportCalls {
  if (target === 'products') return productCalls;
  return 'account' in target ? ownNumberCalls(target.account) : priceListCalls(target.priceListId);
}
