import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import type { Receivable } from '#shared/contracts/customers/customers.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let one: AccountShop;
let product: Product;
beforeEach(async () => {
  one = await openAccountShop();
  await one.setTerms(10_000);
  const { shop, admin } = one;
  const settings = await shop.request<object>('GET', '/api/settings', { token: admin.token });
  const body = { ...settings.body, tax: { name: 'VAT', rate: '7.725' } };
  expect((await shop.request('PUT', '/api/settings', { token: admin.token, body })).status).toBe(200);
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1000, price: 0.3333 });
});
afterEach(() => one.shop.close());

type Answer = Order & ErrorBody & { total: number };
const send = <Body = Answer>(method: string, path: string, body?: object) =>
  one.shop.request<Body>(method, `/api${path}`, { token: one.admin.token, body });
const place = async (quantity: number) => (await one.place(quantity, undefined, product)).body as Answer;
const ship = async ({ _id }: Order, quantity?: number) =>
  (await send('PATCH', `/orders/status/${_id}`, { quantity })).body;
const read = async ({ _id }: Order) => (await send('GET', `/orders/${_id}?view=all`)).body;
async function takeBack({ _id }: Order) {
  const last = (await send<OrderShipment[]>('GET', `/orders/${_id}/shipments`)).body.at(-1);
  expect((await send('DELETE', `/orders/status/${_id}?shipment=${last?._id}`)).status).toBe(200);
}
async function invoicesOf({ _id }: Order): Promise<Invoice[]> {
  const summaries = (await send<{ _id: string }[]>('GET', `/orders/${_id}/invoices`)).body;
  return Promise.all(summaries.map(async (each) => (await send<Invoice>('GET', `/invoices/${each._id}`)).body));
}
const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
async function receivables(state = 'open'): Promise<Receivable[]> {
  return (await send<Receivable[]>('GET', `/customers/${one.customer.userId}/receivables?state=${state}`)).body;
}
async function pass(days: number): Promise<void> {
  one.shop.advance(days * DAY_MS);
  for (const user of [one.customer, one.admin]) Object.assign(user, await signInForTest(one.shop.deps, user.email));
}

test('each shipment on account gives an invoice over its quantity, and together they are the order to the cent', async () => {
  const order = await place(100);
  for (const quantity of [33, 1, 17, 40]) await ship(order, quantity);
  const last = await ship(order);
  expect(last.status).toBe(true);
  const invoices = await invoicesOf(order);
  expect(invoices.map(({ lines }) => lines[0]?.quantity)).toEqual([33, 1, 17, 40, 9]);
  expect(sum(invoices.map(({ total }) => total))).toBe(cents(order.total));
  expect(sum(invoices.map(({ tax }) => tax))).toBe(cents(order.tax?.amount ?? 0));
});

test('what is invoiced stays when a shipment is taken back, and is not invoiced again', async () => {
  const order = await place(100);
  await ship(order, 60);
  await takeBack(order);
  await ship(order, 40);
  expect(await invoicesOf(order)).toHaveLength(1);
  await ship(order, 30);
  await ship(order);
  const invoices = await invoicesOf(order);
  expect(invoices.map(({ lines }) => lines[0]?.quantity)).toEqual([60, 10, 30]);
  expect(sum(invoices.map(({ total }) => total))).toBe(cents(order.total));
});

test('transfers pay the oldest invoice first, and no more than is invoiced', async () => {
  const order = await place(100);
  await ship(order, 60);
  await pass(10);
  const [first] = await invoicesOf(order);
  if (!first) throw new Error('There is no invoice');
  const firstDue = (await read(order)).account?.dueAt;
  expect((await one.transfer([[order, first.total + 0.01]])).body.code).toBe('transfer_mismatch');
  expect(await receivables()).toMatchObject([
    { total: first.total, open: first.total, invoice: { number: first.number } },
  ]);
  expect((await one.transfer([[order, first.total]])).status).toBe(201);
  expect(await receivables()).toEqual([]);
  expect((await read(order)).paid).toBe(false);

  await ship(order);
  const [, second] = await invoicesOf(order);
  const secondDue = (await read(order)).account?.dueAt;
  expect(Math.floor((Date.parse(secondDue ?? '') - Date.parse(firstDue ?? '')) / DAY_MS)).toBe(10);
  expect(await receivables()).toMatchObject([
    { open: second?.total, dueAt: secondDue, invoice: { number: second?.number }, invoices: [{}, {}] },
  ]);
  const { body: rest } = await one.transfer([[order, second?.total ?? 0]]);
  expect(await read(order)).toMatchObject({ paid: true });
  await one.reverse(rest);
  expect(await read(order)).toMatchObject({ paid: false, account: { dueAt: secondDue } });
});

test('only what is due counts as overdue, invoice by invoice', async () => {
  const order = await place(100);
  await ship(order, 60);
  await pass(20);
  await ship(order);
  await pass(12);
  const [first, second] = await invoicesOf(order);
  const account = await one.account();
  expect(account).toMatchObject({ owed: order.total, overdue: first?.total });
  await pass(20);
  expect(await one.account()).toMatchObject({ overdue: order.total });
  expect(sum([first?.total ?? 0, second?.total ?? 0])).toBe(cents(order.total));
});

test('the statement has each invoice with its own due day', async () => {
  const order = await place(100);
  await ship(order, 60);
  await pass(10);
  await ship(order);
  const path = `/api/customers/${one.customer.userId}/statement`;
  const { body } = await one.shop.request<string>('GET', path, { token: one.admin.token });
  const rows = parse(body, { bom: true, from_line: 2 }) as string[][];
  const invoices = await invoicesOf(order);
  expect(rows.map((row) => row[2])).toEqual(invoices.map(({ number }) => number));
  expect(new Set(rows.map((row) => row[6])).size).toBe(2);
  expect(Number(rows.at(-1)?.[9])).toBe(order.total);
});

test('a card that pays the order gives the invoice over what has none, and the rest leaves without one', async () => {
  const order = await place(100);
  await ship(order, 60);
  await one.shop.payByCard(one.customer, order);
  await one.shop.onIdle();
  await ship(order);
  const invoices = await invoicesOf(order);
  expect(invoices.map(({ lines, payment }) => [lines[0]?.quantity, payment.method])).toEqual([
    [60, 'account'],
    [40, 'card'],
  ]);
  expect(sum(invoices.map(({ total }) => total))).toBe(cents(order.total));
});
