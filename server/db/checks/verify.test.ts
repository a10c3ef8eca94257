import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let db: Database;
async function openShop(): Promise<void> {
  shop = await openTestShop();
  db = shop.deps.db;
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.payByCard(customer, order);
  await shop.demo.stripe.onIdle();
}

function intentOf({ id, amount, state }: { id: string; amount: number; state: string }): RawBuilder<unknown>[] {
  return [
    sql`insert into payment_intents (id, amount_minor, currency, state, created_at)
      values (${id}, ${amount}, 'usd', ${state}, 1)`,
    sql`insert into intent_orders (intent_id, order_id, amount_minor) select ${id}, id, total_minor from orders`,
  ];
}

describe('a shop with a paid order', () => {
  beforeAll(openShop);
  afterAll(() => shop.discard());

  test('a healthy shop has no violation', async () => {
    expect(await verifyDatabase(db)).toEqual([]);
  });

  test.each<[string, ...RawBuilder<unknown>[]]>([
    ['stock that was never received', sql`update products set available_quantity = available_quantity + 1`],
    [
      'a movement that changed no stock',
      sql`update stock_movements set quantity = quantity + 1 where kind = 'received'`,
    ],
    [
      'an order that took no stock by the ledger',
      sql`delete from stock_movements where kind = 'ordered'`,
      sql`update products set available_quantity = (select sum(quantity) from stock_movements)`,
    ],
    [
      'an order that took another quantity by the ledger',
      sql`update stock_movements set quantity = quantity - 1 where kind = 'ordered'`,
      sql`update products set available_quantity = available_quantity - 1`,
    ],
    [
      'stock returned for an open order',
      sql`insert into stock_movements (product_id, kind, quantity, reason, order_id, created_at)
        select product_id, 'cancelled', quantity, '', id, 1 from orders`,
      sql`update products set available_quantity = (select sum(quantity) from stock_movements)`,
    ],
    [
      'stock taken by an order that does not exist',
      sql`insert into stock_movements (product_id, kind, quantity, reason, order_id, created_at)
        select product_id, 'ordered', -quantity, '', 'none', 1 from orders`,
      sql`update products set available_quantity = (select sum(quantity) from stock_movements)`,
    ],
    [
      'a checkout without orders',
      sql`insert into checkouts (id, owner_id, account_id, created_at) select 'c', owner_id, account_id, 1 from orders`,
    ],
    ['an order that takes its customer for unverified', sql`update orders set unverified = 1`],
    ['an account of nobody', sql`insert into accounts (id, kind, created_at, updated_at) values ('x', 'person', 1, 1)`],
    [
      'terms that the log does not say',
      sql`update accounts set payment_days = 30, credit_limit_minor = 5 where seq = (select max(seq) from accounts)`,
    ],
    ['a shop whose currency is not stored', sql`delete from shop_currency`],
    ['a paid order without its payment', sql`update payment_intents set state = 'cancelled'`],
    ['a payment of another amount', sql`update payment_intents set amount_minor = amount_minor + 1`],
    ['a total that is not price times quantity', sql`update orders set total_minor = total_minor + 1`],
    ['an order with another user’s e-mail', sql`update orders set email = 'other@test.example'`],
    [
      'an order with an e-mail that its retired owner never had',
      sql`update users set retired_at = 1, retired_email = 'x@y.example'`,
    ],
    [
      'addresses without a default',
      sql`insert into addresses (id, account_id, label, label_key, address, phone, is_default, created_at, updated_at)
        select 'a', owner_id, 'x', 'x', 'x', '1', 0, 1, 1 from orders`,
    ],
    [
      'a closed account of an active user',
      sql`insert into closed_accounts (user_id, identity_subject, closed_at) select owner_id, 'x', 1 from orders`,
    ],
    ['a shipped order without its event', sql`update orders set shipped_at = 1`],
    [
      'a shipment recorded twice',
      sql`insert into events (at, actor, type, subject_id)
        select 1, actor, 'order.shipped', subject_id from events where type = 'order.paid'
        union all select 2, actor, 'order.shipped', subject_id from events where type = 'order.paid'
        union all select 3, actor, 'order.unshipped', subject_id from events where type = 'order.paid'
        union all select 4, actor, 'order.unshipped', subject_id from events where type = 'order.paid'`,
    ],
    [
      'a shipment reversed before it was made',
      sql`insert into events (at, actor, type, subject_id)
        select 1, actor, 'order.unshipped', subject_id from events where type = 'order.paid'
        union all select 2, actor, 'order.shipped', subject_id from events where type = 'order.paid'`,
    ],
    [
      'a duplicate event',
      sql`insert into events (at, actor, type, subject_id) select at, actor, type, subject_id from events where type = 'order.paid'`,
    ],
    ['a list shorter than its row count', sql`update list_sizes set size = size + 1 where list = 'orders'`],
    [
      'more sales than orders',
      sql`update sales_totals set amount_minor = amount_minor + 1 where series = 'customer year'`,
    ],
    ['a turnover that is not that of the orders', sql`update account_sales set turnover_minor = turnover_minor + 1`],
    ['a last order that was not the last', sql`update account_sales set last_order_at = last_order_at + 1`],
    ['a customer who cannot be sorted', sql`delete from account_sales`],
    ['an order that was sold and is not in the sales', sql`delete from sales_totals where series = 'day'`],
    ['a list without a row count', sql`delete from list_sizes where list like 'orders/%'`],
    ['a product with an outdated search text', sql`update products set name = 'Else'`],
    ['a part number without its key', sql`update products set part_number = 'A1', search_text = search_text || 'a1'`],
    [
      'a specification that its product does not have',
      sql`insert into product_specifications (product_seq, category_key, name_key, value_key, position, name, value)
        select seq, 'bolts', 'thread', 'm8', 0, 'Thread', 'M8' from products`,
    ],
    [
      'a product that filters do not find',
      sql`update products set category = 'Bolts', category_key = 'bolts', specifications = '[{"name":"Thread","value":"M8"}]'`,
    ],
    ['a number that searches do not find', sql`update products set other_numbers = '["OLD-1"]'`],
    [
      'a number that its product does not have',
      sql`insert into other_numbers (product_id, number, number_key, number_loose)
        select id, 'OLD-1', 'OLD1', 'OLD1' from products`,
    ],
    [
      'a former address of a family that leads to itself',
      sql`insert into product_families (id, key, name) values ('f', 'bolts', 'Bolts')`,
      sql`insert into family_addresses (key, family_id) values ('bolts', 'f')`,
    ],
    ['a category without its key', sql`update products set category = 'Bolts'`],
    [
      'a refund of a payment that pays an order',
      sql`insert into refunds (id, payment_intent_id, amount_minor, created_at)
        select 'refund', transaction_id, total_minor, 1 from orders`,
    ],
    ['a payment larger than the order that it pays', sql`update payment_intents set amount_minor = amount_minor + 1`],
    ['an order paid by an intent that was opened for no order', sql`delete from intent_orders`],
    ['an order paid by an intent of another currency', sql`update payment_intents set currency = 'eur'`],
    ['an order opened with another amount', sql`update intent_orders set amount_minor = amount_minor - 1`],
  ])('detects %s', async (_, ...damages) => {
    expect(await problemsAfter(db, ...damages)).not.toEqual([]);
  });

  test.each([
    ['is completed without the provider’s id', sql`update refunds set status = 'succeeded', completed_at = 1`],
    ['is both completed and owed', sql`update refunds set completed_at = 1`],
    ['has failed without a date', sql`update refunds set status = 'failed', refund_id = 're_1'`],
    ['is partial', sql`update refunds set amount_minor = amount_minor - 1`],
  ])('detects a refund that %s', async (_, damage) => {
    const refund = [
      ...intentOf({ id: 'pi_late', amount: 5000, state: 'succeeded' }),
      sql`insert into refunds (id, payment_intent_id, amount_minor, created_at)
      values ('refund', 'pi_late', 5000, 1)`,
      sql`insert into refund_orders (refund_row, order_id, amount_minor) select 'refund', id, 5000 from orders`,
    ];
    expect(await problemsAfter(db, ...refund)).toEqual([]);
    expect(await problemsAfter(db, ...refund, damage)).toContainEqual(expect.stringContaining('pi_late'));
  });

  test.each<[string, ...RawBuilder<unknown>[]]>([
    ['that went back, but its order does not know', sql`update orders set refunded_minor = 0`],
    ['that is to go back, but its order does not know', sql`update orders set returning_minor = total_minor`],
    ['that went back at no time', sql`update orders set refunded_at = null`],
    ['of all of an order that is still open', sql`update refund_orders set amount_minor = 5000`],
    [
      'above the payment',
      sql`update refund_orders set amount_minor = 5001`,
      sql`update refunds set amount_minor = 5001`,
    ],
    ['for an order of another payment', sql`update refunds set payment_intent_id = 'pi_other'`],
  ])('detects a refund %s', async (_, ...damages) => {
    const refund = [
      ...intentOf({ id: 'pi_other', amount: 5000, state: 'cancelled' }),
      sql`insert into refunds (id, payment_intent_id, kind, amount_minor, refund_id, status, created_at, completed_at)
      select 'refund', transaction_id, 'staff', 2000, 're_1', 'succeeded', 1, 2 from orders`,
      sql`insert into refund_orders (refund_row, order_id, amount_minor) select 'refund', id, 2000 from orders`,
      sql`update orders set refunded_minor = 2000, returning_minor = 2000, refunded_at = 2`,
    ];
    expect(await problemsAfter(db, ...refund)).toEqual([]);
    expect(await problemsAfter(db, ...refund, ...damages)).not.toEqual([]);
  });

  test.each([
    ['an open dispute of', sql`update orders set disputed_at = null`],
    ['no dispute of', sql`update disputes set state = 'won', closed_at = 2`],
  ])('detects that an order knows of the opposite of %s its payment', async (_, damage) => {
    const dispute = [
      sql`insert into disputes (id, payment_intent_id, amount_minor, reason, state, created_at)
      select 'du_1', transaction_id, 5000, 'fraudulent', 'open', 1 from orders`,
      sql`update orders set disputed_at = 1`,
    ];
    expect(await problemsAfter(db, ...dispute)).toEqual([]);
    expect(await problemsAfter(db, ...dispute, damage)).toEqual([expect.stringMatching(/^Order/)]);
  });

  test.each([
    ['a payment whose money neither pays an order nor goes back', 'succeeded', 5000],
    ['an open intent of another sum than its orders', 'open', 4999],
  ])('detects %s', async (_, state, amount) => {
    expect(await problemsAfter(db, ...intentOf({ id: 'pi_other', amount, state }))).toEqual([
      expect.stringContaining('pi_other'),
    ]);
  });

  test('detects two open intents for one order', async () => {
    const one = intentOf({ id: 'pi_1', amount: 5000, state: 'open' });
    expect(await problemsAfter(db, ...one)).toEqual([]);
    const two = intentOf({ id: 'pi_2', amount: 5000, state: 'open' });
    expect(await problemsAfter(db, ...one, ...two)).toEqual([expect.stringContaining('more than one')]);
  });

  test('detects or prevents a wrong in-stock flag', async () => {
    const problems = problemsAfter(db, sql`update products set in_stock = 1 - in_stock`);
    if (engineOf(db) === 'postgres') await expect(problems).rejects.toThrow('can only be updated to DEFAULT');
    else expect(await problems).toEqual([expect.stringContaining('in stock')]);
  });

  test('the event log refuses changes', async () => {
    await expect(sql`update events set actor = 'me'`.execute(writerOf(db))).rejects.toThrow('append-only');
    await expect(sql`delete from events`.execute(writerOf(db))).rejects.toThrow('append-only');
  });

  test('the tables reject impossible values', async () => {
    const impossible = [
      sql`update products set available_quantity = -1`,
      sql`update orders set cancelled_at = 1`,
      sql`update orders set transaction_id = null`,
      sql`update orders set quantity = 0`,
      sql`update orders set reserved_until = created_at - 1`,
      sql`update stock_movements set quantity = -quantity`,
      sql`update stock_movements set kind = 'received'`,
      sql`update stock_movements set kind = 'lost'`,
      sql`update orders set returning_minor = total_minor + 1`,
      sql`update orders set refunded_minor = 1`,
    ];
    for (const statement of impossible) await expect(statement.execute(writerOf(db))).rejects.toThrow(/CHECK/i);
  });
});

describe('a shop that sells more', () => {
  beforeEach(openShop);
  afterEach(() => shop.discard());

  test('takes an index that was merged since the last check for what it is', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 40; number += 1)
        await shop.addProduct({ product: `Gasket ${crypto.randomUUID()}` });
      expect(await verifyDatabase(db)).toEqual([]);
    }
  });

  test.each([
    ['of another owner', sql`update checkouts set owner_id = (select owner_id from orders where checkout_id is null)`],
    ['with different PO numbers', sql`update orders set po_number = id`],
    ['with different delivery notes', sql`update orders set delivery_note = id`],
  ])('detects a checkout %s', async (_, damage) => {
    await shop.placeCheckout(await shop.addUser(), [await shop.addProduct(), await shop.addProduct()]);
    expect(await verifyDatabase(db)).toEqual([]);
    await damage.execute(writerOf(db));
    expect(await verifyDatabase(db)).toEqual([expect.stringMatching(/^Checkout/)]);
  });

  test.each<[string, number, { totalMinor: number }, string[]]>([
    ['rounded down by another version', 66, { totalMinor: 66 }, []],
    ['as no event says', 66, { totalMinor: 67 }, ['its amounts are not those of its event']],
    ['no rounding comes to', 76, { totalMinor: 76 }, ['its total is not price times quantity and the tax on it']],
  ])('compares an order with what was recorded of it: %s', async (_, total, recorded, problems) => {
    const product = await shop.addProduct({ price: 0.0333, minimumQuantity: 10 });
    const { _id: id } = await shop.placeOrder(await shop.addUser(), product, 20);
    await sql`update orders set total_minor = ${total} where id = ${id}`.execute(writerOf(db));
    await sql`insert into events (at, actor, type, subject_id, after)
    values (1, 'ada', 'order.reduced', ${id}, ${JSON.stringify(recorded)})`.execute(writerOf(db));
    expect(await verifyDatabase(db)).toEqual(problems.map((problem) => `Order ${id}: ${problem}`));
  });

  test('detects tax that no rounding comes to', async () => {
    await shop.placeOrder(await shop.addUser(), await shop.addProduct({ price: 5 }));
    const tax = (minor: number) =>
      sql`update orders set tax_rate = 19000, tax_minor = ${minor},
    total_minor = total_minor - tax_minor + ${minor} where paid_at is null`.execute(writerOf(db));
    const problems = async () =>
      (await verifyDatabase(db)).filter((problem) => problem.includes('price times quantity'));
    await tax(951);
    expect(await problems()).toEqual([]);
    await tax(952);
    expect(await problems()).toHaveLength(1);
  });

  test.each([
    ['whose stock stayed away', sql`delete from stock_movements where kind = 'cancelled'`],
    ['that the ledger calls expired', sql`update stock_movements set kind = 'expired' where kind = 'cancelled'`],
  ])('detects a cancelled order %s', async (_, damage) => {
    const customer = await shop.addUser();
    const order = await shop.placeOrder(customer, await shop.addProduct());
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    expect(await verifyDatabase(db)).toEqual([]);
    await damage.execute(writerOf(db));
    expect(await verifyDatabase(db)).toContainEqual(
      expect.stringMatching(new RegExp(`^Order ${order._id}: the stock`)),
    );
  });

  test('detects an unpaid order without an end of its reservation', async () => {
    await shop.placeOrder(await shop.addUser(), await shop.addProduct());
    expect(await verifyDatabase(db)).toEqual([]);
    await sql`update orders set reserved_until = null where paid_at is null`.execute(writerOf(db));
    expect(await verifyDatabase(db)).toEqual([expect.stringContaining('reserved')]);
  });

  test('the ledger refuses a second movement of an order or its closing', async () => {
    const repeat = (kind: string, sign: string) =>
      sql`
    insert into stock_movements (product_id, kind, quantity, reason, order_id, created_at)
    select product_id, ${kind}, ${sql.raw(sign)}quantity, '', id, 1 from orders`.execute(writerOf(db));
    await expect(repeat('ordered', '-')).rejects.toThrow(/unique/i);
    await repeat('cancelled', '');
    await expect(repeat('refunded', '')).rejects.toThrow(/unique/i);
  });
});
