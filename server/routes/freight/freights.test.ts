import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { switchMails } from '#server/queries/mails/outbox.ts';
import { readMailContent } from '#server/services/mails/mail-content.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { payIntent } from '#server/testing/checkout-shop.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody, orderBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Checkout, CheckoutFreight } from '#shared/contracts/checkouts/checkouts.ts';
import type { Receivable } from '#shared/contracts/customers/customers.ts';
import type { NewDeliveryMethod, SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { Invoice, InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import type { Request } from '#shared/contracts/requests/requests.ts';
import { freightFieldMessages, freightProblemMessages } from '#shared/messages/freight/freight-fields.ts';

type Placed = Checkout & { freight: CheckoutFreight; code: string; message: string; fields: Record<string, string> };

let one: AccountShop;
let shop: TestShop;
/** 10 pieces cost 50.00 and 60.00. */
let products: Product[];
beforeEach(async () => {
  one = await openAccountShop();
  shop = one.shop;
  products = [await shop.addProduct({ price: 5 }), await shop.addProduct({ price: 6 })];
});
afterEach(() => shop.close());

/** Its id. */
async function addMethod(more: Partial<NewDeliveryMethod> = {}): Promise<string> {
  const body = sampleDeliveryMethod({ name: 'Pallet', ...more });
  return (await shop.request<SavedDeliveryMethod>('POST', '/api/delivery-methods', { token: one.admin.token, body }))
    .body._id;
}

const place = (delivery: object | undefined, more: object = {}) =>
  shop.request<Placed>('POST', '/api/checkouts', {
    token: one.customer.token,
    body: { ...checkoutBody(products), ...(delivery && { delivery }), ...more },
  });

async function placed(freight: number | null = 4.9, more: object = {}): Promise<Placed> {
  const response = await place({ methodId: await addMethod(), freight }, more);
  expect(response.status).toBe(201);
  return response.body;
}

function openIntent(totalPrice: number, subject: { checkoutId: string } | { orderId: string }) {
  const body = { totalPrice, ...subject };
  const request = { token: one.customer.token, body };
  return shop.request<{ clientSecret: string; code?: string }>('POST', '/api/create-payment-intent', request);
}

async function pay({ _id, total }: Placed): Promise<string> {
  const intent = await openIntent(total ?? 0, { checkoutId: _id });
  expect(intent.status).toBe(200);
  const id = await payIntent(shop, intent.body);
  await shop.onIdle();
  return id;
}

const read = async ({ _id }: Placed) =>
  (await shop.request<Placed>('GET', `/api/checkouts/${_id}`, { token: one.customer.token })).body;

const refund = (id: string, body: object = {}) =>
  shop.request<Refund & { code: string; fields: Record<string, string> }>('POST', `/api/orders/${id}/refunds`, {
    token: one.admin.token,
    body: { reason: 'Late', ...body },
  });

async function documentsOf(orderId = ''): Promise<Invoice[]> {
  const path = `/api/orders/${orderId}/invoices`;
  const { body } = await shop.request<InvoiceSummary[]>('GET', path, { token: one.customer.token });
  const read = ({ _id }: InvoiceSummary) =>
    shop.request<Invoice>('GET', `/api/invoices/${_id}`, { token: one.customer.token });
  return (await Promise.all(body.map(read))).map((response) => response.body);
}

const cancel = (id = '') => shop.request('DELETE', `/api/orders/${id}`, { token: one.customer.token });

describe('placing', () => {
  test('a shop without delivery methods charges nothing and says nothing of it', async () => {
    const { status, body } = await place(undefined);
    expect([status, body.total, 'freight' in body]).toEqual([201, 110, false]);
  });

  test('with methods, an order without one is refused, alone and in a checkout', async () => {
    await addMethod();
    const order = { token: one.customer.token, body: orderBody(products[0]?._id ?? '', 10) };
    expect(await shop.request('POST', '/api/orders', order)).toMatchObject({
      status: 409,
      body: { code: 'delivery_needed' },
    });
    expect(await place(undefined)).toMatchObject({ status: 409, body: { code: 'delivery_needed' } });
    expect(await place({ methodId: 'gone', freight: 4.9 })).toMatchObject({ body: { code: 'delivery_needed' } });
    expect(await shop.deps.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('charges freight with its tax beside the orders', async () => {
    await setTax(shop, '19');
    const { freight, total, paid } = await placed();
    expect(freight).toMatchObject({
      name: 'Pallet',
      byAgreement: false,
      net: 4.9,
      tax: 0.93,
      total: 5.83,
      taxRate: '19',
      paid: false,
    });
    expect([total, paid]).toEqual([136.73, false]);
  });

  test('another freight than was shown is refused with the new one, and nothing is placed', async () => {
    const methodId = await addMethod();
    for (const freight of [4.8, 0, null]) {
      const { status, body } = await place({ methodId, freight });
      expect([status, body.code, body.message]).toEqual([
        409,
        'freight_changed',
        freightFieldMessages.changed('$4.90'),
      ]);
    }
    expect(await shop.deps.db.selectFrom('checkouts').select('id').execute()).toEqual([]);
  });

  test('by agreement it costs nothing here, and says so', async () => {
    const methodId = await addMethod({ rule: { is: 'agreement' } });
    const { body } = await place({ methodId, freight: null });
    expect(body).toMatchObject({ total: 110, freight: { byAgreement: true, total: 0 } });
    await pay(body);
    expect(await read(body)).toMatchObject({ paid: true });
  });

  test('goes to the postcode of the address, where the method delivers', async () => {
    const methodId = await addMethod({ zones: [{ country: 'DE', postcodes: ['10'] }] });
    const sent = (country: string, postcode: string, address: string) =>
      place({ methodId, freight: 4.9, country, postcode }, { address });
    expect((await sent('DE', '10115', '1 Dock Road, 20095 Hamburg')).body.fields).toEqual({
      'delivery.postcode': freightFieldMessages.postcodeElsewhere,
    });
    expect((await sent('DE', '20095', '1 Dock Road, 20095 Hamburg')).body.fields).toEqual({
      'delivery.methodId': freightProblemMessages.elsewhere,
    });
    expect((await place({ methodId, freight: 4.9 })).body.fields).toEqual({
      'delivery.methodId': freightProblemMessages.placeUnknown,
    });
    expect((await sent('DE', '10115', 'Spreeweg 1, 10 115 Berlin')).status).toBe(201);
  });
});

describe('paying', () => {
  test('one intent pays the orders and the freight, and one invoice has it as its last line', async () => {
    await setTax(shop, '19');
    const checkout = await placed();
    const [first] = checkout.orders;
    expect(await openIntent(first?.total ?? 0, { orderId: first?._id ?? '' })).toMatchObject({
      status: 409,
      body: { code: 'paid_with_freight' },
    });
    expect((await openIntent(130.9, { checkoutId: checkout._id })).body.code).toBe('total_mismatch');
    await pay(checkout);
    expect(await read(checkout)).toMatchObject({ paid: true, freight: { paid: true } });
    const [invoice, ...more] = await documentsOf(first?._id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ total: 136.73, net: 114.9, taxes: [{ net: 114.9, amount: 21.83 }] });
    expect(invoice?.lines.at(-1)).toMatchObject({
      name: 'Freight: Pallet',
      orderNumber: checkout.number,
      quantity: null,
      net: 4.9,
    });
  });

  test('freight goes back alone, once, with a credit note of its own', async () => {
    await setTax(shop, '19');
    const checkout = await placed();
    await pay(checkout);
    const { _id } = checkout.freight;
    expect((await refund(_id, { restock: true })).body.fields).toHaveProperty('restock');
    expect((await refund(_id, { amount: 5.84 })).body.code).toBe('refund_too_large');
    expect((await refund(_id, { amount: 1 })).status).toBe(201);
    expect((await refund(_id)).body).toMatchObject({ amount: 4.83, orderId: _id });
    expect((await refund(_id)).body.code).toBe('order_refunded');
    await shop.onIdle();
    expect(await read(checkout)).toMatchObject({
      freight: { refunded: 5.83 },
      orders: [{ refunded: 0 }, { refunded: 0 }],
    });
    const kinds = (await documentsOf(checkout.orders[1]?._id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['invoice', 'credit_note', 'credit_note']);
    const notes = await shop.deps.db
      .selectFrom('invoices')
      .selectAll()
      .where('kind', '=', 'credit_note')
      .orderBy('total_minor')
      .execute();
    expect(notes.map((note) => [note.total_minor, note.tax_minor])).toEqual([
      [100, 16],
      [483, 77],
    ]);
  });

  test('a refund at the provider of the whole payment counts for the freight too', async () => {
    const checkout = await placed();
    await pay(checkout);
    for (const { _id } of checkout.orders) await refund(_id);
    await refund(checkout.freight._id);
    await shop.onIdle();
    expect(await read(checkout)).toMatchObject({
      freight: { refunded: 4.9 },
      orders: [{ refunded: 50 }, { refunded: 60 }],
    });
  });

  test('what is cancelled before it is paid leaves the freight, and the last takes it along', async () => {
    const checkout = await placed();
    const [first, second] = checkout.orders;
    await cancel(first?._id);
    expect(await read(checkout)).toMatchObject({ total: 64.9, freight: { closed: false } });
    await cancel(second?._id);
    expect(await read(checkout)).toMatchObject({ total: 0, freight: { closed: true, paid: false } });
    expect((await openIntent(4.9, { checkoutId: checkout._id })).body.code).toBe('order_closed');
  });

  test('expires with the last order', async () => {
    const checkout = await placed();
    shop.advance(40 * 86_400_000);
    expect(await expireOverdueOrders(shop.deps)).toBe(2);
    const row = await shop.deps.db.selectFrom('freights').selectAll().executeTakeFirstOrThrow();
    expect([row.id, row.expired_at !== null]).toEqual([checkout.freight._id, true]);
  });
});

describe('on account', () => {
  const onAccount = { onAccount: true };
  const receivables = async (state: 'open' | 'paid') => {
    const path = `/api/customers/${one.customer.userId}/receivables?state=${state}`;
    return (await shop.request<Receivable[]>('GET', path, { token: one.admin.token })).body;
  };

  test('counts against the limit, and is on the invoice of the first shipment only', async () => {
    await one.setTerms(114.89);
    const methodId = await addMethod();
    expect((await place({ methodId, freight: 4.9 }, onAccount)).body.code).toBe('credit_limit_exceeded');
    await one.setTerms(114.9);
    const { body: checkout } = await place({ methodId, freight: 4.9 }, onAccount);
    expect(await one.account()).toMatchObject({ owed: 114.9, left: 0 });
    for (const order of checkout.orders) expect((await one.ship(order)).status).toBe(200);
    const [first, second] = checkout.orders;
    expect((await documentsOf(first?._id)).map(({ total }) => total)).toEqual([54.9]);
    expect((await documentsOf(second?._id)).map(({ total }) => total)).toEqual([60]);
    expect((await receivables('open')).map((row) => [row.orderId, row.orderNumber, row.open])).toEqual([
      [checkout.freight._id, checkout.number, 4.9],
      [first?._id, first?.number, 50],
      [second?._id, second?.number, 60],
    ]);
  });

  test('a bank transfer pays it as a part of its own, and taking it back opens it again', async () => {
    await one.setTerms(500);
    const checkout = await placed(4.9, onAccount);
    const [first] = checkout.orders;
    if (!first) return expect.fail();
    await one.ship(first);
    const asOrder = { ...first, _id: checkout.freight._id };
    expect((await one.transfer([[asOrder, 5]])).status).toBe(409);
    const { body: transfer } = await one.transfer([
      [first, 50],
      [asOrder, 4.9],
    ]);
    expect(transfer.orders).toContainEqual({ orderId: asOrder._id, orderNumber: checkout.number, amount: 4.9 });
    expect(await read(checkout)).toMatchObject({ freight: { paid: true } });
    expect((await receivables('paid')).map(({ open }) => open)).toEqual([0, 0]);
    expect(await one.account()).toMatchObject({ owed: 60 });
    await one.reverse(transfer);
    expect(await read(checkout)).toMatchObject({ freight: { paid: false } });
    expect(await one.account()).toMatchObject({ owed: 114.9 });
    const path = `/api/customers/${one.customer.userId}/statement`;
    const statement = await shop.request<string>('GET', path, { token: one.admin.token });
    expect(statement.body).toContain(checkout.number);
  });
});

describe('mails', () => {
  const contents = async (kind: 'checkout_placed' | 'orders_paid' | 'refund_made') => {
    const { deps } = shop;
    const rows = await deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('seq').execute();
    const context = { deps, origin: '', locale: 'en-US', timeZone: 'UTC' };
    return Promise.all(
      rows.map(async (row) => {
        const readout = await readMailContent(context, [row]);
        return 'mail' in readout && 'content' in readout.mail ? readout.mail.content : readout;
      }),
    );
  };

  test('name it where it is ordered and paid, and a refund says that it is of the freight', async () => {
    await inTransaction(shop.deps.db, (db) => switchMails(db, { at: 1 }));
    const checkout = await placed();
    const taxes = [{ label: 'Freight: Pallet', value: '$4.90' }];
    const payUrl = `/dashboard/payment/checkout/${checkout._id}`;
    expect(await contents('checkout_placed')).toMatchObject([{ total: '$114.90', taxes, payUrl }]);
    await pay(checkout);
    expect(await contents('orders_paid')).toMatchObject([{ total: '$114.90', taxes }]);
    await refund(checkout.freight._id);
    await shop.onIdle();
    expect(await contents('refund_made')).toMatchObject([
      { amount: '$4.90', total: '$4.90', orders: [{ product: 'Freight: Pallet', total: '$4.90' }] },
    ]);
  });
});

describe('of a quote', () => {
  test('what an answer says is charged once, with the first lines that are ordered', async () => {
    await addMethod();
    const { customer, admin } = one;
    const productId = products[0]?._id;
    const send = async <Body = Quote>(by: TestUser, method: string, path: string, body: object) =>
      shop.request<Body>(method, `/api/${path}`, { token: by.token, body });
    const { body: quote } = await send(customer, 'POST', 'quotes', { lines: [{ productId, quantity: 40 }] });
    const lastDay = new Date(shop.deps.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const offer = { version: 0, lines: [{ productId, quantity: 40, price: 4 }], lastDay };
    const answer = (freightAmount: number) =>
      send(admin, 'POST', `quotes/${quote._id}/versions`, { ...offer, freightAmount });
    expect((await answer(1.234)).status).toBe(422);
    expect((await answer(12.5)).body.versions).toMatchObject([{ freightAmount: 12.5 }]);
    const accept = (acceptances: number) =>
      send<Placed>(customer, 'POST', `quotes/${quote._id}/acceptance`, {
        version: 1,
        acceptances,
        lines: [{ line: 0, quantity: 20 }],
        address: '1 Dock Road',
        phone: '5550100',
      });
    expect((await accept(0)).body).toMatchObject({ total: 92.5, freight: { net: 12.5, name: 'As quoted' } });
    const { body: second } = await accept(1);
    expect([second.total, 'freight' in second]).toEqual([80, false]);
  });
});

describe('of a request', () => {
  test('is charged as the approver saw it, which other quantities may have changed', async () => {
    const company = await openTestCompany(shop);
    const buyer = await company.addMember('buyer');
    const steps = [
      { upTo: 100, net: 4.9 },
      { upTo: null, net: 9.9 },
    ];
    const methodId = await addMethod({ rule: { is: 'byValue', steps } });
    const body = { ...checkoutBody(products), delivery: { methodId, freight: 9.9 } };
    const wrong = { ...body, delivery: { methodId, freight: 4.9 } };
    const ask = (sent: object) =>
      shop.request<Request & { code: string }>('POST', '/api/requests', { token: buyer.token, body: sent });
    expect((await ask(wrong)).body.code).toBe('freight_changed');
    const { body: request } = await ask(body);
    expect(request).toMatchObject({ delivery: { name: 'Pallet', freight: 9.9 } });
    const approve = (more: object = {}) =>
      shop.request<Request & { code: string }>('POST', `/api/requests/${request._id}/approve`, {
        token: company.manager.token,
        body: {
          lines: products.map(({ _id }, index) => ({ productId: _id, quantity: index === 0 ? 10 : 0 })),
          ...more,
        },
      });
    expect((await approve()).body.code).toBe('freight_changed');
    const { body: approved } = await approve({ freight: 4.9 });
    const placed = await shop.request<Placed>('GET', `/api/checkouts/${approved.checkoutId}`, { token: buyer.token });
    expect(placed.body).toMatchObject({ total: 54.9, freight: { net: 4.9 } });
  });
});

describe('invariants', () => {
  const sabotage: [string, string, RegExp][] = [
    ['of another tax', 'update freights set tax_minor = tax_minor - 1', /its tax/],
    ['refunded beyond what is known', 'update freights set refunded_minor = 1, returning_minor = 1', /refunds/],
    ['paid by nothing', `update freights set paid_at = 1, transaction_id = 'pi_none'`, /paid, but not by/],
    ['closed with open orders', 'update freights set cancelled_at = 1', /closed although/],
    ['that is gone', `delete from freights`, /neither an order nor a freight|received/],
  ];

  test.each(sabotage)('detects a freight %s', async (_name, statement, message) => {
    await setTax(shop, '19');
    const checkout = await placed();
    if (message.source.includes('neither') || message.source.includes('refunds')) await pay(checkout);
    await sql.raw(statement).execute(writerOf(shop.deps.db));
    expect((await verifyDatabase(shop.deps.db)).join('\n')).toMatch(message);
    await shop.discard();
    one = await openAccountShop();
    shop = one.shop;
  });
});
