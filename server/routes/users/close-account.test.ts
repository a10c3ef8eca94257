import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { setAccountTax } from '#server/services/accounts/set-account-tax.ts';
import { addNote } from '#server/services/orders/change-notes.ts';
import { deleteClosedIdentities } from '#server/services/users/close-account.ts';
import { eraseRetainedData } from '#server/services/users/erase-retained-data.ts';
import { payIntent, placeCheckout, requestCheckoutIntent } from '#server/testing/checkout-shop.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
let customer: TestUser;
let idToken: string;
/** Fails the next deletion at the provider, like a crash before it. */
let isProviderDown: boolean;

beforeEach(async () => {
  isProviderDown = false;
  const replace = ({ identity }: Deps) => ({
    identity: {
      ...identity,
      deleteAccount: (token: string) =>
        isProviderDown ? Promise.reject(new Error('down')) : identity.deleteAccount(token),
    },
  });
  shop = await openTestShop({ replace, settings: { orderRetentionDays: 100 } });
  customer = await shop.addUser();
  idToken = await shop.idToken(customer.email);
});
afterEach(() => shop.close());

const close = (token = idToken, email = customer.email, body: object = { email }) =>
  shop.request<{ closed: boolean } & ErrorBody>('DELETE', `/api/users/${encodeURIComponent(email)}`, { token, body });
const stockOf = async ({ _id }: Product) =>
  (await shop.request<Product>('GET', `/api/products/${_id}`)).body.availableQuantity;
const signIn = (token: string) =>
  shop.request<{ token: string; message: string }>('PUT', `/api/users/${encodeURIComponent(customer.email)}`, {
    token,
  });
const rowOf = (orderId: string) =>
  shop.deps.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const isDeletedAtProvider = async () => {
  const lookup = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo';
  return (await shop.request('POST', lookup, { body: { idToken } })).status === 400;
};

test('closing cancels what is unpaid, keeps orders, erases the rest, and ends every session', async () => {
  const product = await shop.addProduct({ price: 5 });
  const stock = await stockOf(product);
  const paid = await shop.placeOrder(customer, product, 10);
  await shop.payByCard(customer, paid);
  await shop.onIdle();
  const unpaid = await shop.placeOrder(customer, product, 20);
  const checkout = await shop.placeCheckout(customer, [product, await shop.addProduct({ price: 5 })]);
  const send = (method: string, path: string, body: object) =>
    shop.request(method, `/api/${path}`, { token: customer.token, body });
  await send('POST', 'addresses', { label: 'Hall', address: '1 Dock Road', phone: '5550100' });
  await send('POST', 'lists', { name: 'Monthly', lines: [] });
  await send('PUT', 'cart', { version: 0, lines: [{ productId: product._id, quantity: 20 }] });

  expect(await close()).toMatchObject({ status: 200, body: { closed: true } });
  expect(await stockOf(product)).toBe(stock - 10);
  for (const { _id } of [unpaid, ...checkout.orders]) expect((await rowOf(_id)).cancelled_at).not.toBeNull();
  expect(await rowOf(paid._id)).toMatchObject({ email: customer.email, address: '1 Dock Road', cancelled_at: null });
  const { db } = shop.deps;
  for (const table of ['addresses', 'saved_lists', 'carts'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  const user = await db.selectFrom('users').selectAll().where('id', '=', customer.userId).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ name: null, email: `retired:${customer.userId}` });

  expect((await shop.request('GET', '/api/cart', { token: customer.token })).status).toBe(401);
  expect(await isDeletedAtProvider()).toBe(true);
  expect(await close()).toMatchObject({ status: 200, body: { closed: true } });
  const [closing] = await db.selectFrom('events').select('after').where('type', '=', 'user.closed').execute();
  expect(JSON.parse(closing?.after ?? '')).toEqual({ cancelledOrders: 3 });
});

test('closing leaves the lines: the next customer is served, and no address stays', async () => {
  const product = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 500, price: 5 });
  const holder = await shop.addUser();
  await shop.placeOrder(holder, product, 450);
  const join = ({ token }: TestUser, quantity: number) =>
    shop.request('POST', `/api/products/${product._id}/waitlist`, {
      token,
      body: { ...orderBody(product._id, quantity), price: 5 },
    });
  const next = await shop.addUser();
  const ownOrder = await shop.placeOrder(customer, product, 10);
  expect((await join(customer, 200)).status).toBe(201);
  expect((await join(next, 50)).status).toBe(201);

  expect((await close()).status).toBe(200);
  expect((await rowOf(ownOrder._id)).cancelled_at).not.toBeNull();
  const { db } = shop.deps;
  const columns = ['owner_id', 'closed_as', 'address', 'phone'] as const;
  expect(await db.selectFrom('waitlist_entries').select(columns).orderBy('seq').execute()).toMatchObject([
    { owner_id: customer.userId, closed_as: 'removed', address: ERASED, phone: ERASED },
    { owner_id: next.userId, closed_as: 'served', address: '1 Dock Road' },
  ]);
  expect(await stockOf(product)).toBe(0);
  expect(await verifyDatabase(db)).toEqual([]);
});

test('an open payment that succeeds after the closing goes back', async () => {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const body = { totalPrice: order.total, orderId: order._id };
  await shop.request('POST', '/api/create-payment-intent', { token: customer.token, body });
  await close();
  await payDirectly(shop, { orderId: order._id, amount: 5000 });
  await shop.onIdle();
  const refunds = await shop.deps.db.selectFrom('refunds').select(['status', 'amount_minor']).execute();
  expect(refunds).toEqual([{ status: 'succeeded', amount_minor: 5000 }]);
  expect((await rowOf(order._id)).paid_at).toBeNull();
});

test('only the holder closes an account, soon after a sign-in, and says which', async () => {
  const other = await shop.addUser({ admin: true });
  expect((await close(await shop.idToken(other.email))).status).toBe(403);
  expect((await close(customer.token)).status).toBe(401);
  const wrong = await close(idToken, customer.email, { email: other.email });
  expect(wrong).toMatchObject({ status: 422, body: { fields: { email: fieldMessages.closeEmailDiffers } } });
  shop.advance(4 * 60_000 + 1000);
  expect(await close()).toMatchObject({ status: 403, body: { code: 'recent_sign_in_required' } });
  expect((await close(await shop.idToken(customer.email))).status).toBe(200);
});

test('of two administrators who close their accounts at once, one stays', async () => {
  const admins = [await shop.addUser({ admin: true }), await shop.addUser({ admin: true })];
  const tokens = await Promise.all(admins.map(({ email }) => shop.idToken(email)));
  const closed = await Promise.all(admins.map(({ email }, n) => close(tokens[n], email)));
  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(closed.find(({ status }) => status === 409)?.body.code).toBe('last_administrator');
});

test('a deletion at the provider that failed is finished by the periodic job, and the token is dropped', async () => {
  isProviderDown = true;
  expect((await close()).status).toBe(200);
  expect(shop.errors.splice(0)).toHaveLength(1);
  expect(await isDeletedAtProvider()).toBe(false);
  const { sealed_token } = await shop.deps.db
    .selectFrom('closed_accounts')
    .select('sealed_token')
    .executeTakeFirstOrThrow();
  expect(sealed_token).not.toContain(idToken);
  isProviderDown = false;
  await deleteClosedIdentities(shop.deps);
  expect(await isDeletedAtProvider()).toBe(true);
  const left = await shop.deps.db.selectFrom('closed_accounts').selectAll().execute();
  expect(left).toMatchObject([{ sealed_token: null, identity_deleted_at: expect.any(Number) }]);
});

test('an account that the provider still has is deleted at its next sign-in, which is refused', async () => {
  isProviderDown = true;
  await close();
  shop.advance(6 * 60_000);
  isProviderDown = false;
  await deleteClosedIdentities(shop.deps);
  expect(shop.errors.splice(0)).toHaveLength(2);
  expect(await isDeletedAtProvider()).toBe(false);
  const again = await shop.idToken(customer.email);
  expect(await signIn(again)).toMatchObject({ status: 401, body: { message: identityMessages.accountClosed } });
  expect(await isDeletedAtProvider()).toBe(true);
  // The address is free for a new account.
  expect((await signIn(await shop.idToken(customer.email))).status).toBe(200);
});

test('personal data in orders stays for the retention period and is erased after it', async () => {
  const product = await shop.addProduct({ price: 5 });
  const admin = await shop.addUser({ admin: true });
  const shipped = await shop.placeOrder(customer, product);
  const paid = await shop.placeOrder(customer, product);
  for (const order of [shipped, paid]) await shop.payByCard(customer, order);
  await shop.onIdle();
  await shop.request('PATCH', `/api/orders/status/${shipped._id}`, { token: admin.token });
  await close(await shop.idToken(customer.email));
  expect(await eraseRetainedData(shop.deps)).toBe(0);
  shop.advance(101 * DAY_MS);
  expect(await eraseRetainedData(shop.deps)).toBe(1);
  expect(await rowOf(shipped._id)).toMatchObject({
    email: ERASED,
    address: ERASED,
    phone: ERASED,
    customer_name: null,
    total_minor: Math.round((shipped.total ?? 0) * 100),
  });
  // Still to be sent.
  expect(await rowOf(paid._id)).toMatchObject({ email: customer.email });
  const token = (await shop.addUser({ admin: true })).token;
  await shop.request('PATCH', `/api/orders/status/${paid._id}`, { token });
  expect(await eraseRetainedData(shop.deps)).toBe(1);
  const user = await shop.deps.db
    .selectFrom('users')
    .select('retired_email')
    .where('id', '=', customer.userId)
    .executeTakeFirst();
  expect(user?.retired_email).toBe(ERASED);
  const { body } = await shop.request<Order[]>('GET', '/api/orders', { token });
  expect(body.map(({ email }) => email)).toEqual([ERASED, ERASED]);
});

test('fingerprints of requests, which name the address, are erased with it', async () => {
  const [product, scarce] = [await shop.addProduct({ price: 5 }), await shop.addProduct({ price: 5 })];
  const send = (path: string, key: string, body: object) =>
    shop.request('POST', `/api/${path}`, { token: customer.token, headers: { 'idempotency-key': key }, body });
  const placed = [
    await send('orders', 'order', { ...orderBody(product._id, 10), price: 5 }),
    await send('checkouts', 'checkout', checkoutBody([product, scarce])),
    await send('orders', 'rest', { ...orderBody(scarce._id, await stockOf(scarce)), price: 5 }),
    await send(`products/${scarce._id}/waitlist`, 'waitlist', { ...orderBody(scarce._id, 10), price: 5 }),
  ];
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const fingerprints = async () => {
    const { db } = shop.deps;
    const rows = [];
    for (const table of ['orders', 'checkouts', 'waitlist_entries'] as const)
      rows.push(...(await db.selectFrom(table).select('request_fingerprint').execute()));
    return rows.filter(({ request_fingerprint }) => request_fingerprint !== null).length;
  };
  expect(await fingerprints()).toBe(4);
  await close();
  expect(await fingerprints()).toBe(3);
  shop.advance(101 * DAY_MS);
  await eraseRetainedData(shop.deps);
  expect(await fingerprints()).toBe(0);
});

test('internal notes of an order are erased with its personal data, and are in no export', async () => {
  const { userId: actor, token } = await shop.addUser({ admin: true });
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await addNote(shop.deps, { orderId: order._id, text: 'Ask for Mr Grey at dock 2', actor });
  const data = await shop.request('GET', `/api/users/${customer.email}/data`, { token: customer.token });
  expect(JSON.stringify(data.body)).toContain(order._id);
  expect(JSON.stringify(data.body)).not.toMatch(/Grey|note_added/);
  const { db } = shop.deps;
  const notes = async () => (await db.selectFrom('order_notes').select('text').execute()).length;
  await shop.request('PATCH', `/api/orders/status/${order._id}`, { token });
  await close();
  expect(await notes()).toBe(1);
  shop.advance(101 * DAY_MS);
  expect(await eraseRetainedData(shop.deps)).toBe(1);
  expect(await notes()).toBe(0);
});

test('an invoice keeps its buyer as long as one of its orders does', async () => {
  const admin = await shop.addUser({ admin: true });
  const tax = { taxId: 'DE136695976', exemptReason: 'Charity' };
  await setAccountTax(shop.deps, { accountId: customer.userId, actor: 'cli', tax });
  const place = { shop, customer, ...(await placeCheckout(shop, customer, [5, 6])) };
  await payIntent(shop, (await requestCheckoutIntent(place)).body);
  await shop.onIdle();
  await close(await shop.idToken(customer.email));
  const kept = { tax_id: null, tax_exempt_reason: null };
  const own = shop.deps.db.selectFrom('accounts').selectAll().where('id', '=', customer.userId);
  expect(await own.executeTakeFirst()).toMatchObject(kept);
  const buyers: unknown[] = [];
  let { token } = admin;
  for (const { _id } of place.orders) {
    expect((await shop.request('PATCH', `/api/orders/status/${_id}`, { token })).status).toBe(200);
    shop.advance(101 * DAY_MS);
    expect(await eraseRetainedData(shop.deps)).toBe(1);
    ({ token } = await shop.addUser({ email: admin.email }));
    const { body } = await shop.request<InvoiceSummary[]>('GET', '/api/invoices', { token });
    buyers.push(body[0]?.buyer);
  }
  expect(buyers).toEqual([expect.objectContaining({ email: customer.email, taxId: 'DE136695976' }), null]);
});

test('a request that was on its way while the account was closed changes nothing', async () => {
  const product = await shop.addProduct({ price: 5 });
  const stock = await stockOf(product);
  const order = { productId: product._id, quantity: 10, address: '1 Dock Road', phone: '5550100' };
  const send = () => shop.request('POST', '/api/orders', { token: customer.token, body: order });
  const [closed, ...placed] = await Promise.all([close(), send(), send(), send()]);
  expect(closed.status).toBe(200);
  expect(placed.every(({ status }) => status === 201 || status === 401)).toBe(true);
  expect(await stockOf(product)).toBe(stock);
});
