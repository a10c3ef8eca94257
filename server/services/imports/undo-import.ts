import { AppError } from '#server/app-error.ts';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { CHUNK, chunkSize, findUsed, updateProducts } from '#server/queries/imports/imported-products.ts';
import { findImport, type ImportTableRow, updateImport } from '#server/queries/imports/imports.ts';
import { withoutSearchMerges } from '#server/queries/orders/search-merges.ts';
import { changeAllFiles, checkFiles } from '#server/services/imports/import-files.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import { mergeSearch } from '#server/services/imports/merge-search.ts';
import { readPlan, withSearchedTexts } from '#server/services/imports/read-plan.ts';
import { trackImported } from '#server/services/imports/track-imported.ts';
import {
  type Addition,
  Conflicts,
  checkKeys,
  checkVersions,
  fillWaitlists,
  recordAll,
  toWrites,
  writeChanges,
} from '#server/services/imports/write-products.ts';
import { importConflictMessages as texts } from '#shared/messages/imports/imports.ts';

/**
 * Gives changed products the values from before an import, and takes its new products off sale, in one transaction.
 * Undone already, it changes nothing. What was sold of a changed product does not matter; a new one must be untouched.
 * @throws {AppError} not_found, import_not_undoable with a sentence for each line that is in the way
 */
export async function undoImport(deps: Deps, { id, actor }: { id: string; actor: string }): Promise<ImportTableRow> {
  const isUndone = refuseUnapplied(await findImport(deps.db, id));
  if (isUndone) return isUndone;
  const plan = await readPlan(deps.db, id);
  const back = plan.changes.map((change) => ({
    ...change,
    version: change.version + 1,
    before: change.after,
    after: change.before,
  }));
  const changes = await withSearchedTexts(deps.db, back);
  const { additions } = plan;
  const removed = additions.map(({ productId }) => productId);
  const added = additions.map(({ line, productId, product }) => ({
    line,
    productId,
    name: product.product,
    version: 0,
  }));
  const at = deps.now();
  const writes = await toWrites(changes);
  const outcome = await inTransaction(deps.db, async (db) => {
    const found = await findImport(db, id);
    const undone = refuseUnapplied(found);
    if (undone || !found) return undone ?? refuseUnknown();
    const conflicts = new Conflicts();
    await checkVersions(db, [...changes, ...added], conflicts);
    await checkUnused(db, additions, conflicts);
    await checkKeys(db, { changes, removed }, conflicts);
    await checkFiles(db, { changes }, conflicts);
    conflicts.refuse('import_not_undoable');
    await changeAllFiles(db, { changes, at });
    await withoutSearchMerges(db, async () => {
      await removeProducts(db, removed, at);
      await writeChanges(db, changes, writes);
    });
    await trackImported(db, { changes, actor, at });
    const filled = await fillWaitlists(db, deps, { changes, at });
    const end = { undone_at: at, undone_by: actor };
    await updateImport(db, id, end);
    const by = { at, actor };
    const counts = { file: found.file_name, removed: additions.length, changed: changes.length };
    const events: RecordedEvent[] = [
      ...changes.map(
        ({ productId: subjectId, before, after }): RecordedEvent => ({
          ...by,
          type: 'product.changed',
          subjectId,
          before,
          after,
        }),
      ),
      ...additions.map(
        ({ productId: subjectId, product: { product, availableQuantity } }): RecordedEvent => ({
          ...by,
          type: 'product.removed',
          subjectId,
          before: { product, availableQuantity },
        }),
      ),
      { ...by, type: 'import.undone', subjectId: id, after: counts },
    ];
    await recordAll(db, [...events, ...filled]);
    return { ...found, ...end };
  });
  await mergeSearch(deps);
  return outcome;
}

/** The import, when it is undone; undefined when it can be. @throws {AppError} not_found */
function refuseUnapplied(found: ImportTableRow | undefined): ImportTableRow | undefined {
  if (!found || found.applied_at === null) return refuseUnknown();
  return found.undone_at === null ? undefined : found;
}

function refuseUnknown(): never {
  throw new AppError('not_found');
}

async function checkUnused(db: WriteTransaction, additions: Addition[], conflicts: Conflicts): Promise<void> {
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(additions, CHUNK)) {
    const byId = new Map(chunk.map((addition) => [addition.productId, addition]));
    for (const id of await findUsed(db, [...byId.keys()])) {
      const { line, product } = byId.get(id) ?? {};
      if (line !== undefined && product) conflicts.add(line, texts.used(line, product.product));
    }
    await yieldIfDue();
  }
}

async function removeProducts(db: WriteTransaction, ids: string[], at: number): Promise<void> {
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(ids, chunkSize(db))) {
    await updateProducts(
      db,
      chunk.map((id) => ({ id, columns: { deleted_at: at } })),
    );
    await yieldIfDue();
  }
}
