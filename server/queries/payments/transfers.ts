import { type Insertable, sql } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { tableOfPayable } from '#server/db/payables.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type {
  BankTransferOrdersTable,
  BankTransferRow,
  BankTransfersTable,
} from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';
import { type Minor, sumMinor } from '#shared/domain/money.ts';

/** A part of a transfer that pays an order or a freight; negative where it is taken back. */
export interface TransferPart {
  order_id: string;
  amount_minor: Minor;
}

const insertParts = prepareInsert((db, parts: Insertable<BankTransferOrdersTable>[]) =>
  db.insertInto('bank_transfer_orders').values(parts),
);

/** Records a transfer, or an entry that reverses one; what it pays changes with `settleOrder` and `reopenOrder`. */
export async function insertTransfer(
  db: WriteTransaction,
  transfer: Insertable<BankTransfersTable>,
  parts: TransferPart[],
): Promise<BankTransferRow> {
  const row = await db.insertInto('bank_transfers').values(transfer).returningAll().executeTakeFirstOrThrow();
  await insertParts(
    db,
    parts.map((part) => ({ transfer_id: row.id, ...part })),
  );
  return row;
}

export async function findTransfer(db: Database, id: string): Promise<BankTransferRow | undefined> {
  return db.selectFrom('bank_transfers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findTransferByKey(db: Database, by: string, key: string): Promise<BankTransferRow | undefined> {
  return db
    .selectFrom('bank_transfers')
    .selectAll()
    .where('recorded_by', '=', by)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function findReversalOf(db: Database, id: string): Promise<BankTransferRow | undefined> {
  return db.selectFrom('bank_transfers').selectAll().where('reverses', '=', id).executeTakeFirst();
}

/** By order, so that transactions lock orders in one order. */
export async function listPartsOf(db: Database, transferId: string): Promise<TransferPart[]> {
  return db
    .selectFrom('bank_transfer_orders')
    .select(['order_id', 'amount_minor'])
    .where('transfer_id', '=', transferId)
    .orderBy('order_id')
    .execute();
}

/** Without the entries that reverse others, and those of credit notes, for which no money arrived. */
export const transferList = pagedList('bank_transfers', {
  rows: (db) =>
    db
      .selectFrom('bank_transfers')
      .selectAll()
      .where('reverses', 'is', null)
      .where('return_id', 'is', null)
      .where('short_order_id', 'is', null),
  filters: { account: (query, accountId: string) => query.where('account_id', '=', accountId) },
  count: async () => null,
});

export interface ShownPart extends TransferPart {
  transfer_id: string;
  /** The `seq` of the order; null for a freight. */
  seq: number | null;
  /** The `seq` of the checkout of a freight. */
  checkout_seq: number | null;
}

export async function listPartsOfAll(db: Database, transferIds: string[]): Promise<ShownPart[]> {
  if (transferIds.length === 0) return [];
  const parts = await db
    .selectFrom('bank_transfer_orders')
    .leftJoin('orders', 'orders.id', 'order_id')
    .leftJoin('freights', 'freights.id', 'order_id')
    .leftJoin('checkouts', 'checkouts.id', 'freights.checkout_id')
    .select(['transfer_id', 'order_id', 'amount_minor', 'orders.seq', 'checkouts.seq as checkout_seq'])
    .where('transfer_id', 'in', transferIds)
    .execute();
  return parts.sort((a, b) => (a.seq ?? Number.MAX_SAFE_INTEGER) - (b.seq ?? Number.MAX_SAFE_INTEGER));
}

export async function listReversalsOf(db: Database, transferIds: string[]): Promise<BankTransferRow[]> {
  if (transferIds.length === 0) return [];
  return db.selectFrom('bank_transfers').selectAll().where('reverses', 'in', transferIds).execute();
}

/**
 * Counts a part of a transfer to an order, which becomes paid with its last part; undefined when the order is in another
 * state, or less of it is open.
 */
export async function settleOrder(
  db: WriteTransaction,
  part: TransferPart,
  { at, transferId }: { at: number; transferId: string },
): Promise<Payable | undefined> {
  const table = tableOfPayable(part.order_id);
  const order = await db
    .updateTable(table)
    .set((eb) => ({ transferred_minor: eb('transferred_minor', '+', part.amount_minor), transferred_at: at }))
    .where('id', '=', part.order_id)
    .where(whereAllowed('transfer'))
    .where(sql<boolean>`total_minor - uninvoiced_minor - transferred_minor >= ${part.amount_minor}`)
    .returningAll()
    .executeTakeFirst();
  if (!order || order.transferred_minor < order.total_minor) return order;
  return db
    .updateTable(table)
    .set({ paid_at: at, transaction_id: transferId })
    .where('id', '=', order.id)
    .where(whereAllowed('transfer'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An order whose total became what transfers have paid is paid by the last of them; undefined for others. */
export async function settleClosedShort(
  db: WriteTransaction,
  order: OrderRow,
  at: number,
): Promise<OrderRow | undefined> {
  if (order.paid_at !== null || order.transferred_minor === 0) return undefined;
  const last = await db
    .selectFrom('bank_transfer_orders as part')
    .innerJoin('bank_transfers', 'bank_transfers.id', 'part.transfer_id')
    .select('bank_transfers.id')
    .where('part.order_id', '=', order.id)
    .where('bank_transfers.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_transfers as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses', '=', 'part.transfer_id'),
        ),
      ),
    )
    .orderBy('bank_transfers.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  return db
    .updateTable('orders')
    .set({ paid_at: at, transaction_id: last.id })
    .where('id', '=', order.id)
    .where(whereAllowed('transfer'))
    .whereRef('transferred_minor', '=', 'total_minor')
    .returningAll()
    .executeTakeFirst();
}

/** Takes a part of a transfer back; `amount_minor` is negative. */
export async function reopenOrder(db: WriteTransaction, order: Payable, part: TransferPart): Promise<Payable> {
  const left = sumMinor([order.transferred_minor, part.amount_minor]);
  return db
    .updateTable(tableOfPayable(order.id))
    .set({
      transferred_minor: left,
      paid_at: null,
      transaction_id: null,
      ...(left === 0 && { transferred_at: null }),
    })
    .where('id', '=', order.id)
    .where('transferred_minor', '=', order.transferred_minor)
    .returningAll()
    .executeTakeFirstOrThrow();
}
