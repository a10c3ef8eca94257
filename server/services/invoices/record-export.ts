import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { UndatedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent } from '#server/queries/history/events.ts';

type Exported =
  | 'batch.exported'
  | 'customer.statement_exported'
  | 'invoices.exported'
  | 'movements.exported'
  | 'orders.exported'
  | 'payouts.exported'
  | 'products.exported'
  | 'returns.exported';

/** Records who took data of others out of the shop: `subjectId` is the customer or product; of an export of many, what it was. */
export async function recordExport(deps: Deps, event: UndatedEvent<Exported>): Promise<void> {
  await inTransaction(deps.db, (db) => recordEvent(db, { at: deps.now(), ...event }));
}
