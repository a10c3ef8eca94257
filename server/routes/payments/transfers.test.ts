import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { requestIntent } from '#server/testing/order-shop.ts';
import type { Receivable } from '#shared/contracts/customers/customers.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Transfer } from '#shared/contracts/payments/transfers.ts';
import { type AccountData, accountDataSchema } from '#shared/contracts/users/account-data.ts';

let one: AccountShop;
beforeEach(async () => {
  one = await openAccountShop();
  await one.setTerms(1000);
});
afterEach(() => one.shop.close());

/** Orders of these amounts, shipped on account. */
async function invoiced(...amounts: number[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const amount of amounts) orders.push((await one.ship((await one.place(amount)).body)).body);
  return orders;
}

async function read(order: Order): Promise<Order> {
  return (await one.shop.request<Order>('GET', `/api/orders/${order._id}`, { token: one.customer.token })).body;
}

async function receivables(state: 'open' | 'paid'): Promise<Receivable[]> {
  const path = `/api/customers/${one.customer.userId}/receivables?state=${state}`;
  return (await one.shop.request<Receivable[]>('GET', path, { token: one.admin.token })).body;
}

test('a transfer pays invoices in full and in part; the last part marks an order as paid', async () => {
  const [first, second] = (await invoiced(60, 40)) as [Order, Order];
  const recorded = await one.transfer([
    [first, 60],
    [second, 15.5],
  ]);
  expect(recorded).toMatchObject({
    status: 201,
    body: { amount: 75.5, reference: 'RF18 5390', by: one.admin.email, reversed: null },
  });
  expect(await read(first)).toMatchObject({ paid: true, transactionId: recorded.body._id, refundable: 0 });
  expect(await read(second)).toMatchObject({ paid: false, account: { transferred: 15.5 } });
  expect(await one.account()).toMatchObject({ owed: 24.5, left: 975.5 });
  const number = expect.stringMatching(/^INV-\d{4}-\d{6}$/);
  expect(await receivables('paid')).toMatchObject([{ orderId: first._id, open: 0, invoice: { number } }]);
  expect(await receivables('open')).toMatchObject([{ orderId: second._id, total: 40, open: 24.5 }]);

  expect((await one.transfer([[second, 24.5]])).status).toBe(201);
  expect(await read(second)).toMatchObject({ paid: true });
  expect(await one.account()).toMatchObject({ owed: 0 });
  const path = `/api/orders/${second._id}/events`;
  const { body: timeline } = await one.shop.request<TimelineEntry[]>('GET', path, { token: one.customer.token });
  expect(timeline.map(({ type, amount }) => [type, amount])).toEqual([
    ['order.placed', null],
    ['order.shipped', null],
    ['transfer.recorded', 15.5],
    ['transfer.recorded', 24.5],
    ['order.paid', null],
  ]);
});

test('refuses what is not open, more than is open, and parts that are not the amount', async () => {
  const [order] = (await invoiced(60)) as [Order];
  const { body: unshipped } = await one.place(5);
  const foreign = await one.shop.placeOrder(await one.shop.addUser(), one.product, 5);
  const refusals: [[Order, number][], string, object?][] = [
    [[[order, 60.01]], 'orders.0.amount'],
    [[[unshipped, 5]], 'orders.0.orderId'],
    [[[foreign, 5]], 'orders.0.orderId'],
    [
      [
        [order, 5],
        [order, 5],
      ],
      'orders.1.orderId',
    ],
    [[[order, 5]], 'amount', { amount: 6 }],
    [[[order, 0.001]], 'amount', { amount: 0.001 }],
    [[[order, 5]], 'date', { date: '2999-01-01' }],
    [[[order, 5]], 'date', { date: '2026-02-30' }],
    [[[order, 5]], 'reference', { reference: ' ' }],
    [[], 'orders', { amount: 5 }],
  ];
  for (const [parts, field, body] of refusals) {
    const refused = await one.transfer(parts, body ? { body } : {});
    expect([field, refused.status >= 400, Object.keys(refused.body.fields ?? {})]).toEqual([
      field,
      true,
      expect.arrayContaining([field]),
    ]);
  }
  expect(await one.account()).toMatchObject({ owed: 65 });
});

test('a transfer that is taken back opens its invoices again, by an entry of its own and once', async () => {
  const [order] = (await invoiced(60)) as [Order];
  await one.transfer([[order, 20]]);
  const { body: last } = await one.transfer([[order, 40]]);
  expect(await read(order)).toMatchObject({ paid: true });
  const reversed = await one.reverse(last);
  expect(reversed).toMatchObject({ status: 201, body: { _id: last._id, reversed: { by: one.admin.email } } });
  expect(await read(order)).toMatchObject({ paid: false, transactionId: null, account: { transferred: 20 } });
  expect(await one.account()).toMatchObject({ owed: 40 });
  expect((await one.reverse(last)).body).toMatchObject({ code: 'transfer_reversed' });
  const path = `/api/customers/${one.customer.userId}/transfers`;
  const { body: listed } = await one.shop.request<Transfer[]>('GET', path, { token: one.admin.token });
  expect(listed.map(({ amount, reversed }) => [amount, reversed !== null])).toEqual([
    [40, true],
    [20, false],
  ]);
  expect((await one.transfer([[order, 40]])).status).toBe(201);
  expect(await read(order)).toMatchObject({ paid: true });
});

test('a customer finds terms and transfers in their own data', async () => {
  const { email, token } = one.customer;
  const [order] = (await invoiced(60)) as [Order];
  await one.reverse((await one.transfer([[order, 60]])).body);
  await one.transfer([[order, 20]]);
  const { body } = await one.shop.request<AccountData>('GET', `/api/users/${encodeURIComponent(email)}/data`, {
    token,
  });
  expect(accountDataSchema.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({
    account: { terms: { paymentDays: 30, creditLimit: 1000 }, owed: 40 },
    transfers: [
      { amount: 60, reference: 'RF18 5390', reversedAt: expect.any(String) },
      { amount: 20, reversedAt: null },
    ],
  });
});

test('refuses more than an earlier transfer left open', async () => {
  const [order] = (await invoiced(60)) as [Order];
  await one.transfer([[order, 20]]);
  expect(await one.transfer([[order, 40.01]])).toMatchObject({
    status: 409,
    body: { code: 'transfer_mismatch', fields: { 'orders.0.amount': expect.any(String) } },
  });
});

test('the same key records one transfer; another one under it is refused', async () => {
  const [order] = (await invoiced(60)) as [Order];
  const sent = await Promise.all(Array.from({ length: 8 }, () => one.transfer([[order, 20]], { key: 'k' })));
  expect(new Set(sent.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect((await one.transfer([[order, 30]], { key: 'k' })).body).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await one.account()).toMatchObject({ owed: 40 });
});

test('what a transfer has paid is neither paid by card nor returned to one; card money that comes goes back', async () => {
  const [order] = (await invoiced(60)) as [Order];
  const intent = await requestIntent({ shop: one.shop, customer: one.customer, order });
  expect(intent.status).toBe(200);
  await one.transfer([[order, 20]]);
  await one.shop.onIdle();
  const again = await requestIntent({ shop: one.shop, customer: one.customer, order });
  expect(again).toMatchObject({ status: 409, body: { code: 'order_part_paid' } });
  await one.transfer([[order, 40]]);
  const refund = { token: one.admin.token, body: { reason: 'Damaged' } };
  const refused = await one.shop.request('POST', `/api/orders/${order._id}/refunds`, refund);
  expect(refused).toMatchObject({ status: 409, body: { code: 'paid_by_transfer' } });
});

test('the statement lists invoices and payments with the balance, and runs no formula', async () => {
  const [first, second] = (await invoiced(60, 40)) as [Order, Order];
  const { body: transfer } = await one.transfer([[first, 60]], { body: { reference: '=HYPERLINK("http://x")' } });
  await one.reverse(transfer);
  await one.shop.payByCard(one.customer, second);
  await one.shop.onIdle();
  const refund = { token: one.admin.token, body: { amount: 5, reason: 'Damaged' } };
  expect((await one.shop.request('POST', `/api/orders/${second._id}/refunds`, refund)).status).toBe(201);
  await one.shop.onIdle();
  await one.place(7);
  const path = `/api/customers/${one.customer.userId}/statement`;
  const response = await one.shop.request<string>('GET', path, { token: one.admin.token });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-[\d-]+\.csv"$/);
  const rows = parse(response.body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ Entry, Order, Debit, Credit, Balance }) => [Entry, Order, Debit, Credit, Balance])).toEqual([
    ['Invoice', first.number, '60.00', '', '60.00'],
    ['Invoice', second.number, '40.00', '', '100.00'],
    ['Bank transfer', '', '', '60.00', '40.00'],
    ['Bank transfer taken back', '', '60.00', '', '100.00'],
    ['Card payment', second.number, '', '40.00', '60.00'],
    ['Credit note', second.number, '', '5.00', '55.00'],
    ['Refund to the card', second.number, '5.00', '', '60.00'],
  ]);
  expect(rows[0]?.Invoice).toMatch(/^INV-/);
  expect(rows[5]?.Invoice).toMatch(/^CN-/);
  expect(rows[2]?.Reference).toBe(`'=HYPERLINK("http://x")`);
  const exported = one.shop.deps.db.selectFrom('events').select('actor').where('type', 'like', '%exported');
  expect(await exported.execute()).toEqual([{ actor: one.admin.userId }]);
});

test('the statement of a customer who pays by card has invoices, payments and what went back', async () => {
  const { shop, admin } = one;
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.payByCard(customer, order);
  await shop.onIdle();
  const refund = { token: admin.token, body: { amount: 20, reason: 'Damaged' } };
  await shop.request('POST', `/api/orders/${order._id}/refunds`, refund);
  await shop.onIdle();
  const path = `/api/customers/${customer.userId}/statement`;
  const { body } = await shop.request<string>('GET', path, { token: admin.token });
  const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[];
  expect(
    rows.map(({ Entry, Invoice, Debit, Credit, Balance }) => [Entry, Invoice?.slice(0, 3), Debit, Credit, Balance]),
  ).toEqual([
    ['Invoice', 'INV', '50.00', '', '50.00'],
    ['Card payment', 'INV', '', '50.00', '0.00'],
    ['Credit note', 'CN-', '', '20.00', '-20.00'],
    ['Refund to the card', '', '20.00', '', '0.00'],
  ]);
  expect(rows[1]?.Reference).toMatch(/^pi_/);
});
