import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';

interface Export {
  what: 'customer.statement_exported' | 'orders.exported';
  subjectId: string;
  actor: string;
  /** Which part of it. */
  details?: object;
}

/** Records who took data of others out of the shop. */
export async function recordExport(deps: Deps, { what, subjectId, actor, details }: Export): Promise<void> {
  const event = { at: deps.now(), actor, type: what, subjectId, ...(details && { after: details }) };
  await inTransaction(deps.db, (db) => recordEvent(db, event));
}
