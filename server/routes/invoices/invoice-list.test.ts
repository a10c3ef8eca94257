import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { payIntent, placeCheckout, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ListedInvoice } from '#shared/contracts/invoices/invoices.ts';
import type { TaxReportRow } from '#shared/contracts/invoices/tax-report.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  await signIn();
});
afterEach(() => shop.close());

/** Again, once the tokens of before have ended. */
async function signIn(): Promise<void> {
  admin = await shop.addUser({ email: 'admin@example.com', admin: true });
  customer = await shop.addUser({ email: 'ada@acme.example' });
}

async function buy(who = customer): Promise<Order> {
  const order = await shop.placeOrder(who, await shop.addProduct({ price: 5 }));
  await shop.payByCard(who, order);
  await shop.onIdle();
  return order;
}

async function shipOnAccount(): Promise<Order> {
  const terms = { paymentDays: 30, creditLimit: 500 };
  await changePaymentTerms(shop.deps, { accountId: customer.userId, terms, actor: 'cli' });
  const { _id: productId } = await shop.addProduct({ price: 5 });
  const body = { ...orderBody(productId, 10), onAccount: true };
  const order = (await shop.request<Order>('POST', '/api/orders', { token: customer.token, body })).body;
  await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
  return order;
}

async function refund({ _id }: Order, amount: number): Promise<void> {
  const body = { reason: 'Damaged', amount };
  expect((await shop.request('POST', `/api/orders/${_id}/refunds`, { token: admin.token, body })).status).toBe(201);
  await shop.onIdle();
}

async function transfer({ _id }: Order, parts: [date: string, reference: string, amount: number]): Promise<void> {
  const [date, reference, amount] = parts;
  const body = { date, reference, amount, orders: [{ orderId: _id, amount }] };
  const path = `/api/customers/${customer.userId}/transfers`;
  expect((await shop.request('POST', path, { token: admin.token, body })).status).toBe(201);
}

const read = <Body>(path: string) => shop.request<Body>('GET', path, { token: admin.token });
const list = async (query: string) =>
  (await read<ListedInvoice[]>(`/api/invoices?sort=-createdAt${query}`)).body.map(
    ({ number, state }) => `${number.replace(/-\d{4}-0{5}/, '')} ${state}`,
  );
const today = () => new Date(shop.deps.now()).toISOString().slice(0, 10);

test('each view has its invoices, each with what became of it', async () => {
  await buy();
  await refund(await buy(), 20);
  await refund(await buy(), 50);
  await shipOnAccount();
  expect(await list('&view=paid')).toEqual(['INV3 refunded', 'INV2 partly-refunded', 'INV1 paid']);
  expect(await list('&view=unpaid')).toEqual(['INV4 open']);
  expect(await list('&view=overdue')).toEqual([]);
  expect(await list('&view=refunded')).toEqual(['INV3 refunded', 'INV2 partly-refunded']);
  expect(await list('&view=corrections')).toEqual(['CN2 null', 'CN1 null']);
  shop.advance(31 * DAY_MS);
  await signIn();
  expect(await list('&view=overdue')).toEqual(['INV4 overdue']);
  expect((await read('/api/invoices?view=none')).status).toBe(422);
});

test('a period has the documents of its days, page by page', async () => {
  const days: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    days.push(today());
    await buy();
    shop.advance(DAY_MS);
    await signIn();
  }
  expect(await list(`&from=${days[1]}&to=${days[2]}`)).toEqual(['INV3 paid', 'INV2 paid']);
  expect(await list(`&from=${days[2]}`)).toEqual(['INV4 paid', 'INV3 paid']);
  expect(await list(`&to=${days[0]}&view=paid`)).toEqual(['INV1 paid']);
  expect(await list(`&from=${days[3]}&customer=${customer.userId}`)).toEqual(['INV4 paid']);
  expect(await list(`&from=${days[3]}&q=acme`)).toEqual(['INV4 paid']);
  const numbers: string[] = [];
  for (let path: string | undefined = `/api/invoices?from=${days[0]}&to=${days[2]}&limit=1&sort=-createdAt`; path; ) {
    const { body, headers }: Awaited<ReturnType<typeof read<ListedInvoice[]>>> = await read(path);
    numbers.push(...body.map(({ number }) => number.slice(-1)));
    path = /<(.+?)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(numbers).toEqual(['3', '2', '1']);
  expect((await read('/api/invoices?from=yesterday')).status).toBe(422);
});

test('they are found by number, order, checkout and buyer', async () => {
  const order = await buy();
  await buy(await shop.addUser({ email: 'bob@bolts.example' }));
  const found = async (q: string) => (await list(`&q=${encodeURIComponent(q)}`)).map((text) => text.slice(0, 4));
  expect(await found('ACME')).toEqual(['INV1']);
  expect(await found('bob@bolts')).toEqual(['INV2']);
  expect(await found(`INV-${today().slice(0, 4)}-000002`)).toEqual(['INV2']);
  expect(await found(order.number)).toEqual(['INV1']);
  expect(await found('B-99999')).toEqual([]);
  expect(await found('C-10001')).toEqual([]);
  expect(await found('name')).toEqual([]);
  expect(await found('100%')).toEqual([]);
});

test('the journal says when and how each document was paid, and the ids of the provider', async () => {
  const order = await buy();
  await refund(order, 20);
  const onAccount = await shipOnAccount();
  const journal = async () => {
    const rows = parse((await read<string>('/api/invoices/export')).body, { bom: true, columns: true });
    return (rows as Record<string, string>[]).map((row) =>
      ['Paid on', 'Paid by', 'Transaction ID', 'Refund ID', 'Transfer reference'].map((name) => row[name] ?? name),
    );
  };
  const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_`));
  expect(await journal()).toEqual([
    [today(), 'Card', id('pi'), '', ''],
    [today(), 'Refund to the card', id('pi'), id('re'), ''],
    ['', '', '', '', ''],
  ]);
  await transfer(onAccount, ['2026-01-02', 'RF18', 20]);
  expect((await journal())[2]).toEqual(['', 'Bank transfer', '', '', 'RF18']);
  await transfer(onAccount, ['2026-01-05', 'RF19', 30]);
  expect((await journal())[2]).toEqual(['2026-01-05', 'Bank transfer', '', '', 'RF18 RF19']);
});

test('the tax report adds up what was invoiced and credited at each rate', async () => {
  await buy();
  await setTax(shop, '10');
  await buy();
  await refund(await buy(), 11);
  const place = { shop, customer, ...(await placeCheckout(shop, customer, [0.5049, 0.5049])) };
  await payIntent(shop, (await requestCheckoutIntent(place)).body);
  await shop.onIdle();
  const { body } = await read<TaxReportRow[]>('/api/invoices/taxes');
  const kept = { name: 'VAT', rate: '10', currency: 'usd' };
  expect(body).toEqual([
    { ...kept, kind: 'invoice', share: 'taxed', documents: 3, net: 110.1, tax: 11.01, total: 121.11 },
    { ...kept, kind: 'invoice', share: 'untaxed', name: '', rate: '', documents: 1, net: 50, tax: 0, total: 50 },
    { ...kept, kind: 'invoice', share: 'rounding', name: '', rate: '', documents: 1, net: 0, tax: 0, total: 0.01 },
    { ...kept, kind: 'credit_note', share: 'taxed', documents: 1, net: -10, tax: -1, total: -11 },
  ]);
  const file = await read<string>(`/api/invoices/taxes/export?from=${today()}&to=${today()}`);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="taxes-${today()}-${today()}.csv"`);
  const rows = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Document, Share, Net, Tax, Total }) => [Document, Share, Net, Tax, Total])).toEqual([
    ['Invoice', 'Taxed', '110.10', '11.01', '121.11'],
    ['Invoice', 'Without tax', '50.00', '0.00', '50.00'],
    ['Invoice', 'Rounding of the tax', '0.00', '0.00', '0.01'],
    ['Credit note', 'Taxed', '-10.00', '-1.00', '-11.00'],
  ]);
  expect((await read<TaxReportRow[]>('/api/invoices/taxes?to=2020-01-01')).body).toEqual([]);
  const exported = shop.deps.db.selectFrom('events').select('subject_id').where('type', '=', 'invoices.exported');
  expect(await exported.execute()).toEqual([{ subject_id: 'taxes' }]);
});
