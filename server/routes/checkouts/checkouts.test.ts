import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { checkoutMessages } from '#shared/messages/checkouts/checkouts.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';

let shop: TestShop;
let customer: TestUser;

beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
});
afterEach(() => shop.close());

async function stockOf(product: Product): Promise<number> {
  return (await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity;
}

async function addProducts(count: number, change: Parameters<TestShop['addProduct']>[0] = {}): Promise<Product[]> {
  const products: Product[] = [];
  for (let n = 0; n < count; n += 1) products.push(await shop.addProduct({ price: 5, ...change }));
  return products;
}

interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
}

function send<Body = Checkout>(
  products: Product[],
  change: object = {},
  { by = customer, key }: { by?: TestUser; key?: string } = {},
) {
  const body = { ...checkoutBody(products), ...change };
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return shop.request<Body>('POST', '/api/checkouts', { token: by.token, body, headers });
}

describe('placing a checkout', () => {
  test('places one order for each line, in their order, and takes the stock', async () => {
    const products = [
      await shop.addProduct({ price: 5, priceBreaks: [{ quantity: 100, price: 4 }], partNumber: 'BH-1' }),
      await shop.addProduct({ price: 0.01, minimumQuantity: 1 }),
    ];
    const [first, second] = products.map(({ _id }) => _id);
    const { status, body } = await send(products, {
      lines: [
        { productId: first, quantity: '100', price: 4 },
        { productId: second, quantity: 10, price: '0.01' },
      ],
      poNumber: ' PO-7 ',
      deliveryNote: 'Gate 3',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: expect.stringMatching(/^C-1\d{4}$/),
      poNumber: 'PO-7',
      deliveryNote: 'Gate 3',
      total: 400.1,
      paid: false,
    });
    expect(body.email).toBe(customer.email);
    // 10 cents alone are less than a card can pay, but they are paid with the other orders.
    expect(body.orders).toMatchObject([
      {
        productId: first,
        partNumber: 'BH-1',
        quantity: 100,
        price: 4,
        total: 400,
        poNumber: 'PO-7',
        checkoutId: body._id,
      },
      { productId: second, quantity: 10, price: 0.01, total: 0.1, deliveryNote: 'Gate 3', checkoutId: body._id },
    ]);
    expect(await Promise.all(products.map(stockOf))).toEqual([900, 990]);
    const { body: order } = await shop.request<Order>('GET', `/api/orders/${body.orders[0]?._id}`, {
      token: customer.token,
    });
    expect(order).toEqual(body.orders[0]);
  });

  test('names every bad line at once, with what would do, and places nothing', async () => {
    const products = await addProducts(7, { availableQuantity: 100, minimumQuantity: 10 });
    const [good, below, notMultiple, above, soldOut, dearer] = products as [
      Product,
      Product,
      Product,
      Product,
      Product,
      Product,
    ];
    const admin = await shop.addUser({ admin: true });
    const change = (product: Product, body: object) =>
      shop.request('PATCH', `/api/products/${product._id}`, { token: admin.token, body });
    await change(notMultiple, { orderMultiple: 12 });
    await change(soldOut, { adjustQuantity: -100, reason: 'lost' });
    await change(dearer, { price: 5.25 });
    const line = ({ _id: productId }: Product, quantity = 10) => ({ productId, quantity, price: 5 });
    const lines = [
      line(good),
      line(below, 9),
      line(notMultiple, 30),
      line(above, 101),
      line(soldOut),
      line(dearer, 3),
      { ...line(good), productId: 'unknown' },
    ];
    const { status, body } = await send<Refusal>(products, { lines });
    expect([status, body.code, body.message]).toEqual([422, 'invalid_fields', checkoutMessages.badLines(6)]);
    expect(body.fields).toEqual({
      'lines.1.quantity': 'The minimum is 10. Order 10 or more',
      'lines.2.quantity': 'This product comes in steps of 12. Order 22 or 34',
      'lines.3.quantity': 'Only 100 are available. Order 100 or fewer',
      'lines.4.quantity': 'Sold out',
      'lines.5.price': checkoutMessages.priceChanged('$5.25'),
      'lines.5.quantity': 'The minimum is 10. Order 10 or more',
      'lines.6.productId': checkoutMessages.productGone,
    });
    expect(await stockOf(good)).toBe(100);

    const short = await send<Refusal>([], {
      lines: [line(good), line(above, 101), { ...line(good), ...line(dearer) }],
    });
    expect([short.status, short.body.code]).toEqual([409, 'insufficient_stock']);
    expect(Object.keys(short.body.fields)).toEqual(['lines.1.quantity', 'lines.2.price']);
    const changed = await send<Refusal>([], { lines: [line(good), line(dearer)] });
    expect([changed.status, changed.body.code, changed.body.message]).toEqual([
      409,
      'price_changed',
      checkoutMessages.badLines(1),
    ]);
    expect(await stockOf(good)).toBe(100);
  });

  test('names missing and malformed fields of lines', async () => {
    const [product] = await addProducts(1);
    const lines = [{ productId: product?._id }, { productId: product?._id, quantity: 1.5, price: 'x' }];
    const { status, body } = await send<Refusal>([], { lines, address: '', phone: undefined });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      ['address', 'lines.0.price', 'lines.0.quantity', 'lines.1.price', 'lines.1.quantity', 'phone'],
    ]);
    for (const wrong of [
      [],
      null,
      {},
      'all',
      Array.from({ length: 201 }, () => ({ productId: 'x', quantity: 1, price: 1 })),
    ]) {
      const { status, body } = await send<Refusal>([], { lines: wrong });
      expect([status, body.fields.lines]).toEqual([422, expect.any(String)]);
    }
  });

  test('refuses the same product in two lines and says in which', async () => {
    const [product, other] = (await addProducts(2)) as [Product, Product];
    const { status, body } = await send<Refusal>([product, other, product]);
    expect([status, body.fields]).toEqual([422, { 'lines.2.productId': checkoutMessages.productTwice(1) }]);
    expect(await stockOf(product)).toBe(1000);
  });

  test('applies the limits of a card payment to the sum, and refuses a line that costs nothing', async () => {
    const cheap = await addProducts(4, { price: 0.01, minimumQuantity: 10 });
    expect((await send(cheap)).body).toMatchObject({ fields: { lines: checkoutMessages.totalTooSmall('$0.50') } });
    const five = [...cheap, ...(await addProducts(1, { price: 0.01, minimumQuantity: 10 }))];
    expect((await send(five)).body.total).toBe(0.5);

    const dear = await addProducts(2, { price: 500_000, minimumQuantity: 1 });
    expect((await send(dear)).body).toMatchObject({ fields: { lines: checkoutMessages.totalTooLarge('$999,999.99') } });
    const free = await addProducts(1, { price: 0.0001, minimumQuantity: 1 });
    expect((await send([...free, ...(await addProducts(1))])).body).toMatchObject({
      code: 'invalid_fields',
      fields: { 'lines.0.quantity': checkoutMessages.lineTotalTooSmall('$0.01') },
    });
  });

  test('one idempotency key sent 20 times at once makes one checkout, and no other content', async () => {
    const products = await addProducts(3);
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(products, {}, { key: 'cart-1' })));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await Promise.all(products.map(stockOf))).toEqual([990, 990, 990]);
    const { lines } = checkoutBody(products);
    for (const change of [
      { poNumber: 'other' },
      { deliveryNote: 'other' },
      { address: 'other' },
      { lines: lines.slice(1) },
      { lines: lines.toReversed() },
      { lines: lines.map((line) => ({ ...line, quantity: 11 })) },
    ]) {
      const other = await send<Refusal>(products, change, { key: 'cart-1' });
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    }
  });

  test('keys of checkouts, of orders and of other customers do not mix', async () => {
    const [product] = (await addProducts(1)) as [Product];
    const key = 'same';
    const { body: checkout } = await send([product], {}, { key });
    const request = { token: customer.token, body: orderBody(product._id, 10), headers: { 'Idempotency-Key': key } };
    const { status, body: order } = await shop.request<Order>('POST', '/api/orders', request);
    expect([status, order.checkoutId]).toEqual([201, null]);
    expect(order._id).not.toBe(checkout.orders[0]?._id);
    const { body: others } = await send([product], {}, { key, by: await shop.addUser() });
    expect(others._id).not.toBe(checkout._id);
    expect(await stockOf(product)).toBe(970);
  });

  test('a repeated checkout returns the first one with its cancelled orders, until all are cancelled', async () => {
    const products = await addProducts(2);
    const { body: first } = await send(products, {}, { key: 'cart-2' });
    const [one, two] = first.orders.map(({ _id }) => _id);
    await shop.request('DELETE', `/api/orders/${one}`, { token: customer.token });
    const repeated = await send(products, {}, { key: 'cart-2' });
    expect([repeated.status, repeated.body._id, repeated.body.total]).toEqual([201, first._id, 50]);
    expect(repeated.body.orders.map(({ cancelledAt }) => cancelledAt === null)).toEqual([false, true]);
    await shop.request('DELETE', `/api/orders/${two}`, { token: customer.token });
    const closed = await send<Refusal>(products, {}, { key: 'cart-2' });
    expect([closed.status, closed.body.code]).toEqual([409, 'order_closed']);
    expect(await Promise.all(products.map(stockOf))).toEqual([1000, 1000]);
  });

  test('records an event of each order and one of the checkout', async () => {
    const checkout = await shop.placeCheckout(customer, await addProducts(2));
    const events = await shop.deps.db
      .selectFrom('events')
      .select(['type', 'subject_id', 'actor', 'after'])
      .where('type', 'in', ['order.placed', 'checkout.placed'])
      .orderBy('seq')
      .execute();
    expect(events.map(({ type, subject_id, actor }) => [type, subject_id, actor])).toEqual([
      ...checkout.orders.map(({ _id }) => ['order.placed', _id, customer.userId]),
      ['checkout.placed', checkout._id, customer.userId],
    ]);
    expect(events.map(({ after }) => JSON.parse(after ?? ''))).toMatchObject([
      { checkoutId: checkout._id },
      { checkoutId: checkout._id },
      { orders: 2, totalMinor: 10_000 },
    ]);
  });
});

test('an order below the smallest card payment is paid with its checkout, not alone', async () => {
  const products = [...(await addProducts(1)), ...(await addProducts(2, { price: 0.01, minimumQuantity: 1 }))];
  const checkout = await shop.placeCheckout(customer, products);
  const [large, small] = checkout.orders as [Order, Order];
  const pay = (body: object) =>
    shop.request<Refusal>('POST', '/api/create-payment-intent', { token: customer.token, body });
  const alone = await pay({ orderId: small._id, totalPrice: 0.01 });
  expect([alone.status, alone.body.message]).toEqual([422, checkoutMessages.orderTooSmallAlone('$0.50')]);
  expect((await pay({ checkoutId: checkout._id, totalPrice: checkout.total })).status).toBe(200);

  await shop.request('DELETE', `/api/orders/${large._id}`, { token: customer.token });
  const rest = await pay({ checkoutId: checkout._id, totalPrice: 0.02 });
  expect([rest.status, rest.body.message]).toEqual([422, checkoutMessages.restTooSmall('$0.50')]);
});

describe('the limits of unpaid orders', () => {
  test('a checkout of a verified customer counts once, until its last order is closed', async () => {
    const buyer = await shop.addUser();
    const products = await addProducts(5);
    const checkouts = [await shop.placeCheckout(buyer, products), await shop.placeCheckout(buyer, products)];
    const single = await shop.addProduct({ availableQuantity: 10_000 });
    for (let count = 2; count < 25; count += 1) await shop.placeOrder(buyer, single);
    const refused = await send<Refusal>(products, {}, { by: buyer });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_unpaid']);
    expect(refused.body.message).toBe(reservationMessages.tooManyUnpaid(25));

    // The first order of a checkout is not the one that stands for it.
    const cancel = (order: Order) => shop.request('DELETE', `/api/orders/${order._id}`, { token: buyer.token });
    for (const order of checkouts[0]?.orders.slice(0, 4) ?? []) await cancel(order);
    expect((await send(products, {}, { by: buyer })).status).toBe(409);
    for (const order of checkouts[0]?.orders.slice(4) ?? []) await cancel(order);
    expect((await send(products, {}, { by: buyer })).status).toBe(201);
  });

  test('each line of an unverified customer counts as an order does', async () => {
    const unverified = await shop.addUser({ verified: false });
    const products = await addProducts(25);
    const refused = await send<Refusal>(products, {}, { by: unverified });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_unpaid']);
    expect(refused.body.message).toBe(reservationMessages.tooManyLinesUnverified(3));
    expect((await send(products.slice(0, 4), {}, { by: unverified })).status).toBe(409);
    expect((await send(products.slice(0, 2), {}, { by: unverified })).status).toBe(201);
    expect((await send(products.slice(0, 2), {}, { by: unverified })).status).toBe(409);
    await shop.placeOrder(unverified, products[0] as Product);
    const full = await send<Refusal>(products.slice(0, 1), {}, { by: unverified });
    expect([full.status, full.body.message]).toEqual([409, reservationMessages.tooManyUnpaidUnverified(3)]);
    expect((await send(products)).status).toBe(201);
  });
});

describe('reading checkouts', () => {
  test('lists those of one customer, newest first on request, a page at a time', async () => {
    const products = await addProducts(2);
    await shop.placeCheckout(await shop.addUser(), products);
    const placed: Checkout[] = [];
    for (let n = 0; n < 3; n += 1) placed.push(await shop.placeCheckout(customer, products));
    const { token } = customer;
    const own = `/api/checkouts?email=${encodeURIComponent(customer.email.toUpperCase())}`;
    expect((await shop.request('GET', own, { token })).body).toEqual(placed);
    const first = await shop.request<Checkout[]>('GET', `${own}&sort=-createdAt&limit=2`, { token });
    expect(first.body).toEqual([placed[2], placed[1]]);
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await shop.request<Checkout[]>('GET', next, { token })).body).toEqual([placed[0]]);
    expect((await shop.request('GET', '/api/checkouts', { token })).status).toBe(422);
  });

  test('a checkout is paid when all its open orders are', async () => {
    const checkout = await shop.placeCheckout(customer, await addProducts(3));
    const read = async () =>
      (await shop.request<Checkout>('GET', `/api/checkouts/${checkout._id}`, { token: customer.token })).body;
    expect(await read()).toEqual(checkout);
    const [one, two, three] = checkout.orders as [Order, Order, Order];
    await shop.payByCard(customer, one);
    await shop.onIdle();
    await shop.request('DELETE', `/api/orders/${two._id}`, { token: customer.token });
    expect(await read()).toMatchObject({ total: 100, paid: false });
    await shop.request('DELETE', `/api/orders/${three._id}`, { token: customer.token });
    expect(await read()).toMatchObject({ total: 50, paid: true });
    expect(await findOrderInAnyState(shop.deps.db, two._id)).toMatchObject({ checkout_id: checkout._id });
  });
});
