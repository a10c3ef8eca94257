import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parsePriceBreaks } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import {
  findImport,
  type ImportTableRow,
  importRowList,
  priceListImportList,
} from '#server/queries/imports/imports.ts';
import { entryList } from '#server/queries/price-lists/price-list-entries.ts';
import { findPriceList } from '#server/queries/price-lists/price-lists.ts';
import { respondCsv, toCsv } from '#server/routes/csv.ts';
import { toEntryImportRow } from '#server/routes/imports/import-rows.ts';
import { toImports } from '#server/routes/imports/imports.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { writePairs } from '#server/services/imports/list-cells.ts';
import { applyEntries, checkEntries, undoEntries } from '#server/services/price-lists/import-entries.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { priceListImportsContract } from '#shared/contracts/price-lists/price-list-imports.ts';
import { fromPriceUnits, type PriceUnits } from '#shared/domain/money.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { localDecimal } from '#shared/domain/reading/local-decimal.ts';

const MAX_ROWS = 200;
const MAX_IMPORTS = 50;
const BATCH = 500;

/** Prices of a list from files: checked first, then applied as shown; and into one. */
export function priceListImportRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, priceListImportsContract.export, async ({ context, caller, params }) => {
    const { name } = await requirePriceList(params.id);
    await context.get('limitExports')?.(caller.userId);
    return respondCsv(context, `${fileName(name)}.csv`, writeEntries(db, params.id));
  });
  mount(app, deps, priceListImportsContract.check, async ({ context, caller, params, query }) => {
    await requirePriceList(params.id);
    await context.get('limitImports')?.(caller.userId);
    const file = { bytes: await readBytes(context), fileName: query.name ?? '', actor: caller.userId };
    return toImport(await checkEntries(deps, params.id, { ...file, decimal: query.decimal }));
  });
  mount(app, deps, priceListImportsContract.list, async ({ context, params, query }) => {
    await requirePriceList(params.id);
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 20, MAX_IMPORTS) };
    const request = { page, filter: { list: params.id } };
    return toImports(db, await respondPage(context, db, priceListImportList, request, (row) => row));
  });
  mount(app, deps, priceListImportsContract.read, async ({ params }) =>
    toImport(await requireImport(params.id, params.importId)),
  );
  mount(app, deps, priceListImportsContract.listRows, async ({ context, params, query }) => {
    await requireImport(params.id, params.importId);
    const page = { ...toPage(query), limit: Math.min(query.limit ?? 50, MAX_ROWS) };
    const filter = { import: params.importId, kind: query.kind };
    return respondPage(context, db, importRowList, { page, filter }, toEntryImportRow);
  });
  mount(app, deps, priceListImportsContract.apply, async ({ caller, params }) =>
    toImport(await applyEntries(deps, { listId: params.id, id: params.importId, actor: caller.userId })),
  );
  mount(app, deps, priceListImportsContract.undo, async ({ caller, params }) =>
    toImport(await undoEntries(deps, { listId: params.id, id: params.importId, actor: caller.userId })),
  );
  return app;

  async function requirePriceList(id: string): Promise<PriceListRow> {
    const row = await findPriceList(db, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function requireImport(listId: string, id: string): Promise<ImportTableRow> {
    const found = await findImport(db, id, { priceListId: listId });
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function toImport(row: ImportTableRow): Promise<Import> {
    const [one] = await toImports(db, [row]);
    if (!one) throw new Error('An import is missing');
    return one;
  }
}

/** What every system takes in the name of a file. */
function fileName(name: string): string {
  return `price-list-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.replace(/-+$/, '');
}

async function* writeEntries(db: Database, listId: string): AsyncGenerator<string> {
  const { partNumber, product, price, priceBreaks } = productColumns;
  yield toCsv([[partNumber, product, price, priceBreaks, productColumns._id]], { bom: true });
  for (let after: number | null = null; ; ) {
    const page = { limit: BATCH, descending: false, after, afterValue: null };
    const rows = await entryList.rows(db, { page, filter: { list: listId } });
    const lines = rows.map((row) => [
      row.part_number ?? '',
      row.name,
      decimalText(row.price_units),
      writePairs(parsePriceBreaks(row.price_breaks).map((each) => [String(each.quantity), decimalText(each.price)])),
      row.product_id,
    ]);
    if (lines.length > 0) yield toCsv(lines);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

function decimalText(price: PriceUnits): string {
  return String(fromPriceUnits(price)).replace('.', localDecimal());
}
