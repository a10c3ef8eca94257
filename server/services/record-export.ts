import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';

/** Records who took data of others out of the shop. */
export async function recordExport(
  deps: Deps,
  { what, subjectId, actor }: { what: 'customer.statement_exported'; subjectId: string; actor: string },
): Promise<void> {
  await inTransaction(deps.db, (db) => recordEvent(db, { at: deps.now(), actor, type: what, subjectId }));
}
