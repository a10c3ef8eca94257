import { sql } from 'kysely';
import { tableOfPayable } from '#server/db/payables.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

interface RefundTotals {
  refunded_minor: Minor;
  returning_minor: Minor;
  refunded_at: number | null;
}

/**
 * Writes what an order or a freight knows of its refunds, after one of them has changed. An order stays closed once its stock
 * is back. It must be locked.
 */
export async function updateRefundTotals(db: WriteTransaction, id: string, at: number): Promise<void> {
  const order: Credited = await db
    .selectFrom(tableOfPayable(id))
    .selectAll()
    // By credit notes, off what was owed or back by the bank.
    .select((eb) => [
      eb
        .selectFrom('returns')
        .select(({ fn }) => fn.sum<Minor>('amount_minor').as('credited'))
        .where('order_id', '=', id)
        .where('refund_id', 'is', null)
        .as('credited'),
      eb
        .selectFrom('invoices')
        .select(({ fn }) => fn.sum<Minor>('total_minor').as('closed_short'))
        .where('short_order_id', '=', id)
        .as('closed_short'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const totals = await readRefundTotals(db, order);
  const isClosed =
    order.paid_at !== null && (totals.returning_minor === order.total_minor || (await isRestocked(db, id)));
  await db
    .updateTable(tableOfPayable(id))
    .set({ ...totals, all_refunded_at: isClosed ? (order.all_refunded_at ?? at) : null })
    .where('id', '=', id)
    .execute();
}

type Credited = Payable & { credited: Minor | null; closed_short: Minor | null };

async function readRefundTotals(db: WriteTransaction, order: Credited): Promise<RefundTotals> {
  const credited = minor(Number(order.credited ?? 0) + Number(order.closed_short ?? 0));
  const refunds = await db
    .selectFrom('refund_orders')
    .innerJoin('refunds', 'refunds.id', 'refund_orders.refund_row')
    .select(['payment_intent_id', 'completed_at', 'void_at', 'refund_orders.amount_minor as part'])
    .where('refund_orders.order_id', '=', order.id)
    .execute();
  const sum = (parts: typeof refunds) => sumMinor(parts.map(({ part }) => part));
  const own = refunds.filter((refund) => refund.payment_intent_id === order.transaction_id && refund.void_at === null);
  const ends = refunds.flatMap(({ completed_at }) => (completed_at === null ? [] : [completed_at]));
  return {
    refunded_minor: sumMinor([sum(own.filter((refund) => refund.completed_at !== null)), credited]),
    returning_minor: sumMinor([sum(own), credited]),
    refunded_at: ends.length === 0 ? null : Math.max(...ends),
  };
}

async function isRestocked(db: WriteTransaction, id: string): Promise<boolean> {
  const movement = await db
    .selectFrom('stock_movements')
    .select('seq')
    .where('order_id', '=', id)
    // As in the partial index.
    .where(sql<boolean>`kind in ('cancelled', 'expired', 'refunded')`)
    .executeTakeFirst();
  return movement !== undefined;
}
