import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openAccountShop } from '#server/testing/account-shop.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

let shop: TestShop;
let orders: { paid: Order; part: Order; open: Order; reopened: Order };
beforeAll(async () => {
  const one = await openAccountShop();
  shop = one.shop;
  await one.setTerms(100);
  const [paid, part, open, reopened] = [
    await one.place(10),
    await one.place(20),
    await one.place(30),
    await one.place(40),
  ];
  orders = { paid: paid.body, part: part.body, open: open.body, reopened: reopened.body };
  for (const order of [orders.paid, orders.part, orders.reopened]) await one.ship(order);
  await one.transfer([[orders.paid, 10]]);
  await one.transfer([[orders.part, 5]]);
  await one.reverse((await one.transfer([[orders.reopened, 40]])).body);
});
afterAll(() => shop.discard());

test('a shop with orders on account and bank transfers has no violation', async () => {
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});

test.each<[string, RegExp, ...RawBuilder<unknown>[]]>([
  [
    'a checkout above the limit',
    /placed on account above the limit/,
    sql`insert into events (at, actor, type, subject_id, after)
      select 1, actor, type, subject_id, '{"totalMinor":1501}' from events where type = 'order.placed' limit 1`,
  ],
  [
    'an order without terms of its customer',
    /placed on account above the limit/,
    sql`insert into events (at, actor, type, subject_id, after)
      select 1, actor, type, subject_id, '{}' from events where type = 'customer.terms_changed'`,
    sql`insert into events (at, actor, type, subject_id, after)
      select 1, actor, type, subject_id, '{"totalMinor":1}' from events where type = 'order.placed' limit 1`,
  ],
  [
    'an order that owes another amount than the log says',
    /is not what the log comes to/,
    sql`insert into events (at, actor, type, subject_id, after)
      select 1, actor, 'transfer.recorded', subject_id, '{"amountMinor":1}' from events
      where type = 'order.placed' limit 1`,
  ],
  [
    'a reservation that does not end',
    /its invoice and when it is due/,
    sql`update orders set terms_days = null where shipped_at is null`,
  ],
  [
    'a transfer that counts for nothing',
    /does not say of its bank transfers/,
    sql`update orders set transferred_minor = 0, transferred_at = null where paid_at is null`,
  ],
  [
    'a transfer that counts twice',
    /does not say of its bank transfers/,
    sql`update orders set transferred_minor = transferred_minor * 2 where transferred_minor < total_minor / 2`,
  ],
  [
    'an order that is paid without its last part',
    /does not say of its bank transfers/,
    sql`update orders set paid_at = 1, transaction_id = 'bt_1' where transferred_minor between 1 and total_minor - 1`,
  ],
  [
    'an order that is paid in full and still open',
    /does not say of its bank transfers/,
    sql`update orders set paid_at = null, transaction_id = null where transferred_minor = total_minor`,
  ],
  [
    'an order that another transfer has paid',
    /does not say of its bank transfers/,
    sql`update orders set transaction_id = (select id from bank_transfers where amount_minor < 0)
      where transferred_minor = total_minor`,
  ],
  [
    'a transfer of another amount than its parts',
    /is not the sum of its parts/,
    sql`update bank_transfers set amount_minor = amount_minor + 1 where amount_minor = 500`,
  ],
  [
    'a transfer for an order of another customer',
    /is not the sum of its parts/,
    sql`update bank_transfers set account_id = (select recorded_by from bank_transfers limit 1) where amount_minor = 500`,
  ],
  [
    'an entry that takes back a part of a transfer',
    /is not the sum of its parts, or not the reversal/,
    sql`update bank_transfers set amount_minor = amount_minor + 1 where amount_minor < 0`,
    sql`update bank_transfer_orders set amount_minor = amount_minor + 1 where amount_minor < 0`,
  ],
  [
    'an invoice that is due on another day',
    /due on another day than its invoice says/,
    sql`update orders set due_at = due_at + 1 where due_at is not null and paid_at is null`,
  ],
  [
    'an order that was shipped on account without an invoice',
    /its invoice and when it is due/,
    sql`update orders set due_at = null where due_at is not null and paid_at is null and transferred_at is null`,
  ],
  [
    'an order on account that has expired',
    /its invoice and when it is due/,
    sql`update orders set expired_at = 1 where shipped_at is null`,
  ],
  [
    'a payment that was taken back twice by its events',
    /events order.paid/,
    sql`insert into events (at, actor, type, subject_id) select 1, actor, type, subject_id from events
      where type = 'order.unpaid'`,
  ],
])('detects %s', async (_, sentence, ...damages) => {
  expect(await problemsAfter(shop.deps.db, ...damages)).toContainEqual(expect.stringMatching(sentence));
});
