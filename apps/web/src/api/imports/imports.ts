import { type ImportColumns, importsContract } from '#shared/contracts/imports/imports.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall } from '#web/api/contract-call.ts';

/** What somebody selected for the columns of a file, and for its numbers. */
export interface FileTerms {
  columns?: ImportColumns['columns'][number]['field'][];
  units?: Record<string, Unit>;
  decimal?: DecimalSign;
}

interface CheckedFile extends FileTerms {
  file: File;
}

const nameOf = (file: File) => file.name.slice(0, 200);
const content = (file: File) => ({ body: file, headers: { 'content-type': 'text/csv' } });

const check = call(importsContract.check, ({ file, columns, units, decimal }: CheckedFile) => ({
  query: {
    name: nameOf(file),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(units && { units: JSON.stringify(units) }),
    ...(decimal && { decimal }),
  },
}));
const readColumns = call(importsContract.readColumns, (file: File) => ({ query: { name: nameOf(file) } }));

interface RowsRequest {
  id: string;
  kind: ImportKind;
  cursor?: string | undefined;
  limit: number;
}

const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkImport: build.mutation({
      ...check,
      query: (checked: CheckedFile) => ({ ...check.query(checked), ...content(checked.file) }),
    }),
    readImportColumns: build.mutation({
      ...readColumns,
      query: (file: File) => ({ ...readColumns.query(file), ...content(file) }),
    }),
    listImports: build.query({
      ...listCall(importsContract.list, (query: { cursor?: string | undefined; limit: number }) => ({ query })),
      providesTags: ['Product'],
    }),
    readImport: build.query({
      ...call(importsContract.read, (id: string) => ({ params: { id } })),
      providesTags: ['Product'],
    }),
    listImportRows: build.query(
      listCall(importsContract.listRows, ({ id, ...query }: RowsRequest) => ({ params: { id }, query })),
    ),
    applyImport: build.mutation({
      ...call(importsContract.apply, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
    undoImport: build.mutation({
      ...call(importsContract.undo, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useCheckImportMutation,
  useReadImportColumnsMutation,
  useListImportsQuery,
  useReadImportQuery,
  useListImportRowsQuery,
  useApplyImportMutation,
  useUndoImportMutation,
} = importsApi;
