import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSalesTotals } from '#server/db/checks/verify-storage.ts';
import { writerOf } from '#server/db/connections.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { addTimedMails, recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { keepTimeZone } from '#server/services/shop/keep-time-zone.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Customer, Receivable } from '#shared/contracts/customers/customers.ts';
import type { CurrentShift } from '#shared/contracts/fulfilment/handovers.ts';
import type { Invoice, InvoiceSummary, ListedInvoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import type { Sales } from '#shared/contracts/shop/overview.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.discard());

const neverSends = { from: 'orders@test.example', send: async () => {} };

/** A year that has not begun. */
const year = new Date().getUTCFullYear() + 1;

/** Signs in then, since tokens of before would be expired. */
async function goTo(instant: string): Promise<void> {
  shop.advance(Date.parse(instant) - shop.deps.now());
  admin = await shop.addUser({ admin: true, email: 'owner@test.example' });
  customer = await shop.addUser();
}

async function setTimeZone(timeZone: string): Promise<void> {
  const { token } = admin;
  const { body } = await shop.request<ShopSettings>('GET', '/api/settings', { token });
  const saved = await shop.request('PUT', '/api/settings', { token, body: { ...body, timeZone } });
  expect(saved.status).toBe(200);
}

async function buy(): Promise<InvoiceSummary> {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.payByCard(customer, order);
  await shop.onIdle();
  const { token } = customer;
  const { body } = await shop.request<[InvoiceSummary]>('GET', `/api/orders/${order._id}/invoices`, { token });
  return body[0];
}

async function exported(query: string): Promise<(string | undefined)[][]> {
  const { body } = await shop.request<string>('GET', `/api/invoices/export?${query}`, { token: admin.token });
  return parse(body, { bom: true, from_line: 2 }).map((row: string[]) => [row[0], row[2]]);
}

test('the first start makes the time zone of the server that of the shop; later ones keep it', async () => {
  await keepTimeZone(shop.deps.db, 'America/New_York');
  await keepTimeZone(shop.deps.db, 'Asia/Tokyo');
  const { body } = await shop.request<Config>('GET', '/api/config');
  expect(body.shop?.timeZone).toBe('America/New_York');
});

test.each(['+02:00', 'Mars/Olympus', '', null])('refuses %j as the time zone', async (timeZone) => {
  admin = await shop.addUser({ admin: true });
  const { token } = admin;
  const { body } = await shop.request<ShopSettings>('GET', '/api/settings', { token });
  const response = await shop.request('PUT', '/api/settings', { token, body: { ...body, timeZone } });
  expect([response.status, response.body]).toMatchObject([422, { fields: { timeZone: expect.any(String) } }]);
});

test('a late payment of 31 December in New York is of that day and year, the next of the new ones', async () => {
  await goTo(`${year}-12-31T23:34:00-05:00`);
  await setTimeZone('America/New_York');
  const last = await buy();
  shop.advance(HOUR_MS / 2);
  const first = await buy();
  expect([last.number, first.number]).toEqual([`INV-${year}-000001`, `INV-${year + 1}-000001`]);
  expect(last.timeZone).toBe('America/New_York');
  const day = `${year}-12-31`;
  expect(await exported(`from=${day}&to=${day}`)).toEqual([[last.number, day]]);
  expect(await exported(`from=${year + 1}-01-01`)).toEqual([[first.number, `${year + 1}-01-01`]]);
});

test('an early payment of 1 January in Kiritimati is of the new year', async () => {
  await goTo(`${year + 1}-01-01T00:10:00+14:00`);
  await setTimeZone('Pacific/Kiritimati');
  const { number } = await buy();
  expect(number).toBe(`INV-${year + 1}-000001`);
  expect(await exported(`to=${year}-12-31`)).toEqual([]);
});

test('a document keeps its date and number when the time zone changes', async () => {
  await goTo(`${year}-12-31T23:34:00-05:00`);
  await setTimeZone('America/New_York');
  const { _id, number } = await buy();
  await setTimeZone('Asia/Tokyo');
  const { body } = await shop.request<Invoice>('GET', `/api/invoices/${_id}`, { token: customer.token });
  expect([body.number, body.timeZone]).toEqual([number, 'America/New_York']);
  expect(await exported(`to=${year}-12-31`)).toEqual([[number, `${year}-12-31`]]);
  expect(await exported(`from=${year + 1}-01-01`)).toEqual([]);
});

test('an evening sale in Los Angeles stands in the bar of that day and month', async () => {
  await goTo(`${year}-12-31T21:00:00-08:00`);
  await setTimeZone('America/Los_Angeles');
  await buy();
  const { body } = await shop.request<Sales>('GET', '/api/overview/sales', { token: admin.token });
  const sold = [...body.days, ...body.months].filter(({ orders }) => orders > 0).map(({ period }) => period);
  expect(sold).toEqual([`${year}-12-31`, `${year}-12`]);
  expect(body.days.at(-1)?.period).toBe(`${year}-12-31`);
});

test.each([
  ['America/New_York', '2026-03-08', ['2026-03-08T00:00:00-05:00', '2026-03-08T23:59:59-04:00']],
  ['America/New_York', '2026-11-01', ['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:59-05:00']],
  ['Europe/Berlin', '2026-10-25', ['2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00']],
  ['Asia/Kolkata', '2026-12-31', ['2026-12-31T00:00:00+05:30', '2026-12-31T23:59:59+05:30']],
] as const)(
  'in %s, sales and orders of %s are those of its first to its last second',
  async (timeZone, day, [first, last]) => {
    admin = await shop.addUser({ admin: true });
    customer = await shop.addUser();
    await setTimeZone('UTC');
    const product = await shop.addProduct({ price: 5 });
    const instants = [Date.parse(first) - 1000, Date.parse(first), Date.parse(last), Date.parse(last) + 1000];
    const writer = writerOf(shop.deps.db);
    const ids: string[] = [];
    for (const [index, at] of instants.entries()) {
      const { _id } = await shop.placeOrder(customer, product);
      ids.push(_id);
      // Half of them before the zone changes, half after it.
      if (index === 2) await setTimeZone(timeZone);
      await sql`update orders set created_at = ${at}, reserved_until = ${at}, paid_at = ${at},
      transaction_id = ${`pi_${index}`} where id = ${_id}`.execute(writer);
    }
    const totals = shop.deps.db.selectFrom('sales_totals').select('orders').where('series', '=', 'day');
    expect((await totals.where('period', '=', day).executeTakeFirst())?.orders).toBe(2);
    expect(await checkSalesTotals(shop.deps.db)).toEqual([]);
    const { token } = admin;
    const { body } = await shop.request<Order[]>('GET', `/api/orders?from=${day}&to=${day}`, { token });
    expect(body.map(({ _id }) => _id)).toEqual(ids.slice(1, 3));
    const csv = await shop.request<string>('GET', `/api/orders/export?from=${day}&to=${day}`, { token });
    const rows: string[][] = parse(csv.body, { bom: true, from_line: 2 });
    expect(rows.map((row) => row[2])).toEqual([`${day} 00:00:00`, `${day} 23:59:59`]);
  },
);

async function shipOnAccount(paymentDays: number): Promise<void> {
  await changePaymentTerms(shop.deps, {
    accountId: customer.userId,
    terms: { paymentDays, creditLimit: 500 },
    actor: 'cli',
  });
  const { _id: productId } = await shop.addProduct({ price: 5 });
  const order = { ...orderBody(productId, 10), onAccount: true };
  const { body: placed } = await shop.request<Order>('POST', '/api/orders', { token: customer.token, body: order });
  await shop.request('PATCH', `/api/orders/status/${placed._id}`, { token: admin.token });
}

test.each([
  ['spring', `${year}-03-01T23:30:00-05:00`, `${year}-03-31T23:30:00-04:00`],
  ['autumn', `${year}-10-20T00:30:00-04:00`, `${year}-11-19T00:30:00-05:00`],
])('an invoice is due at its time of day over the change of the clock in %s', async (_season, shippedAt, dueAt) => {
  await goTo(shippedAt);
  await setTimeZone('America/New_York');
  await shipOnAccount(30);
  const { token } = admin;
  const path = `/api/customers/${customer.userId}`;
  const { body: open } = await shop.request<Receivable[]>('GET', `${path}/receivables?state=open`, { token });
  const minuteOf = (instant: string) => new Date(instant).toISOString().slice(0, 16);
  expect(open.map((each) => [minuteOf(each.invoicedAt), minuteOf(each.dueAt)])).toEqual([
    [minuteOf(shippedAt), minuteOf(dueAt)],
  ]);
  const { body: statement } = await shop.request<string>('GET', `${path}/statement`, { token });
  const [row = []]: string[][] = parse(statement, { bom: true, from_line: 2 });
  expect(row[0]).toContain(shippedAt.slice(0, 10));
  expect(row).toContain(dueAt.slice(0, 10));
});

test('an invoice is overdue when its last day is over in the zone', async () => {
  await goTo(`${year}-06-01T20:00:00-04:00`);
  await setTimeZone('America/New_York');
  await shipOnAccount(10);
  const path = `/api/customers/${customer.userId}`;
  const read = async () => {
    const { token } = admin;
    const { body: account } = await shop.request<Customer>('GET', path, { token });
    const { body: list } = await shop.request<Customer[]>('GET', '/api/customers?view=overdue', { token });
    const { body: invoices } = await shop.request<ListedInvoice[]>('GET', '/api/invoices', { token });
    const { body: open } = await shop.request<Receivable[]>('GET', `${path}/receivables?state=open`, { token });
    return [account.overdue, list.length, invoices[0]?.state, open[0]?.overdue];
  };
  await goTo(`${year}-06-11T23:30:00-04:00`);
  expect(await read()).toEqual([0, 0, 'open', false]);
  await goTo(`${year}-06-12T00:30:00-04:00`);
  expect(await read()).toEqual([50, 1, 'overdue', true]);
});

test('the start of a shift is typed in local time of the shop', async () => {
  await goTo(`${year}-06-01T12:00:00+09:00`);
  await setTimeZone('Asia/Tokyo');
  const path = `/api/handover?from=${year}-06-01T06:00`;
  const { status, body } = await shop.request<CurrentShift>('GET', path, { token: admin.token });
  expect([status, body.from]).toEqual([200, `${year}-05-31T21:00:00.000Z`]);
});

test('low stock is told once a day of the zone, after five in the morning', async () => {
  await goTo(`${year}-06-01T04:00:00+09:00`);
  await setTimeZone('Asia/Tokyo');
  const told = async () => {
    await addTimedMails({ ...shop.deps, mails: { transport: neverSends } });
    const mails = shop.deps.db.selectFrom('outbox').select('subject_id').where('kind', '=', 'low_stock');
    return [...new Set((await mails.execute()).map(({ subject_id }) => subject_id))];
  };
  await recordMailSwitch({ ...shop.deps, mails: { transport: neverSends } });
  expect(await told()).toEqual([`${year}-05-31`]);
  shop.advance(2 * HOUR_MS);
  expect(await told()).toEqual([`${year}-05-31`, `${year}-06-01`]);
  shop.advance(20 * HOUR_MS);
  expect(await told()).toHaveLength(2);
});
