import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { findBankRefundOf } from '#server/queries/payments/bank-refunds.ts';
import { listReturnPictures } from '#server/queries/returns/return-pictures.ts';
import { type ListedReturn, listReturnsOf } from '#server/queries/returns/returns.ts';
import { moneyOfReturn } from '#server/services/returns/return-money.ts';
import type { Return, ReturnSummary } from '#shared/contracts/returns/return-shapes.ts';
import { orderNumber, returnNumber } from '#shared/domain/history/record-number.ts';
import { fromMinorUnits, type Minor, minor } from '#shared/domain/money.ts';
import { may } from '#shared/domain/users/permissions.ts';

const instant = (at: number) => new Date(at).toISOString();
const instantOrNull = (at: number | null) => (at === null ? null : instant(at));

/** The customer's side, and staff who see amounts and e-mails. */
function seesMoney(caller: Caller, { owner_id, account_id }: ReturnRow): boolean {
  const isOwn = owner_id === caller.userId || account_id === caller.accountId;
  return isOwn || may(caller, 'orders.readMoney');
}

export const toSummaryFor =
  (caller: Caller) =>
  (row: ListedReturn): ReturnSummary => ({
    _id: row.id,
    number: returnNumber(row.seq),
    state: row.state,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_seq),
    productId: row.product_id,
    name: row.name,
    partNumber: row.part_number,
    image: row.image,
    customerName: row.customer_name,
    company: row.company,
    email: seesMoney(caller, row) ? row.email : null,
    reason: row.reason,
    quantity: row.quantity,
    approvedQuantity: row.approved_quantity,
    receivedQuantity: row.received_quantity,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  });

export async function readReturn(db: Database, caller: Caller, row: ListedReturn): Promise<Return> {
  const pictures = await listReturnPictures(db, row.id);
  const money = row.received_quantity !== null && seesMoney(caller, row) ? await readMoney(db, row) : null;
  return {
    ...toSummaryFor(caller)(row),
    text: row.text,
    instructions: row.instructions,
    refusal: row.refusal,
    restockedQuantity: row.restocked_quantity,
    decidedAt: instantOrNull(row.decided_at),
    receivedAt: instantOrNull(row.received_at),
    settledAt: instantOrNull(row.settled_at),
    pictures: pictures.map(({ id, width, height }) => ({ _id: id, width, height })),
    ...(money && { money }),
  };
}

async function readMoney(db: Database, row: ListedReturn): Promise<Return['money'] | null> {
  const order = await findOrderInAnyState(db, row.order_id);
  if (!order) return null;
  const { currency } = order;
  const others = (await listReturnsOf(db, row.order_id)).filter(({ id }) => id !== row.id);
  const money = moneyOfReturn(order, row, others);
  const toMajor = (value: Minor) => fromMinorUnits(value, currency);
  const sent = (byBank: Minor) => (byBank > 0 ? { byBank: toMajor(byBank) } : {});
  const { amount_minor: amount, refund_id: refundId } = row;
  if (amount === null) {
    return { way: money.way, proposed: toMajor(money.proposed), amount, ...sent(money.byBank) };
  }
  const byBank = (await findBankRefundOf(db, row.id))?.amount_minor ?? minor(0);
  const credit = byBank === amount ? 'bank' : 'creditNote';
  return {
    way: amount === 0 ? 'none' : refundId ? 'card' : credit,
    proposed: toMajor(amount),
    amount: toMajor(amount),
    ...sent(byBank),
  };
}
