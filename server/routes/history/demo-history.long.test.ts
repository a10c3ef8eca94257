import { afterAll, beforeAll, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { DEMO_PASSWORD, demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { demoReviews } from '#server/demo/catalogue/reviews.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { demoSeller } from '#server/demo/seller.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { indexOrders } from '#server/services/orders/index-orders.ts';
import { refundsAtProvider } from '#server/testing/pay-directly.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import type { Part } from '#shared/contracts/products/parts.ts';
import type { ReturnSummary } from '#shared/contracts/returns/return-shapes.ts';
import type { Review } from '#shared/contracts/reviews/reviews.ts';
import type { Demand } from '#shared/contracts/stock/demand.ts';
import { minor } from '#shared/domain/money.ts';
import { returnStates } from '#shared/domain/returns/return-states.ts';

let shop: TestShop;
let admin: string;
let customer: string;

beforeAll(async () => {
  shop = await openTestShop({ settings: { demoHistory: 'year' } });
  await seedDemo(shop.demo);
  admin = await signIn(demoAdmin.email);
  customer = await signIn(demoCustomer.email);
}, 60_000);
// Checks every invariant, also after what these tests do.
afterAll(() => shop.close(), 60_000);

async function signIn(email: string): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const account = { email, password: DEMO_PASSWORD, returnSecureToken: true };
  const { idToken } = (await shop.request<{ idToken: string }>('POST', path, { body: account })).body;
  const session = { token: idToken, body: { email } };
  return (await shop.request<{ token: string }>('PUT', `/api/users/${email}`, session)).body.token;
}

async function read<T>(path: string, token = admin): Promise<T> {
  const { status, body } = await shop.request<T>('GET', `/api${path}`, { token });
  expect([path, status]).toEqual([path, 200]);
  return body;
}

test('every paper of the demo names its seller', async () => {
  const [invoice] = await read<{ _id: string }[]>('/invoices?limit=1');
  const { seller } = await read<Invoice>(`/invoices/${invoice?._id}`);
  expect(seller).toMatchObject({ name: demoSeller.legalName, address: demoSeller.address, taxId: demoSeller.taxId });
});

test('a year of orders is there, with every state', async () => {
  const orders = await shop.deps.db.selectFrom('orders').selectAll().orderBy('seq').execute();
  const ofPeople = orders.filter(({ owner_id, account_id }) => owner_id === account_id);
  expect(ofPeople).toHaveLength(5000);
  expect(new Set(ofPeople.map(({ owner_id }) => owner_id)).size).toBe(40);
  expect(orders.length - ofPeople.length).toBeGreaterThan(15);
  const count = (is: (order: OrderRow) => boolean) => orders.filter(is).length;
  expect(count((order) => order.paid_at !== null && order.shipped_at !== null)).toBeGreaterThan(4000);
  const rare = {
    toShip: count((order) => order.paid_at !== null && order.shipped_at === null && order.all_refunded_at === null),
    unpaid: count((order) => order.reserved_until > shop.deps.now() && isAllowedFor('cancel', order)),
    invoiced: count((order) => order.paid_at === null && order.shipped_at !== null),
    cancelled: count((order) => order.cancelled_at !== null),
    expired: count((order) => order.expired_at !== null),
    partlyRefunded: count((order) => order.refunded_minor > 0 && order.all_refunded_at === null),
    refunded: count((order) => order.all_refunded_at !== null),
    disputed: count((order) => order.disputed_at !== null),
    single: count((order) => order.checkout_id === null),
    tracked: count((order) => order.tracking_number !== null),
  };
  for (const [state, orders] of Object.entries(rare)) expect([state, orders > 0]).toEqual([state, true]);
  expect(orders.map(({ created_at }) => created_at)).toEqual(orders.map(({ created_at }) => created_at).sort());
});

test('every payment and shipment on account has its invoice, and every refund its credit note', async () => {
  const { db } = shop.deps;
  const invoices = await db.selectFrom('invoices').select(['kind', 'issued_at']).orderBy('seq').execute();
  const ofKind = (kind: string) => invoices.filter((invoice) => invoice.kind === kind).length;
  const onAccount = await db.selectFrom('orders').select('due_at').where('due_at', 'is not', null).execute();
  expect(onAccount.length).toBeGreaterThan(0);
  const payments = await db.selectFrom('payment_intents').select('id').execute();
  expect(ofKind('invoice')).toBe(payments.length + onAccount.length);
  const refunds = await db.selectFrom('refunds').select('id').where('completed_at', 'is not', null).execute();
  const credited = await db.selectFrom('bank_transfers').select('id').where('return_id', 'is not', null).execute();
  expect(ofKind('credit_note')).toBe(refunds.length + credited.length);
  expect(invoices.map(({ issued_at }) => issued_at)).toEqual(invoices.map(({ issued_at }) => issued_at).sort());
});

test('the log and the numbers of what companies do follow the time, in between what the others do', async () => {
  const { db } = shop.deps;
  const events = await db.selectFrom('events').select(['at', 'type']).orderBy('seq').execute();
  const first = events.findIndex(({ type }) => type === 'member.joined');
  const later = events.slice(first).map(({ at }) => at);
  expect(later).toEqual(later.toSorted((a, b) => a - b));
  expect(first).toBeGreaterThan(1000);
  const checkouts = await db.selectFrom('checkouts').select('created_at').orderBy('seq').execute();
  expect(checkouts.map(({ created_at }) => created_at)).toEqual(checkouts.map(({ created_at }) => created_at).sort());
});

test("products have today's price and stock, and reviews are of customers who bought", async () => {
  const { available_quantity, price_units } = await shop.deps.db
    .selectFrom('products')
    .selectAll()
    .where('part_number', '=', 'BH-11-1260')
    .executeTakeFirstOrThrow();
  expect({ available_quantity, price_units }).toEqual({ available_quantity: 42_000, price_units: 2145 });
  const reviews = await read<Review[]>('/reviews');
  expect(reviews).toHaveLength(demoReviews.length);
  expect(reviews.every(({ verifiedBuyer }) => verifiedBuyer)).toBe(true);
});

test('goods go back in every state of a return', async () => {
  const returns = await shop.deps.db.selectFrom('returns').select(['state', 'amount_minor']).execute();
  expect(new Set(returns.map(({ state }) => state))).toEqual(new Set(returnStates));
  expect(returns.filter(({ state }) => state === 'done').every(({ amount_minor }) => (amount_minor ?? 0) > 0)).toBe(
    true,
  );
  const own = await read<ReturnSummary[]>('/returns/own', customer);
  expect(own.length).toBeGreaterThan(3);
});

test('the demo customer has parts with rhythms, and staff see what is asked for next week', async () => {
  const parts = await read<Part[]>('/parts', customer);
  expect(parts.find(({ name }) => name.startsWith('Hex Nut M12'))).toMatchObject({
    usualQuantity: 1000,
    usualDays: 28,
    daysAgo: 27,
    state: 'due',
    priceChange: 2,
  });
  expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['due', 'later', 'ended', 'once']));
  // The first forecast may take longer than a request waits for it.
  await expect.poll(async () => (await read<Demand>('/demand')).computedAt, { timeout: 20_000 }).not.toBeNull();
  const { rows } = await read<Demand>('/demand');
  expect(rows.filter(({ quantity, customers }) => quantity > 0 && customers > 1).length).toBeGreaterThan(10);
  expect(rows.filter(({ daysUntilEmpty }) => daysUntilEmpty !== null).length).toBeGreaterThanOrEqual(3);
});

test('a past order is found, and its money goes back through the payment provider', async () => {
  await indexOrders(shop.deps);
  const past = await shop.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('po_number', 'is not', null)
    .where('paid_at', 'is not', null)
    .where('refunded_minor', '=', minor(0))
    .where('disputed_at', 'is', null)
    .orderBy('seq')
    .executeTakeFirstOrThrow();
  const found = await read<Order[]>(`/orders?q=${encodeURIComponent(past.po_number ?? '')}`);
  expect(found.map(({ _id }) => _id)).toContain(past.id);

  const body = { amount: 1.5, reason: 'Late delivery' };
  expect((await shop.request('POST', `/api/orders/${past.id}/refunds`, { token: admin, body })).status).toBe(201);
  await shop.onIdle();
  expect(await read<Refund[]>(`/orders/${past.id}/refunds`)).toMatchObject([{ amount: 1.5, state: 'succeeded' }]);
  // Other orders of its payment may have been refunded before.
  const { refunds } = await refundsAtProvider(shop, past.transaction_id ?? '');
  expect(refunds.filter(({ amount }) => amount === 150)).toHaveLength(1);
});

test('a refund of the past and the rest of it agree with the payment provider', async () => {
  const { id, total_minor, refunded_minor } = await shop.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('refunded_minor', '>', minor(0))
    .where('all_refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  const body = { reason: 'Returned unopened' };
  expect((await shop.request('POST', `/api/orders/${id}/refunds`, { token: admin, body })).status).toBe(201);
  await shop.onIdle();
  const rest = { amount: (total_minor - refunded_minor) / 100, state: 'succeeded' };
  expect((await read<Refund[]>(`/orders/${id}/refunds`)).at(-1)).toMatchObject(rest);
});

test('a paid order is shipped, and an open one is paid', async () => {
  const [waiting] = await read<Order[]>('/orders?view=to-ship');
  expect((await shop.request('PATCH', `/api/orders/status/${waiting?._id}`, { token: admin })).status).toBe(200);
  const [open] = await read<Order[]>(`/orders/${demoCustomer.email}?view=unpaid`, customer);
  if (!open) throw new Error('The demo customer has no unpaid order');
  await shop.payByCard({ userId: '', email: demoCustomer.email, token: customer }, open);
  await shop.onIdle();
  expect(await read<Order>(`/orders/${open._id}`, customer)).toMatchObject({ paid: true });
});

test('a history that cannot be written leaves a shop that counts', async () => {
  const shop = await openTestShop({ settings: { demoHistory: 'year' } });
  const { schema } = writerOf(shop.deps.db);
  await schema.alterTable('checkouts').renameTo('mislaid').execute();
  await expect(seedDemo(shop.demo)).rejects.toThrow();
  await schema.alterTable('mislaid').renameTo('checkouts').execute();
  const buyer = await shop.addUser();
  await shop.payByCard(buyer, await shop.placeOrder(buyer, await shop.addProduct()));
  // Checks the counts, also that of sales.
  await shop.close();
}, 60_000);
