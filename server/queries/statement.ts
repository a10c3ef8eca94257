import { rowLimit } from '#server/db/keyset.ts';
import type { BankTransferRow, Database, OrderRow } from '#server/db/schema/tables.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

// A customer's account as it was booked: what orders on account were invoiced and paid with, and bank transfers.

/** When the invoice of an order on account was issued with its shipment; null when it was not. */
export function invoicedAtOf({ due_at, terms_days }: Pick<OrderRow, 'due_at' | 'terms_days'>): number | null {
  return due_at === null || terms_days === null ? null : due_at - terms_days * DAY_MS;
}

/** An entry of a statement by its subject; its details are read when its turn comes. */
export interface StatementKey {
  /** Milliseconds since 1970. */
  at: number;
  /** `payment`: by card. */
  kind: 'invoice' | 'payment' | 'transfer';
  id: string;
}

/** The next keys of orders on account after an order's `seq`, in no order of time. */
export async function listOrderKeys(
  db: Database,
  ownerId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ last: number | null; keys: StatementKey[] }> {
  const rows = await db
    .selectFrom('orders')
    .select(['seq', 'id', 'terms_days', 'due_at', 'paid_at', 'transferred_at'])
    .where('owner_id', '=', ownerId)
    .where('terms_days', 'is not', null)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(rowLimit(limit))
    .execute();
  const keys = rows.flatMap(({ id, paid_at, transferred_at, ...order }): StatementKey[] => {
    const invoicedAt = invoicedAtOf(order) ?? paid_at;
    return [
      ...(invoicedAt === null ? [] : [{ at: invoicedAt, kind: 'invoice' as const, id }]),
      ...(paid_at === null || transferred_at !== null ? [] : [{ at: paid_at, kind: 'payment' as const, id }]),
    ];
  });
  return { last: rows.length < limit ? null : (rows.at(-1)?.seq ?? null), keys };
}

export async function listTransferKeys(
  db: Database,
  ownerId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ last: number | null; keys: StatementKey[] }> {
  const rows = await db
    .selectFrom('bank_transfers')
    .select(['seq', 'id', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(rowLimit(limit))
    .execute();
  const keys = rows.map(({ id, created_at }): StatementKey => ({ at: created_at, kind: 'transfer', id }));
  return { last: rows.length < limit ? null : (rows.at(-1)?.seq ?? null), keys };
}

export async function readOrdersOf(db: Database, keys: StatementKey[]): Promise<Map<string, OrderRow>> {
  const ids = keys.filter(({ kind }) => kind !== 'transfer').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readTransfersOf(db: Database, keys: StatementKey[]): Promise<Map<string, BankTransferRow>> {
  const ids = keys.filter(({ kind }) => kind === 'transfer').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('bank_transfers').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
