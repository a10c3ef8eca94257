import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { switchMails } from '#server/queries/mails/outbox.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { unshipOrder } from '#server/services/fulfilment/unship-order.ts';
import { closeShort } from '#server/services/orders/close-short.ts';
import { settleReturn } from '#server/services/returns/settle-return.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { sampleReturn } from '#server/testing/returns/sample-return.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

let one: AccountShop;
beforeAll(async () => {
  one = await openAccountShop();
  const { shop, customer } = one;
  await one.setTerms(10_000);
  await inTransaction(shop.deps.db, (db) => switchMails(db, { at: 0 }));
  for (const state of ['requested', 'approved', 'received'] as const) await sampleReturn(shop, customer, state);
  const paid = await sampleReturn(shop, customer, 'received', 'card');
  await settleReturn(shop.deps, { id: paid.id, actor: one.admin.userId, amount: 0.2 });
  await shop.onIdle();
  const owed = await sampleReturn(shop, customer, 'received', 'account');
  await settleReturn(shop.deps, { id: owed.id, actor: one.admin.userId, amount: 0.2 });
  const transferred = await sampleReturn(shop, customer, 'received', 'account');
  const row = await shop.deps.db.selectFrom('returns').selectAll().where('id', '=', transferred.id).executeTakeFirst();
  const { body: order } = await shop.request<Order>('GET', `/api/orders/${row?.order_id}`, { token: one.admin.token });
  await one.transfer([[order, order.total ?? 0]]);
  await settleReturn(shop.deps, { id: transferred.id, actor: one.admin.userId, amount: 0.2 });
  const { body: ahead } = await one.place(10);
  for (const quantity of [4, 6]) await shipOrder(shop.deps, ahead._id, 'cli', { quantity });
  await unshipOrder(shop.deps, ahead._id, 'cli');
  await one.transfer([[ahead, 7]]);
  const closed = { quantity: 6, reason: 'Sold out' };
  await closeShort(shop.deps, { id: ahead._id, actor: one.admin.userId, closed, idempotencyKey: null });
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});
afterAll(() => one.shop.discard());

const ofCredit = sql`return_id is not null`;

test.each([
  ['more that goes back than has left', sql`update orders set shipped_quantity = 1 where shipped_quantity > 1`],
  ['a return of another customer', sql`update returns set owner_id = (select id from users where role = 'admin')`],
  [
    'stock that came back once more',
    sql`insert into stock_movements (product_id, kind, quantity, reason, created_at, return_id)
    select product_id, 'received', 1, 'x', 1, return_id from stock_movements where ${ofCredit}`,
  ],
  ['stock that did not come back', sql`delete from stock_movements where ${ofCredit}`],
  [
    'goods of another product',
    sql`update stock_movements set product_id = (select max(id) from products)
    where ${ofCredit} and product_id <> (select max(id) from products)`,
  ],
  [
    'a state without its event',
    sql`update returns set state = 'withdrawn', held_quantity = 0 where state = 'requested'`,
  ],
  ['an approval without its mail', sql`delete from outbox where kind = 'return_approved'`],
  ['a settlement without its mail', sql`delete from outbox where kind = 'return_done'`],
  ['another amount than the card got', sql`update returns set amount_minor = 21 where refund_id is not null`],
  ['a refund that no return knows', sql`update returns set refund_id = null where refund_id is not null`],
  ['a credit that pays more', sql`update bank_transfers set amount_minor = amount_minor + 1 where ${ofCredit}`],
  ['a credit that nobody gave', sql`update returns set amount_minor = 0 where refund_id is null and amount_minor > 0`],
  [
    'more that went back by the bank than a return says',
    sql`update bank_refunds set amount_minor = 21 where ${ofCredit}`,
  ],
  ['money that did not go back by the bank', sql`delete from bank_refunds where ${ofCredit}`],
  ['more that went back by the bank than transfers have paid', sql`update bank_transfer_orders set amount_minor = 10`],
  ['money that went back to another account', sql`update bank_refunds set account_id = recorded_by`],
  ['a closed order whose money did not go back', sql`delete from bank_refunds where return_id is null`],
  [
    'a closed order whose credit took off more',
    sql`update bank_transfers set short_order_id = null where short_order_id is not null`,
  ],
  ['an order that does not know what went back', sql`update orders set refunded_minor = 0, returning_minor = 0`],
])('detects %s', async (_, damage) => {
  expect(await problemsAfter(one.shop.deps.db, damage)).not.toEqual([]);
});
