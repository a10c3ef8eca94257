import { randomUUIDv7 } from 'node:crypto';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseMapping } from '#server/db/stored-import.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import {
  deleteImport,
  deleteImportRows,
  discardImport,
  findImport,
  type ImportOwner,
  type ImportTableRow,
  insertImport,
  insertImportRows,
  listMappings,
  listStaleImports,
  type NewImportRow,
  updateImport,
} from '#server/queries/imports/imports.ts';
import { refuseRelations } from '#server/services/imports/check-relations.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import { type Plan, type PlannedRow, planImport } from '#server/services/imports/plan-import.ts';
import type { FileTerms, ProductFile, RememberedColumns } from '#server/services/imports/read-file.ts';
import { readColumnsOnThread, readOnThread } from '#server/services/imports/read-on-thread.ts';
import type { FileRow, SelectedColumns } from '#server/services/imports/read-rows.ts';
import type { ImportColumns } from '#shared/contracts/imports/imports.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';
import type { DecimalSign } from '#shared/domain/reading/number-text.ts';

const MAX_REMEMBERED = 30;

/** A checked file that was not applied is forgotten after this time. */
const KEPT_FOR_MS = 24 * 3_600_000;

/** What the rows of a file are about. */
export interface ImportTarget {
  owner: ImportOwner;
  read: (bytes: Uint8Array, terms: FileTerms) => Promise<ProductFile>;
  plan: (db: Database, rows: FileRow[]) => Promise<Plan>;
}

const products: ImportTarget = { owner: {}, read: readOnThread, plan: planProducts };

export async function planProducts(db: Database, rows: FileRow[]): Promise<Plan> {
  const plan = await planImport(db, rows);
  return { ...plan, rows: await refuseRelations(db, plan.rows) };
}

export interface CheckedFile {
  bytes: Uint8Array;
  fileName: string;
  actor: string;
  /** What somebody selected for its columns and numbers. */
  selected?: SelectedColumns | undefined;
  decimal?: DecimalSign | undefined;
}

let lastCheck: Promise<unknown> = Promise.resolve();

/**
 * Reads a file and keeps what it would do; nothing else is changed. One file at a time, and in steps, so that
 * other requests go on.
 * @throws {AppError} import_unreadable; import_columns when somebody has to say which column is what
 */
export async function checkImport(deps: Deps, file: CheckedFile, target = products): Promise<ImportTableRow> {
  const check = lastCheck.then(() => checkNow(deps, file, target));
  lastCheck = check.catch(() => {});
  return check;
}

/** The columns of a file, for somebody who says what they are. @throws {AppError} import_unreadable */
export async function readColumns(deps: Deps, bytes: Uint8Array): Promise<ImportColumns> {
  return readColumnsOnThread(bytes, { remembered: await readRemembered(deps.db) });
}

/** What was selected for files that were applied, the latest first. */
async function readRemembered(db: Database): Promise<RememberedColumns[]> {
  return (await listMappings(db, MAX_REMEMBERED)).map(parseMapping);
}

async function checkNow(
  deps: Deps,
  { bytes, fileName, actor, selected, decimal }: CheckedFile,
  target: ImportTarget,
): Promise<ImportTableRow> {
  await forgetStale(deps);
  const remembered = await readRemembered(deps.db);
  const file = await target.read(bytes, { selected, decimal, remembered });
  const { headings, rows, ignoredColumns, reading, mapping } = file;
  const plan = await target.plan(deps.db, rows);
  const id = `im_${randomUUIDv7()}`;
  const { inOrder, counts } = sortRows(plan);
  await inTransaction(deps.db, (db) =>
    insertImport(db, {
      id,
      file_name: fileName,
      headings: JSON.stringify(headings),
      ignored_columns: JSON.stringify(ignoredColumns),
      reading: reading && JSON.stringify(reading),
      mapping: mapping && JSON.stringify(mapping),
      checked_by: actor,
      created_at: deps.now(),
      new_rows: counts.new,
      changed_rows: counts.changed,
      unchanged_rows: counts.unchanged,
      refused_rows: counts.refused,
      other_stock: plan.otherStock,
      price_list_id: target.owner.priceListId ?? null,
      account_id: target.owner.accountId ?? null,
    }),
  );
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(inOrder, CHUNK)) {
    const kept = chunk.map((row) => toRow(id, row));
    await yieldIfDue();
    await inTransaction(deps.db, (db) => insertImportRows(db, kept));
  }
  await inTransaction(deps.db, (db) => updateImport(db, id, { checked_at: deps.now() }));
  const checked = await findImport(deps.db, id, target.owner);
  if (!checked) throw new Error('An import that was just checked is not there');
  return checked;
}

/** Changed rows begin with the largest relative change of the price; the others are in the order of the file. */
function sortRows({ rows }: Plan): { inOrder: PlannedRow[]; counts: Record<ImportKind, number> } {
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  const { new: added = [], changed = [], unchanged = [], refused = [] } = kinds;
  const byPrice = changed
    .map((row) => ({ row, share: priceShare(row) }))
    .sort((one, other) => other.share - one.share)
    .map(({ row }) => row);
  return {
    inOrder: [...added, ...byPrice, ...unchanged, ...refused],
    counts: { new: added.length, changed: changed.length, unchanged: unchanged.length, refused: refused.length },
  };
}

/** How many times more or less the price is; 0 when it stays. */
function priceShare(row: PlannedRow): number {
  if (!('version' in row)) return 0;
  const { before, after } = row;
  return before.price === undefined || after.price === undefined ? 0 : Math.abs(Math.log(after.price / before.price));
}

function toRow(importId: string, planned: PlannedRow): NewImportRow {
  const { kind, row, name, partNumber, productId } = planned;
  return {
    import_id: importId,
    kind,
    line: row.line,
    product_id: productId,
    product_version: 'version' in planned ? planned.version : null,
    name: name.slice(0, 200),
    part_number: partNumber?.slice(0, 60) ?? null,
    content: JSON.stringify(contentOf(planned)),
  };
}

function contentOf(planned: PlannedRow): object {
  if ('ownNumber' in planned) return { ownNumber: planned.ownNumber };
  switch (planned.kind) {
    case 'new':
      return 'product' in planned ? { product: planned.product } : { before: {}, after: planned.after };
    case 'changed':
      return { before: planned.before, after: planned.after };
    case 'unchanged':
      return {};
    case 'refused':
      return { reasons: planned.reasons, cells: planned.row.cells };
  }
}

async function forgetStale(deps: Deps): Promise<void> {
  for (const id of await listStaleImports(deps.db, deps.now() - KEPT_FOR_MS, 20)) {
    if (!(await inTransaction(deps.db, (db) => discardImport(db, id)))) continue;
    while ((await inTransaction(deps.db, (db) => deleteImportRows(db, id, CHUNK))) > 0);
    await inTransaction(deps.db, (db) => deleteImport(db, id));
  }
}
