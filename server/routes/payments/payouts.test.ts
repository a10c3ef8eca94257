import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { payIntent, placeCheckout, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Invoice, InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Payout, PayoutDetails } from '#shared/contracts/payments/payouts.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  await signIn();
});
afterEach(() => shop.close());

async function signIn(): Promise<void> {
  admin = await shop.addUser({ email: 'admin@example.com', admin: true });
  customer = await shop.addUser({ email: 'ada@acme.example' });
}

async function buy(price: number): Promise<Order> {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price }));
  await shop.payByCard(customer, order);
  await shop.onIdle();
  return order;
}

async function invoicesOf({ _id }: Order): Promise<Invoice[]> {
  const { token } = admin;
  const { body } = await shop.request<InvoiceSummary[]>('GET', `/api/orders/${_id}/invoices`, { token });
  const read = body.map((one) => shop.request<Invoice>('GET', `/api/invoices/${one._id}`, { token }));
  return (await Promise.all(read)).map((response) => response.body);
}

async function intentOf(order: Order): Promise<string> {
  const [invoice] = await invoicesOf(order);
  if (invoice?.payment.method !== 'card') throw new Error('not paid by card');
  return invoice.payment.reference ?? '';
}

async function refund({ _id }: Order, amount: number): Promise<void> {
  const body = { reason: 'Damaged', amount };
  expect((await shop.request('POST', `/api/orders/${_id}/refunds`, { token: admin.token, body })).status).toBe(201);
  await shop.onIdle();
}

const read = <Body>(path: string) => shop.request<Body>('GET', path, { token: admin.token });

type Row = Record<string, string>;
async function readFile(path: string): Promise<Row[]> {
  return parse((await read<string>(path)).body, { bom: true, columns: true });
}

/** In cents. */
function sum(rows: Row[], column: string): number {
  return rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
}

/** Sales by card and on account, with refunds, one of which fails, and disputes, won and lost. */
async function tradeForAMonth(): Promise<{ lost: Order; won: Order }> {
  await setTax(shop, '10');
  await buy(3.337);
  const place = { shop, customer, ...(await placeCheckout(shop, customer, [0.5049, 0.5049, 7])) };
  await payIntent(shop, (await requestCheckoutIntent(place)).body);
  await shop.onIdle();
  await refund(await buy(5), 17.95);
  const back = await buy(6);
  await refund(back, 66);
  const failing = await buy(8);
  await refund(failing, 20);
  const note = (await invoicesOf(failing))[1]?.payment;
  await shop.demo.stripe.changeRefund(note?.method === 'refund' ? (note.reference ?? '') : '', 'failed');
  await shop.onIdle();
  expect(shop.errors.splice(0)).toEqual([expect.stringMatching(/^A refund has failed/)]);
  const [lost, won] = [await buy(9), await buy(4)];
  for (const [order, end] of [
    [lost, 'lost'],
    [won, 'won'],
  ] as const) {
    const dispute = await shop.demo.stripe.openDispute(await intentOf(order));
    await shop.onIdle();
    await shop.demo.stripe.closeDispute(dispute, end);
    await shop.onIdle();
  }
  const terms = { paymentDays: 30, creditLimit: 500 };
  await changePaymentTerms(shop.deps, { accountId: customer.userId, terms, actor: 'cli' });
  const { _id: productId } = await shop.addProduct({ price: 5 });
  const body = { ...orderBody(productId, 10), onAccount: true };
  const onAccount = (await shop.request<Order>('POST', '/api/orders', { token: customer.token, body })).body;
  await shop.request('PATCH', `/api/orders/status/${onAccount._id}`, { token: admin.token });
  return { lost, won };
}

test('a bookkeeper’s month: one file comes to the payouts and to the invoices, to the cent', async () => {
  const { lost, won } = await tradeForAMonth();
  await shop.demo.stripe.payOut();
  const { body: payouts } = await read<Payout[]>('/api/payouts');
  expect(payouts).toHaveLength(1);
  const rows = await readFile('/api/payouts/export');
  const of = (kind: string) => rows.filter((row) => row.Kind === kind);
  const contents = rows.filter((row) => row.Kind !== 'Payout to the bank');

  // What arrives at the bank is what the file has of the payout, and the account for money on its way ends at zero.
  for (const { _id, amount } of payouts) {
    const own = contents.filter((row) => row.Payout === _id);
    expect(sum(own, 'Net')).toBe(Math.round(amount * 100));
  }
  expect(sum(rows, 'Net')).toBe(0);
  expect(sum(rows, 'Gross') + sum(rows, 'Fee')).toBe(0);

  // What the file has of payments and refunds is what the journal has.
  const journal = await readFile('/api/invoices/export');
  const byCard = (document: string) =>
    journal.filter((row) => row.Document === document && row['Transaction ID']?.startsWith('pi_'));
  const totals = (documents: Row[], row: Row) =>
    sum(
      documents.filter(({ Number: number = '' }) => row.Documents?.split(' ').includes(number)),
      'Total',
    );
  expect(sum(of('Payment by card'), 'Gross')).toBe(sum(byCard('Invoice'), 'Total'));
  for (const row of of('Payment by card')) expect(totals(journal, row)).toBe(sum([row], 'Gross'));
  expect(of('Refund')).toHaveLength(3);
  expect(sum(of('Refund'), 'Gross')).toBe(sum(byCard('Credit note'), 'Total'));
  for (const row of of('Refund')) {
    expect(totals(journal, row)).toBe(sum([row], 'Gross'));
    expect(byCard('Credit note').map((note) => note['Refund ID'])).toContain(row['Provider ID']);
  }
  expect(sum(of('Refund that failed'), 'Gross')).toBe(sum(byCard('Reversal of a credit note'), 'Total'));
  expect(of('Refund that failed')[0]?.Documents).toBe(byCard('Reversal of a credit note')[0]?.Number);

  // Disputes take money of invoices that stand, and bring it back when they are won.
  expect([lost.total, won.total]).toEqual([99, 44]);
  expect(sum(of('Disputed payment'), 'Gross')).toBe(-9900 - 4400);
  expect(sum(of('Dispute won'), 'Gross')).toBe(4400);
  expect(of('Dispute won')[0]?.Documents).toBe((await invoicesOf(won))[0]?.number);

  // Invoices by card less credit notes, disputes and fees are what arrived.
  const open = sum(of('Disputed payment'), 'Gross') + sum(of('Dispute won'), 'Gross');
  const documents = ['Invoice', 'Credit note', 'Reversal of a credit note'].flatMap(byCard);
  expect(sum(documents, 'Total') + open + sum(contents, 'Fee')).toBe(
    payouts.reduce((all, { amount }) => all + Math.round(amount * 100), 0),
  );
  expect(sum(journal, 'Total') - sum(documents, 'Total')).toBe(5500);
});

test('a payout shows its sums and each transaction with its documents', async () => {
  const order = await buy(5);
  await refund(order, 20);
  await shop.demo.stripe.payOut();
  const [payout] = (await read<Payout[]>('/api/payouts')).body;
  expect(payout).toMatchObject({ amount: 28.25, currency: 'usd', automatic: true, status: 'in_transit' });
  const { body } = await read<PayoutDetails>(`/api/payouts/${payout?._id}`);
  const [invoice, note] = await invoicesOf(order);
  expect(body).toMatchObject({
    ...payout,
    isWhole: true,
    sums: [
      { category: 'charge', count: 1, amount: 50, fee: 1.75, net: 48.25 },
      { category: 'refund', count: 1, amount: -20, fee: 0, net: -20 },
    ],
  });
  expect(body.transactions.map(({ category, documents }) => [category, documents])).toEqual(
    expect.arrayContaining([
      ['charge', [{ _id: invoice?._id, number: invoice?.number }]],
      ['refund', [{ _id: note?._id, number: note?.number }]],
    ]),
  );
  expect((await read('/api/payouts/po_none')).status).toBe(404);
  expect((await read('/api/payouts/none')).status).toBe(404);
});

test('payouts are listed page by page and by the day on which they arrive, and their export is recorded', async () => {
  for (let week = 0; week < 3; week += 1) {
    await buy(5);
    shop.advance(7 * DAY_MS);
    await signIn();
  }
  const { body: all, headers: whole } = await read<Payout[]>('/api/payouts');
  expect(all.length).toBeGreaterThan(1);
  expect(whole.get('x-total-count')).toBe(String(all.length));
  const first = await read<Payout[]>('/api/payouts?limit=1');
  const next = /<(.+?)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await read<Payout[]>(next)).body).toEqual(all.slice(1, 2));
  const day = all[1]?.arrivesOn;
  expect((await read<Payout[]>(`/api/payouts?from=${day}&to=${day}`)).body).toEqual(all.slice(1, 2));
  const rows = await readFile(`/api/payouts/export?from=${day}&to=${day}`);
  expect(new Set(rows.map(({ Payout }) => Payout))).toEqual(new Set([all[1]?._id]));
  const exported = shop.deps.db.selectFrom('events').select('actor').where('type', '=', 'payouts.exported');
  expect(await exported.execute()).toEqual([{ actor: admin.userId }]);
});
