import { FREIGHTS } from '#server/db/payables.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { FreightRow, Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { listOrdersOfCheckout } from '#server/queries/checkouts/checkouts.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { checkoutOfFreight, isFreightId } from '#shared/domain/freight/freight-id.ts';

export interface PayableRows {
  orders: OrderRow[];
  freights: FreightRow[];
}

/** Orders, then freights, each by id, so that transactions lock them in one order. */
export async function listPayableRows(db: Database, ids: readonly string[]): Promise<PayableRows> {
  const [freightIds, orderIds] = [ids.filter(isFreightId), ids.filter((id) => !isFreightId(id))];
  const orders = await listOrdersInAnyState(db, orderIds.toSorted());
  if (freightIds.length === 0) return { orders, freights: [] };
  const freights = await db.selectFrom('freights').selectAll().where('id', 'in', freightIds).orderBy('id').execute();
  return { orders, freights };
}

export async function listPayables(db: Database, ids: readonly string[]): Promise<Payable[]> {
  const { orders, freights } = await listPayableRows(db, ids);
  return [...orders, ...freights];
}

export async function findPayable(db: Database, id: string): Promise<Payable | undefined> {
  return (await listPayables(db, [id]))[0];
}

export function isOrder(payable: Payable): payable is OrderRow {
  return !isFreightId(payable.id);
}

/** The order itself, or the first of the checkout of a freight. */
export async function findOrderOf(db: Database, payable: Payable): Promise<OrderRow | undefined> {
  if (isOrder(payable)) return payable;
  const [first] = await listOrdersOfCheckout(db, checkoutOfFreight(payable.id));
  return first;
}

function payIn(table: 'orders') {
  return prepareQuery((db, { id, at, transactionId }: { id: string; at: number; transactionId: string }) =>
    db
      .updateTable(table)
      .set({ paid_at: at, transaction_id: transactionId })
      .where('id', '=', id)
      .where(whereAllowed('pay'))
      .returningAll(),
  );
}
const [payOrder, payFreight] = [payIn('orders'), payIn(FREIGHTS)];

/** Undefined when it cannot be paid any more. */
export async function markPaid(
  db: WriteTransaction,
  id: string,
  payment: { at: number; transactionId: string },
): Promise<Payable | undefined> {
  return (isFreightId(id) ? payFreight : payOrder).first(db, { id, ...payment });
}
