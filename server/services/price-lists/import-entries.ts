import { AppError } from '#server/app-error.ts';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type ImportedChange, parseImportContent } from '#server/db/stored-import.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { findImport, type ImportTableRow, updateImport } from '#server/queries/imports/imports.ts';
import { listEntriesOf } from '#server/queries/price-lists/price-list-entries.ts';
import { type CheckedFile, checkImport } from '#server/services/imports/check-import.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { FileTerms } from '#server/services/imports/read-file.ts';
import { readColumnsOnThread, readOnThread } from '#server/services/imports/read-on-thread.ts';
import { readAll } from '#server/services/imports/read-plan.ts';
import { Conflicts } from '#server/services/imports/write-products.ts';
import { type Replacement, replaceEntries } from '#server/services/price-lists/change-entries.ts';
import { planEntries, pricesOf } from '#server/services/price-lists/plan-entries.ts';
import { requirePriceList } from '#server/services/price-lists/save-price-list.ts';
import { inPriceUnits } from '#shared/domain/products/price-breaks.ts';
import type { ProductColumn } from '#shared/domain/products/product-columns.ts';
import { importConflictMessages } from '#shared/messages/imports/imports.ts';

const entryColumns: ProductColumn[] = ['_id', 'partNumber', 'price', 'priceBreaks'];

/** Reads a file of prices for a list and keeps what it would do. @throws {AppError} import_unreadable */
export async function checkEntries(deps: Deps, listId: string, file: CheckedFile): Promise<ImportTableRow> {
  const plan = (db: Database, rows: Parameters<typeof planEntries>[2]) => planEntries(db, listId, rows);
  return checkImport(deps, file, { owner: { priceListId: listId }, read: readEntries, plan });
}

/** Other columns are left out, and nobody is asked what the headings mean: what they are taken for is shown before it counts. */
async function readEntries(bytes: Uint8Array, terms: FileTerms): ReturnType<typeof readOnThread> {
  const { columns } = await readColumnsOnThread(bytes, { remembered: [] });
  const fields = columns.map(({ field }) => (field !== null && entryColumns.includes(field) ? field : null));
  return readOnThread(bytes, { ...terms, remembered: [], selected: { columns: fields, units: {} } });
}

interface Applied {
  listId: string;
  id: string;
  actor: string;
}

interface KeptRow {
  line: number;
  name: string;
  productId: string;
  before: ImportedChange;
  after: ImportedChange;
}

/**
 * Gives products the prices of a checked file in one transaction. Applied already, it changes nothing.
 * @throws {AppError} not_found, import_undone, import_empty, import_outdated with a sentence for each line that is in the way
 */
export async function applyEntries(deps: Deps, { listId, id, actor }: Applied): Promise<ImportTableRow> {
  const rows = await readRows(deps.db, id);
  return inTransaction(deps.db, async (db) => {
    const list = await requirePriceList(db, listId);
    const found = await requireImport(db, id, listId);
    if (found.undone_at !== null) throw new AppError('import_undone');
    if (found.applied_at !== null) return found;
    if (rows.length === 0) throw new AppError('import_empty');
    await refuseChanged(db, listId, rows, 'import_outdated');
    const at = deps.now();
    const end = { applied_at: at, applied_by: actor };
    await updateImport(db, id, end);
    await replaceEntries(db, list, { ...toReplacement(rows), at, actor, importId: id });
    return { ...found, ...end };
  });
}

/**
 * Gives back the prices from before an import, in one transaction. Undone already, it changes nothing.
 * @throws {AppError} not_found, import_not_undoable with a sentence for each line that is in the way
 */
export async function undoEntries(deps: Deps, { listId, id, actor }: Applied): Promise<ImportTableRow> {
  const rows = (await readRows(deps.db, id)).map((row) => ({ ...row, before: row.after, after: row.before }));
  return inTransaction(deps.db, async (db) => {
    const list = await requirePriceList(db, listId);
    const found = await requireImport(db, id, listId);
    if (found.applied_at === null) throw new AppError('not_found');
    if (found.undone_at !== null) return found;
    await refuseChanged(db, listId, rows, 'import_not_undoable');
    const at = deps.now();
    const end = { undone_at: at, undone_by: actor };
    await updateImport(db, id, end);
    await replaceEntries(db, list, { ...toReplacement(rows), at, actor, importId: id });
    return { ...found, ...end };
  });
}

async function requireImport(db: WriteTransaction, id: string, listId: string): Promise<ImportTableRow> {
  const found = await findImport(db, id, { priceListId: listId });
  if (!found) throw new AppError('not_found');
  return found;
}

async function readRows(db: Database, id: string): Promise<KeptRow[]> {
  const rows = [...(await readAll(db, id, 'new')), ...(await readAll(db, id, 'changed'))];
  return rows.map(({ line, name, product_id, content }) => ({
    line,
    name,
    productId: product_id ?? '',
    ...parseImportContent.changed(content),
  }));
}

/** Every product has the price that the file was compared with. */
async function refuseChanged(
  db: WriteTransaction,
  listId: string,
  rows: KeptRow[],
  code: 'import_outdated' | 'import_not_undoable',
): Promise<void> {
  const conflicts = new Conflicts();
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(rows, CHUNK)) {
    const ids = chunk.map(({ productId }) => productId);
    const present = new Map((await listEntriesOf(db, listId, ids)).map((row) => [row.product_id, row]));
    for (const { line, name, productId, before } of chunk)
      if (JSON.stringify(pricesOf(present.get(productId))) !== JSON.stringify(before))
        conflicts.add(line, importConflictMessages.changed(line, name));
    await yieldIfDue();
  }
  conflicts.refuse(code);
}

function toReplacement(rows: KeptRow[]): Pick<Replacement, 'set' | 'remove'> {
  const set = rows.flatMap(({ productId, after: { price, priceBreaks = [] } }) =>
    price === undefined ? [] : { productId, ...inPriceUnits({ price, priceBreaks }) },
  );
  return { set, remove: rows.filter(({ after }) => after.price === undefined).map(({ productId }) => productId) };
}
