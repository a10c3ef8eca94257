import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { payIntent } from '#server/testing/checkout-shop.ts';
import { checkoutBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { DeliveryOptions } from '#shared/contracts/freight/delivery-options.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';

// Twelve lines with freight by weight: one leaves in three parts, one is closed short, the others whole, and of one a part comes
// back; then all documents together are what the customer paid and owes, to the cent.

let one: AccountShop;
let products: Product[];
beforeEach(async () => {
  one = await openAccountShop();
  await setTax(one.shop, '7.7');
  products = [];
  for (let line = 1; line <= 12; line += 1) {
    const price = 0.3333 * line;
    products.push(await one.shop.addProduct({ price: Number(price.toFixed(4)), weight: 0.0125 * line }));
  }
});
afterEach(() => one.shop.close());

const send = <Body = Order>(method: string, path: string, body?: object, by = one.admin) =>
  one.shop.request<Body>(method, `/api${path}`, { token: by.token, body });

async function place(more: object = {}): Promise<Checkout> {
  const steps = [
    { upToKg: 5, net: 4.9 },
    { upToKg: 30, net: 17.35 },
  ];
  await send('POST', '/delivery-methods', sampleDeliveryMethod({ rule: { is: 'byWeight', steps } }));
  const cart = checkoutBody(products);
  const { body: offered } = await send<DeliveryOptions>(
    'POST',
    '/delivery-options',
    { lines: cart.lines },
    one.customer,
  );
  const [option] = offered.options;
  // 9.75 kg.
  expect(option?.freight).toEqual({ is: 'priced', net: 17.35, tax: 1.34, total: 18.69 });
  const delivery = { methodId: option?._id, freight: option?.freight.is === 'priced' && option.freight.net };
  const { status, body } = await send<Checkout>('POST', '/checkouts', { ...cart, delivery, ...more }, one.customer);
  expect(status).toBe(201);
  return body;
}

async function shipAll({ orders }: Checkout): Promise<void> {
  const [inParts, short, ...whole] = orders;
  for (const quantity of [3, 3, undefined]) {
    expect((await send('PATCH', `/orders/status/${inParts?._id}`, { quantity })).status).toBe(200);
  }
  await send('PATCH', `/orders/status/${short?._id}`, { quantity: 7 });
  const closing = { quantity: 3, reason: 'Sold out at the mill' };
  expect((await send('POST', `/orders/${short?._id}/closing-short`, closing)).status).toBe(200);
  for (const { _id } of whole) expect((await send('PATCH', `/orders/status/${_id}`)).status).toBe(200);
  await one.shop.onIdle();
}

/** Three of the last line. */
async function sendBack({ orders }: Checkout): Promise<number> {
  const asked = { quantity: 3, reason: 'damaged' };
  const { body } = await send<Return>('POST', `/orders/${orders.at(-1)?._id}/returns`, asked, one.customer);
  await send('POST', `/returns/${body._id}/approval`, { quantity: 3 });
  const received = await send<Return>('POST', `/returns/${body._id}/receipt`, { quantity: 3, restocked: 2 });
  const amount = received.body.money?.proposed ?? 0;
  expect(amount).toBeGreaterThan(0);
  expect((await send('POST', `/returns/${body._id}/settlement`, { amount })).status).toBe(200);
  await one.shop.onIdle();
  return amount;
}

/** Of all invoices less all credit notes. */
async function documented(): Promise<number> {
  const rows = await one.shop.deps.db.selectFrom('invoices').select(['kind', 'total_minor']).execute();
  return rows.reduce((sum, { kind, total_minor }) => sum + (kind === 'credit_note' ? -1 : 1) * total_minor, 0);
}

async function freightLines(): Promise<number> {
  const lines = one.shop.deps.db.selectFrom('invoice_lines').select('order_id').where('order_id', 'like', 'fr_%');
  return (await lines.where('kind', '=', 'invoice').execute()).length;
}

test('paid by card, the documents come to what the card keeps', async () => {
  const checkout = await place();
  const subject = { totalPrice: checkout.total, checkoutId: checkout._id };
  const intent = await send<{ clientSecret: string }>('POST', '/create-payment-intent', subject, one.customer);
  const intentId = await payIntent(one.shop, intent.body);
  await one.shop.onIdle();
  await shipAll(checkout);
  const returned = await sendBack(checkout);
  await send('POST', `/orders/${checkout.freight?._id}/refunds`, { amount: 5, reason: 'A day late' });
  await one.shop.onIdle();
  const charge = await one.shop.deps.db
    .$extendTables<DemoStripeTables>()
    .selectFrom('demo_stripe_charges')
    .selectAll()
    .where('payment_intent', '=', intentId)
    .executeTakeFirstOrThrow();
  expect(charge.amount_refunded).toBeGreaterThan(500 + Math.round(returned * 100));
  expect(await documented()).toBe(charge.amount - charge.amount_refunded);
  expect(await freightLines()).toBe(1);
  expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
});

test('on account, the documents come to what is owed', async () => {
  await one.setTerms(10_000);
  const checkout = await place({ onAccount: true });
  await shipAll(checkout);
  await sendBack(checkout);
  const { owed } = await one.account();
  expect(await documented()).toBe(Math.round(owed * 100));
  expect(await freightLines()).toBe(1);
  expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
});
