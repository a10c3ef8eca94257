import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { deleteDismissal, writeDismissal } from '#server/queries/shop/first-day.ts';

/** Hides the list of what a new shop needs from all administrators, or shows it again. */
export async function dismissFirstDay(deps: Deps, isDismissed: boolean, actor: string): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.db, async (db) => {
    const isChanged = await (isDismissed ? writeDismissal(db, at) : deleteDismissal(db));
    if (!isChanged) return;
    await recordEvent(db, { at, actor, type: 'firstDay.changed', subjectId: 'shop', after: { isDismissed } });
  });
}
