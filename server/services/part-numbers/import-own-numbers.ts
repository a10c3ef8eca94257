import { AppError } from '#server/app-error.ts';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseImportContent } from '#server/db/stored-import.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { findImport, type ImportTableRow, updateImport } from '#server/queries/imports/imports.ts';
import { findByKeys, findOwnNumbers, writeOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { type CheckedFile, checkImport } from '#server/services/imports/check-import.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { FileTerms } from '#server/services/imports/read-file.ts';
import { readColumnsOnThread, readOnThread } from '#server/services/imports/read-on-thread.ts';
import { readAll } from '#server/services/imports/read-plan.ts';
import { unreadable } from '#server/services/imports/reading/table.ts';
import { Conflicts } from '#server/services/imports/write-products.ts';
import { planOwnNumbers } from '#server/services/part-numbers/plan-own-numbers.ts';
import { requireAccount, requireRoom } from '#server/services/part-numbers/save-own-number.ts';
import { isOwnNumberHeading } from '#shared/domain/part-numbers/own-number-heading.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { importConflictMessages } from '#shared/messages/imports/imports.ts';
import { ownNumberRowProblems } from '#shared/messages/part-numbers/own-part-numbers.ts';

/** Reads a file of own part numbers and keeps what it would do. @throws {AppError} import_unreadable */
export async function checkOwnNumbers(deps: Deps, accountId: string, file: CheckedFile): Promise<ImportTableRow> {
  const plan = (db: Database, rows: Parameters<typeof planOwnNumbers>[2]) => planOwnNumbers(db, accountId, rows);
  return checkImport(deps, file, { owner: { accountId }, read: readNumbers, plan });
}

/** The account's number is read where a file of products has the name: as it is written. */
async function readNumbers(bytes: Uint8Array, terms: FileTerms): ReturnType<typeof readOnThread> {
  const { columns } = await readColumnsOnThread(bytes, { remembered: [] });
  const own = columns.findIndex(({ heading }) => isOwnNumberHeading(heading));
  if (own === -1) throw unreadable(ownNumberRowProblems.noColumn);
  const fields = columns.map(({ field }, index) =>
    index === own ? 'product' : field === '_id' || field === 'partNumber' ? field : null,
  );
  return readOnThread(bytes, { ...terms, remembered: [], selected: { columns: fields, units: {} } });
}

interface Applied {
  accountId: string;
  id: string;
  actor: string;
}

interface KeptRow {
  line: number;
  name: string;
  productId: string;
  before: string | null;
  after: string | null;
}

/**
 * Gives products the numbers of a checked file in one transaction. Applied already, it changes nothing.
 * @throws {AppError} not_found, import_undone, import_empty, invalid_fields for too many numbers, import_outdated with a
 * sentence for each line that is in the way
 */
export async function applyOwnNumbers(deps: Deps, { accountId, id, actor }: Applied): Promise<ImportTableRow> {
  const rows = await readRows(deps.db, id);
  return inTransaction(deps.db, async (db) => {
    await requireAccount(db, accountId);
    const found = await requireImport(db, id, accountId);
    if (found.undone_at !== null) throw new AppError('import_undone');
    if (found.applied_at !== null) return found;
    if (rows.length === 0) throw new AppError('import_empty');
    const end = { applied_at: deps.now(), applied_by: actor };
    await replaceNumbers(db, rows, { accountId, id, actor, at: end.applied_at, code: 'import_outdated' });
    await updateImport(db, id, end);
    return { ...found, ...end };
  });
}

/**
 * Gives back the numbers from before an import, in one transaction. Undone already, it changes nothing.
 * @throws {AppError} not_found, import_not_undoable with a sentence for each line that is in the way
 */
export async function undoOwnNumbers(deps: Deps, { accountId, id, actor }: Applied): Promise<ImportTableRow> {
  const rows = (await readRows(deps.db, id)).map((row) => ({ ...row, before: row.after, after: row.before }));
  return inTransaction(deps.db, async (db) => {
    await requireAccount(db, accountId);
    const found = await requireImport(db, id, accountId);
    if (found.applied_at === null) throw new AppError('not_found');
    if (found.undone_at !== null) return found;
    const end = { undone_at: deps.now(), undone_by: actor };
    await replaceNumbers(db, rows, { accountId, id, actor, at: end.undone_at, code: 'import_not_undoable' });
    await updateImport(db, id, end);
    return { ...found, ...end };
  });
}

async function requireImport(db: WriteTransaction, id: string, accountId: string): Promise<ImportTableRow> {
  const found = await findImport(db, id, { accountId });
  if (!found) throw new AppError('not_found');
  return found;
}

async function readRows(db: Database, id: string): Promise<KeptRow[]> {
  const rows = [...(await readAll(db, id, 'new')), ...(await readAll(db, id, 'changed'))];
  return rows.map(({ line, name, product_id, content }) => {
    const { ownNumber } = parseImportContent.ownNumber(content);
    return { line, name, productId: product_id ?? '', ...ownNumber };
  });
}

interface Replacement extends Applied {
  at: number;
  code: 'import_outdated' | 'import_not_undoable';
}

async function replaceNumbers(
  db: WriteTransaction,
  rows: KeptRow[],
  { accountId, id, actor, at, code }: Replacement,
): Promise<void> {
  await refuseChanged(db, accountId, rows, code);
  const set = new Map(rows.flatMap(({ productId, after }) => (after === null ? [] : [[productId, after] as const])));
  const remove = rows.filter(({ after }) => after === null).map(({ productId }) => productId);
  const added = rows.filter(({ before }) => before === null).length;
  await requireRoom(db, accountId, added - remove.length);
  await writeOwnNumbers(db, { accountId, set, remove, at });
  const after = { added, changed: set.size - added, removed: remove.length, importId: id };
  await recordEvent(db, { at, actor, type: 'customer.part_numbers_changed', subjectId: accountId, after });
}

/** Every product has the number that the file was compared with, and no other one has got a number of the file. */
async function refuseChanged(
  db: WriteTransaction,
  accountId: string,
  rows: KeptRow[],
  code: Replacement['code'],
): Promise<void> {
  const conflicts = new Conflicts();
  const own = new Set(rows.map(({ productId }) => productId));
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(rows, CHUNK)) {
    const present = await findOwnNumbers(
      db,
      accountId,
      chunk.map(({ productId }) => productId),
    );
    const keys = chunk.flatMap(({ after }) => (after === null ? [] : partNumberKey(after)));
    const owners = new Map((await findByKeys(db, accountId, keys)).map((row) => [row.number_key, row.product_id]));
    for (const { line, name, productId, before, after } of chunk) {
      const owner = after === null ? undefined : owners.get(partNumberKey(after));
      const isTaken = owner !== undefined && !own.has(owner);
      if (isTaken || (present.get(productId) ?? null) !== before)
        conflicts.add(line, importConflictMessages.changed(line, name));
    }
    await yieldIfDue();
  }
  conflicts.refuse(code);
}
