import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { setAccountTax } from '#server/services/accounts/set-account-tax.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { payIntent, placeCheckout, requestCheckoutIntent, sumOf } from '#server/testing/checkout-shop.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Invoice, InvoiceSummary, ListedInvoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const year = () => new Date(shop.deps.now()).getUTCFullYear();

/** An order of 50.00 before tax, paid. */
async function buy(): Promise<Order> {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.payByCard(customer, order);
  await shop.onIdle();
  return order;
}

/** Orders of 50.00, 60.00 and 70.00 before tax, paid by one intent. */
const buyThree = () => buyAll([5, 6, 7]);

/** Orders of ten pieces at each price, paid by one intent. */
async function buyAll(prices: number[]): Promise<[Order, ...Order[]]> {
  const place = { shop, customer, ...(await placeCheckout(shop, customer, prices)) };
  await payIntent(shop, (await requestCheckoutIntent(place)).body);
  await shop.onIdle();
  const [first, ...others] = place.orders;
  if (!first) throw new Error('no order');
  return [first, ...others];
}

async function issued({ _id }: Pick<Order, '_id'>): Promise<Invoice[]> {
  const { token } = customer;
  const { body } = await shop.request<InvoiceSummary[]>('GET', `/api/orders/${_id}/invoices`, { token });
  const read = body.map((one) => shop.request<Invoice>('GET', `/api/invoices/${one._id}`, { token }));
  return (await Promise.all(read)).map((response) => response.body);
}

const brief = (invoices: Invoice[]) => invoices.map(({ number, total, corrects }) => [number, total, corrects]);

/** What the documents leave of the order, without credit notes. */
function left(invoices: Invoice[], amount: (invoice: Invoice) => number): number {
  const minor = invoices.map((one) => Math.round(amount(one) * 100) * (one.kind === 'credit_note' ? -1 : 1));
  return minor.reduce((sum, part) => sum + part, 0) / 100;
}

async function refund({ _id }: Order, amount?: number): Promise<void> {
  const body = { reason: 'Damaged', ...(amount !== undefined && { amount }) };
  expect((await shop.request('POST', `/api/orders/${_id}/refunds`, { token: admin.token, body })).status).toBe(201);
  await shop.onIdle();
}

test('a payment gives one invoice over what it paid, as seller and buyer were then', async () => {
  const taxes = { address: '1 Mill Road\nLeeds', tax_id: 'GB1', invoice_footer: 'Bank 12-34' };
  await setTax(shop, null, { legal_name: 'Nuts & Co Ltd', ...taxes });
  const tax = { taxId: 'DE136695976', exemptReason: null };
  await setAccountTax(shop.deps, { accountId: customer.userId, actor: 'cli', tax });
  const [order, ...others] = await buyThree();
  await setTax(shop, '19', { legal_name: 'Other Ltd', tax_id: 'GB2' });
  await setAccountTax(shop.deps, { accountId: customer.userId, actor: 'cli', tax: { ...tax, taxId: 'FR23334175221' } });
  if (!order) throw new Error('no order');
  const invoices = await issued(order);
  expect(invoices).toEqual([
    {
      _id: expect.any(String),
      number: `INV-${year()}-000001`,
      kind: 'invoice',
      issuedAt: expect.any(String),
      timeZone: 'UTC',
      currency: 'usd',
      net: 180,
      tax: 0,
      rounding: 0,
      total: 180,
      corrects: null,
      buyer: {
        name: order.customerName,
        company: null,
        email: customer.email,
        address: order.address,
        phone: order.phone,
        taxId: 'DE136695976',
      },
      seller: {
        name: 'Nuts & Co Ltd',
        address: '1 Mill Road\nLeeds',
        email: null,
        phone: null,
        taxId: 'GB1',
        logo: null,
      },
      poNumber: order.poNumber,
      costCentre: null,
      lines: [order, ...others].map((line) => ({
        orderId: line._id,
        orderNumber: line.number,
        name: line.name,
        partNumber: line.partNumber,
        quantity: line.quantity,
        unit: 'piece',
        price: line.price,
        net: line.total,
      })),
      taxes: [],
      exemptReason: null,
      payment: { method: 'card', reference: expect.stringMatching(/^pi_/), at: expect.any(String) },
      footer: 'Bank 12-34',
    },
  ]);
  for (const other of others) expect(await issued(other)).toEqual(invoices);
  expect(await issued(await shop.placeOrder(customer, await shop.addProduct()))).toEqual([]);
  expect((await buy()).total).toBe(59.5);
});

test('numbers start again with the year, and a rollback leaves no gap', async () => {
  const [first, second] = [await buy(), await buy()];
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const rolledBack = inTransaction(shop.deps.db, async (db) => {
    const at = shop.deps.now();
    const invoice = await issueInvoice(db, { orderIds: [order._id], cause: 'payment', at });
    expect(invoice?.number).toBe(`INV-${year()}-000003`);
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  expect(await issued(order)).toEqual([]);
  await shop.payByCard(customer, order);
  await shop.onIdle();
  const numbers = (await Promise.all([first, second, order].map(issued))).map(brief);
  expect(numbers).toEqual([1, 2, 3].map((serial) => [[`INV-${year()}-00000${serial}`, 50, null]]));
  const end = Date.UTC(year(), 11, 31, 23, 59, 58);
  shop.advance(end - shop.deps.now());
  const late = await buyLater();
  shop.advance(Date.UTC(year() + 1, 0, 1) - shop.deps.now());
  const next = await buyLater();
  expect([brief(await issued(late)), brief(await issued(next))]).toEqual([
    [[`INV-${year() - 1}-000004`, 50, null]],
    [[`INV-${year()}-000001`, 50, null]],
  ]);
});

/** At the shop's time, which is after the end of the tokens that were given before. */
async function buyLater(): Promise<Order> {
  customer = await shop.addUser({ email: customer.email });
  return buy();
}

test('refunds give credit notes that add up to the invoice, with its tax', async () => {
  await setTax(shop, '7.725');
  const order = await buy();
  expect(order).toMatchObject({ total: 53.86, tax: { name: 'VAT', rate: '7.725', net: 50, amount: 3.86 } });
  for (const amount of [0.01, 17.95, 17.95]) await refund(order, amount);
  await refund(order);
  const invoices = await issued(order);
  expect(brief(invoices)).toEqual([
    [`INV-${year()}-000001`, 53.86, null],
    [`CN-${year()}-000001`, 0.01, `INV-${year()}-000001`],
    [`CN-${year()}-000002`, 17.95, `INV-${year()}-000001`],
    [`CN-${year()}-000003`, 17.95, `INV-${year()}-000001`],
    [`CN-${year()}-000004`, 17.95, `INV-${year()}-000001`],
  ]);
  for (const amount of ['net', 'total'] as const) expect(left(invoices, (one) => one[amount])).toBe(0);
  expect(left(invoices, ({ tax, rounding }) => tax + rounding)).toBe(0);
  expect(invoices.slice(1).map(({ net, tax, rounding }) => [net, tax, rounding])).toEqual([
    [0.01, 0, 0],
    [16.66, 1.29, 0],
    [16.67, 1.29, -0.01],
    [16.66, 1.29, 0],
  ]);
  expect(invoices[2]).toMatchObject({
    lines: [{ orderNumber: order.number, quantity: null, price: null, net: 16.66 }],
    taxes: [{ name: 'VAT', rate: '7.725', net: 16.66, amount: 1.29 }],
    payment: { method: 'refund', reference: expect.stringMatching(/^re_/) },
  });
});

test('the tax of a rate is that of its net, and a line of rounding leads to what was paid', async () => {
  await setTax(shop, '10');
  const [first] = await buyAll([0.5049, 0.5049]);
  const invoices = await issued(first);
  expect(invoices).toMatchObject([
    {
      net: 10.1,
      tax: 1.01,
      rounding: 0.01,
      total: 11.12,
      taxes: [{ name: 'VAT', rate: '10', net: 10.1, amount: 1.01 }],
    },
  ]);
});

test('a refund at the provider of a payment for many orders gives one credit note', async () => {
  await setTax(shop, '10');
  const orders = await buyThree();
  const [first] = orders;
  if (!first) throw new Error('no order');
  expect(sumOf(orders)).toBe(198);
  const { payment } = (await issued(first))[0] ?? {};
  if (payment?.method !== 'card') throw new Error('not paid by card');
  await shop.demo.stripe.refundInDashboard(payment.reference ?? '', 19_800);
  await shop.onIdle();
  const invoices = await issued(first);
  expect(brief(invoices)).toEqual([
    [`INV-${year()}-000001`, 198, null],
    [`CN-${year()}-000001`, 198, `INV-${year()}-000001`],
  ]);
  expect(invoices[1]?.lines.map(({ net }) => net)).toEqual([50, 60, 70]);
});

test('a refund that fails after it succeeded is reversed, and its next attempt credits again', async () => {
  await setTax(shop, '19');
  const order = await buy();
  await refund(order, 10);
  const made = (await issued(order))[1]?.payment;
  if (made?.method !== 'refund') throw new Error('no refund');
  await shop.demo.stripe.changeRefund(made.reference ?? '', 'failed');
  await shop.onIdle();
  expect(shop.errors.splice(0)).toEqual([expect.stringMatching(/^A refund has failed/)]);
  const reversed = await issued(order);
  expect(brief(reversed)).toEqual([
    [`INV-${year()}-000001`, 59.5, null],
    [`CN-${year()}-000001`, 10, `INV-${year()}-000001`],
    [`INV-${year()}-000002`, 10, `CN-${year()}-000001`],
  ]);
  expect(reversed[2]).toMatchObject({ kind: 'reversal', tax: reversed[1]?.tax });
  shop.advance(11 * 60_000);
  await settleRefunds(shop.deps);
  await shop.onIdle();
  await refund(order);
  const invoices = await issued(order);
  expect(brief(invoices).slice(3)).toEqual([
    [`CN-${year()}-000002`, 10, `INV-${year()}-000001`],
    [`CN-${year()}-000003`, 49.5, `INV-${year()}-000001`],
  ]);
  for (const amount of ['net', 'tax', 'total'] as const) expect(left(invoices, (one) => one[amount])).toBe(0);
});

test('money that no order could take gives neither', async () => {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  await payDirectly(shop, { orderId: order._id, amount: 5000 });
  await shop.onIdle();
  expect((await shop.request('GET', '/api/invoices', { token: admin.token })).body).toEqual([]);
});

test('administrators list all of them page by page', async () => {
  for (let count = 0; count < 3; count += 1) await buy();
  const read = (path: string) => shop.request<InvoiceSummary[]>('GET', path, { token: admin.token });
  const first = await read('/api/invoices?limit=2&sort=-createdAt');
  expect(first.body.map(({ number }) => number)).toEqual([`INV-${year()}-000003`, `INV-${year()}-000002`]);
  expect(first.headers.get('x-total-count')).toBe('3');
  const next = /<(.+?)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await read(next)).body.map(({ number }) => number)).toEqual([`INV-${year()}-000001`]);
});

test('those of one customer say whether they are paid now, newest first', async () => {
  await buy();
  const terms = { paymentDays: 30, creditLimit: 500 };
  await changePaymentTerms(shop.deps, { accountId: customer.userId, terms, actor: 'cli' });
  const { _id: productId } = await shop.addProduct({ price: 5 });
  const body = { ...orderBody(productId, 10), onAccount: true };
  const order = (await shop.request<Order>('POST', '/api/orders', { token: customer.token, body })).body;
  await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token });
  const list = async () => {
    const path = `/api/invoices?customer=${customer.userId}&sort=-createdAt`;
    const { body } = await shop.request<ListedInvoice[]>('GET', path, { token: admin.token });
    return body.map(({ number, state }) => [number, state]);
  };
  const [first, second] = [`INV-${year()}-000001`, `INV-${year()}-000002`];
  const other = await shop.addUser();
  await shop.payByCard(other, await shop.placeOrder(other, await shop.addProduct({ price: 5 })));
  await shop.onIdle();
  expect(await list()).toEqual([
    [second, 'open'],
    [first, 'paid'],
  ]);
  shop.advance(31 * DAY_MS);
  admin = await shop.addUser({ admin: true });
  expect((await list())[0]).toEqual([second, 'overdue']);
  const transfer = { date: '2026-01-02', reference: 'RF18', amount: 50, orders: [{ orderId: order._id, amount: 50 }] };
  const path = `/api/customers/${customer.userId}/transfers`;
  expect((await shop.request('POST', path, { token: admin.token, body: transfer })).status).toBe(201);
  expect((await list())[0]).toEqual([second, 'paid']);
});

test('payments that arrive at once get numbers without a gap, in the order in which the history has them', async () => {
  const orders: Order[] = [];
  for (let each = 0; each < 8; each += 1)
    orders.push(await shop.placeOrder(customer, await shop.addProduct({ price: 5 })));
  await Promise.all(orders.map((order) => shop.payByCard(customer, order)));
  await shop.onIdle();
  const { db } = shop.deps;
  const numbered = await db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
    .select(['serial', 'order_id'])
    .orderBy('serial')
    .execute();
  expect(numbered.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const history = db.selectFrom('events').select('subject_id').where('type', '=', 'order.paid').orderBy('seq');
  expect((await history.execute()).map(({ subject_id }) => subject_id)).toEqual(
    numbered.map(({ order_id }) => order_id),
  );
});

test('the export has a line for each tax rate of a document, runs no formula and is recorded', async () => {
  const body = (amount?: number) => ({ token: admin.token, body: { reason: 'Damaged', ...(amount && { amount }) } });
  const untaxed = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await setTax(shop, '19');
  const { orders } = await placeCheckout(shop, customer, [6, 7]);
  await inTransaction(shop.deps.db, (db) =>
    sql`update orders set customer_name = '=1+1', po_number = '+49'`.execute(db),
  );
  const start = shop.deps.now();
  for (const order of [untaxed, ...orders]) {
    await shop.payByCard(customer, order);
    // Numbers follow the order in which payments are booked, and two that arrive at once may change places.
    await shop.onIdle();
  }
  expect((await shop.request('POST', `/api/orders/${orders[0]?._id}/refunds`, body(11.9))).status).toBe(201);
  await shop.onIdle();
  const read = (query: string) => shop.request<string>('GET', `/api/invoices/export${query}`, { token: admin.token });
  const day = new Date(start).toISOString().slice(0, 10);
  const file = await read(`?from=${day}&to=${day}`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="invoices-${day}-${day}.csv"`);
  const [columns = [], ...lines] = parse(file.body, { bom: true });
  const shown = lines.map((line: string[]) =>
    Object.fromEntries(line.map((value, index) => [columns[index] ?? '', value])),
  );
  expect(shown).toMatchObject([
    { Number: `INV-${year()}-000001`, Document: 'Invoice', Date: day, Customer: "'=1+1", 'PO number': "'+49" },
    { Number: `INV-${year()}-000002`, Net: '60.00', 'Rate %': '19', 'Tax amount': '11.40', Total: '71.40' },
    { Number: `INV-${year()}-000003`, Net: '70.00', Tax: 'VAT', 'Tax amount': '13.30', Currency: 'USD' },
    { Number: `CN-${year()}-000001`, Document: 'Credit note', Corrects: `INV-${year()}-000002`, Total: '-11.90' },
  ]);
  expect(shown[0]).toMatchObject({ Net: '50.00', Tax: '', 'Tax amount': '0.00', Payment: 'Card' });
  expect(shown[3]).toMatchObject({ Net: '-10.00', 'Tax amount': '-1.90', Payment: 'Refund to the card' });
  expect(parse((await read('?to=2020-01-01')).body, { bom: true })).toEqual([columns]);
  expect((await read('?from=yesterday')).status).toBe(422);
  const recorded = await shop.deps.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'invoices.exported')
    .execute();
  expect(recorded.map(({ actor }) => actor)).toEqual([admin.userId, admin.userId]);
});

test('another customer learns nothing of them', async () => {
  const order = await buy();
  const [invoice] = await issued(order);
  const { token } = await shop.addUser();
  for (const path of [`/api/invoices/${invoice?._id}`, `/api/orders/${order._id}/invoices`, '/api/invoices/none'])
    expect([path, (await shop.request('GET', path, { token })).status]).toEqual([path, 404]);
  expect((await shop.request('GET', '/api/invoices', { token })).status).toBe(403);
});

test('the database refuses to change or remove them', async () => {
  await buy();
  const changes = [
    sql`update invoices set total_minor = total_minor`,
    sql`update invoices set document = '{}'`,
    sql`update invoices set buyer = '{}'`,
    sql`delete from invoices`,
    sql`update invoice_lines set net_minor = net_minor`,
    sql`delete from invoice_lines`,
  ];
  for (const change of changes) {
    await expect(change.execute(writerOf(shop.deps.db))).rejects.toThrow('An invoice is never changed');
  }
  await sql`update invoices set buyer = 'erased'`.execute(writerOf(shop.deps.db));
});
