import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';

interface ExportRecord {
  what:
    | 'customer.statement_exported'
    | 'invoices.exported'
    | 'movements.exported'
    | 'orders.exported'
    | 'products.exported';
  /** The customer; of an export of many, what was exported. */
  subjectId: string;
  actor: string;
  /** Which part of it. */
  after?: Record<string, unknown>;
}

/** Records who took data of others out of the shop. */
export async function recordExport(deps: Deps, { what, ...event }: ExportRecord): Promise<void> {
  await inTransaction(deps.db, (db) => recordEvent(db, { at: deps.now(), type: what, ...event }));
}
