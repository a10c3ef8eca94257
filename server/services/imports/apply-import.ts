import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { findImport, type ImportTableRow, updateImport } from '#server/queries/imports/imports.ts';
import { withoutSearchMerges } from '#server/queries/orders/search-merges.ts';
import { changeAllFiles, checkFiles } from '#server/services/imports/import-files.ts';
import { mergeSearch } from '#server/services/imports/merge-search.ts';
import { readPlan, withSearchedTexts } from '#server/services/imports/read-plan.ts';
import { trackImported } from '#server/services/imports/track-imported.ts';
import {
  type Addition,
  type Change,
  Conflicts,
  checkKeys,
  checkVersions,
  fillWaitlists,
  recordAll,
  toInserts,
  toWrites,
  writeAdditions,
  writeChanges,
} from '#server/services/imports/write-products.ts';

/**
 * Adds the new and changes the changed products of a checked file in one transaction. Applied already, it changes
 * nothing. Everything that needs no lock is done before; inside, other requests run while the rows are written.
 * @throws {AppError} not_found, import_undone, import_empty, import_outdated with a sentence for each line that is in the way
 */
export async function applyImport(deps: Deps, { id, actor }: { id: string; actor: string }): Promise<ImportTableRow> {
  const isApplied = refuseUndone(await findImport(deps.db, id));
  if (isApplied) return isApplied;
  const plan = await readPlan(deps.db, id);
  const changes = await withSearchedTexts(deps.db, plan.changes);
  const { additions } = plan;
  const at = deps.now();
  const writes = await toWrites(changes);
  const inserts = await toInserts(additions, at);
  const outcome = await inTransaction(deps.db, async (db) => {
    const found = await findImport(db, id);
    const applied = refuseUndone(found);
    if (applied || !found) return applied ?? refuseUnknown();
    if (found.changed_rows + found.new_rows === 0) throw new AppError('import_empty');
    if (changes.length !== found.changed_rows || additions.length !== found.new_rows) throw new AppError('not_found');
    const conflicts = new Conflicts();
    await checkVersions(db, changes, conflicts);
    await checkKeys(db, { changes, additions }, conflicts);
    await checkFiles(db, { changes, additions }, conflicts);
    conflicts.refuse('import_outdated');
    await changeAllFiles(db, { changes, additions, at });
    await withoutSearchMerges(db, async () => {
      await writeChanges(db, changes, writes);
      await writeAdditions(db, inserts, at);
    });
    await trackImported(db, { changes, additions, actor, at });
    const filled = await fillWaitlists(db, deps, { changes, at });
    const end = { applied_at: at, applied_by: actor };
    await updateImport(db, id, end);
    const counts = { file: found.file_name, new: additions.length, changed: changes.length };
    const event: RecordedEvent = { at, actor, type: 'import.applied', subjectId: id, after: counts };
    await recordAll(db, [...eventsOf({ changes, additions }, { at, actor }), event, ...filled]);
    return { ...found, ...end };
  });
  await mergeSearch(deps);
  return outcome;
}

/** The import, when it is applied; undefined when it can be. @throws {AppError} not_found, import_undone */
function refuseUndone(found: ImportTableRow | undefined): ImportTableRow | undefined {
  if (!found) return refuseUnknown();
  if (found.undone_at !== null) throw new AppError('import_undone');
  return found.applied_at === null ? undefined : found;
}

function refuseUnknown(): never {
  throw new AppError('not_found');
}

function eventsOf(
  { changes, additions }: { changes: Change[]; additions: Addition[] },
  by: { at: number; actor: string },
): RecordedEvent[] {
  return [
    ...changes.map(
      ({ productId, before, after }): RecordedEvent => ({
        ...by,
        type: 'product.changed',
        subjectId: productId,
        before,
        after,
      }),
    ),
    ...additions.map(
      ({ productId, product }): RecordedEvent => ({
        ...by,
        type: 'product.added',
        subjectId: productId,
        after: product,
      }),
    ),
  ];
}
