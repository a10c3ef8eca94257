import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import type { InvoiceFeed } from '#shared/contracts/invoices/invoice-feed.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { PaymentFeed } from '#shared/contracts/payments/payment-feed.ts';

let account: AccountShop;
let shop: AccountShop['shop'];
beforeEach(async () => {
  account = await openAccountShop();
  shop = account.shop;
});
afterEach(() => shop.close());

async function get<Body>(path: string): Promise<Body> {
  const response = await shop.request<Body>('GET', `/api/${path}`, { token: account.admin.token });
  expect([path, response.status]).toEqual([path, 200]);
  return response.body;
}

/** By card, and partly refunded. */
async function paidOrder(): Promise<Order> {
  const order = await shop.placeOrder(account.customer, await shop.addProduct({ minimumQuantity: 1, price: 5 }), 10);
  await shop.payByCard(account.customer, order);
  await shop.onIdle();
  return order;
}

test('orders are read by their ids in one call, those that were cancelled too', async () => {
  const product = await shop.addProduct({ minimumQuantity: 1, price: 5 });
  const [one, other] = [
    await shop.placeOrder(account.customer, product, 1),
    await shop.placeOrder(account.customer, product, 2),
  ];
  await shop.request('DELETE', `/api/orders/${one._id}`, { token: account.customer.token });
  const read = await get<Order[]>(`orders/batch?ids=${other._id},none,${one._id}`);
  expect(read.map(({ _id, cancelledAt }) => [_id, cancelledAt !== null])).toEqual([
    [other._id, false],
    [one._id, true],
  ]);
  const many = Array.from({ length: 101 }, (_, index) => index).join();
  const refused = await shop.request('GET', `/api/orders/batch?ids=${many}`, { token: account.admin.token });
  expect(refused.status).toBe(422);
});

test('invoices follow a cursor in each series, whole and each once', async () => {
  const order = await paidOrder();
  const first = await get<InvoiceFeed>('invoices/feed');
  expect(first).toMatchObject({
    more: false,
    invoices: [{ kind: 'invoice', lines: [{ orderId: order._id, quantity: 10 }] }],
  });
  const year = first.next.slice(4, 8);
  expect(first.next).toBe(`INV-${year}-1`);
  const body = { amount: 5, reason: 'Damaged' };
  await shop.request('POST', `/api/orders/${order._id}/refunds`, { token: account.admin.token, body });
  await shop.onIdle();
  await paidOrder();
  const numbers: string[] = [];
  let after = first.next;
  for (let more = true; more; ) {
    const page = await get<InvoiceFeed>(`invoices/feed?after=${after}&limit=1`);
    numbers.push(...page.invoices.map(({ number }) => number));
    ({ next: after, more } = page);
  }
  expect(numbers.toSorted()).toEqual([`CN-${year}-000001`, `INV-${year}-000002`]);
  expect(await get<InvoiceFeed>(`invoices/feed?after=${after}`)).toEqual({ invoices: [], next: after, more: false });
  const wrong = await shop.request('GET', '/api/invoices/feed?after=x', { token: account.admin.token });
  expect(wrong.status).toBe(422);
});

test('payments, transfers and refunds follow a cursor, each with its amount once', async () => {
  const order = await paidOrder();
  const body = { amount: 5, reason: 'Damaged' };
  await shop.request('POST', `/api/orders/${order._id}/refunds`, { token: account.admin.token, body });
  await shop.onIdle();
  await account.setTerms(1_000);
  const owed = (await account.place(60)).body;
  await account.ship(owed);
  const path = `/api/customers/${account.customer.userId}/transfers`;
  for (const amount of [20, 40]) {
    const transfer = { date: '2026-01-02', reference: 'RF18', amount, orders: [{ orderId: owed._id, amount }] };
    const sent = await shop.request('POST', path, { token: account.admin.token, body: transfer });
    expect(sent.status).toBe(201);
  }
  const feed = await get<PaymentFeed>('payments/feed');
  expect(feed.payments.map(({ kind, orderId, amount }) => [kind, orderId, amount])).toEqual([
    ['card', order._id, 50],
    ['refund', order._id, -5],
    ['transfer', owed._id, 20],
    ['transfer', owed._id, 40],
  ]);
  expect(feed).toMatchObject({ more: false, resumed: true });
  expect(await get<PaymentFeed>(`payments/feed?after=${feed.next}`)).toMatchObject({ payments: [], next: feed.next });
  expect(await get<PaymentFeed>('payments/feed?after=999999')).toMatchObject({ resumed: false, next: feed.next });
});
