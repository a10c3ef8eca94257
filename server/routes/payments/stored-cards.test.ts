import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { DemoStripeTables } from '#server/demo/stripe/tables.ts';
import { deleteClosedCustomers } from '#server/services/payments/payment-customer.ts';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { payWithStoredCard, storeCard } from '#server/testing/store-card.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { StoredCard } from '#shared/contracts/payments/stored-cards.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const list = (user: TestUser, account = 'own') =>
  shop.request<StoredCard[] & { code?: string }>('GET', `/api/accounts/${account}/cards`, { token: user.token });
const remove = (user: TestUser, cardId: string, account = 'own') =>
  shop.request('DELETE', `/api/accounts/${account}/cards/${cardId}`, { token: user.token });

const newOrder = async (user: TestUser) => shop.placeOrder(user, await shop.addProduct({ price: 5 }));

interface Opened {
  clientSecret: string;
  cardsOf: string | null;
  code?: string;
}

async function open(user: TestUser, order: Order, keepCard?: boolean) {
  const body = { totalPrice: order.total, orderId: order._id, ...(keepCard !== undefined && { keepCard }) };
  return shop.request<Opened>('POST', '/api/create-payment-intent', { token: user.token, body });
}

async function isPaid({ _id }: Order): Promise<boolean> {
  await shop.onIdle();
  const row = await shop.deps.db.selectFrom('orders').select('paid_at').where('id', '=', _id).executeTakeFirst();
  return row?.paid_at != null;
}

async function customersAtProvider(): Promise<string[]> {
  const db = shop.deps.db.$extendTables<DemoStripeTables>();
  const rows = await db.selectFrom('demo_stripe_customers').select('id').where('deleted_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

describe('a card', () => {
  test('is kept with a payment when its holder asks, and pays the next order', async () => {
    const first = await newOrder(customer);
    const { publishableKey } = shop.deps.settings.stripe;
    const plain = (await open(customer, first)).body;
    expect(plain.cardsOf).toBe(customer.userId);
    const kept = (await open(customer, first, true)).body;
    expect(kept.clientSecret).toBe(plain.clientSecret);
    const use = { setup_future_usage: 'on_session' };
    await payWithTestCard(shop.demo.stripe, publishableKey, kept.clientSecret, '4242424242424242', use);
    const cards = (await list(customer)).body;
    expect(cards).toEqual([
      { _id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', expiryMonth: 12, ...years(2) },
    ]);
    const second = await newOrder(customer);
    const { clientSecret } = (await open(customer, second)).body;
    expect(await payWithStoredCard(shop, { clientSecret, cardId: cards[0]?._id ?? '' })).toMatchObject({
      status: 'succeeded',
    });
    expect(await isPaid(second)).toBe(true);
  });

  test('is not kept without the wish: no customer at the provider, no card', async () => {
    const order = await newOrder(customer);
    await shop.payByCard(customer, order);
    expect([(await list(customer)).body, await customersAtProvider()]).toEqual([[], []]);
  });

  test('is kept without a payment, also where the bank asks, and removed', async () => {
    const plain = await storeCard(shop, customer);
    const asked = await storeCard(shop, customer, { card: '4000002500003155' });
    expect(new Set((await list(customer)).body.map(({ _id }) => _id))).toEqual(new Set([plain, asked]));
    const order = await newOrder(customer);
    const { clientSecret } = (await open(customer, order)).body;
    expect(await payWithStoredCard(shop, { clientSecret, cardId: asked })).toMatchObject({ status: 'succeeded' });
    expect((await remove(customer, plain)).status).toBe(200);
    expect((await list(customer)).body.map(({ _id }) => _id)).toEqual([asked]);
    expect((await remove(customer, plain)).status).toBe(404);
    expect(await customersAtProvider()).toHaveLength(1);
  });

  test('that is refused when kept is not kept, and one that is refused when charged leaves the order payable', async () => {
    await expect(storeCard(shop, customer, { card: '4000000000000002' })).rejects.toThrow('declined');
    const cardId = await storeCard(shop, customer, { card: '4000000000000341' });
    const order = await newOrder(customer);
    const { clientSecret } = (await open(customer, order)).body;
    const refused = await payWithStoredCard(shop, { clientSecret, cardId });
    expect(refused).toMatchObject({ status: 'refused', error: { code: 'card_declined' } });
    await shop.payByCard(customer, order);
    expect(await isPaid(order)).toBe(true);
  });

  test('that has expired says so', async () => {
    const cardId = await storeCard(shop, customer);
    shop.advance(3 * 366 * 86_400_000);
    customer = await shop.addUser({ email: customer.email });
    expect((await list(customer)).body).toMatchObject([{ isExpired: true }]);
    const { clientSecret } = (await open(customer, await newOrder(customer))).body;
    expect((await payWithStoredCard(shop, { clientSecret, cardId })).error?.code).toBe('expired_card');
  });

  test('belongs to one account: others neither see, remove nor charge it', async () => {
    const cardId = await storeCard(shop, customer);
    const other = await shop.addUser();
    const admin = await shop.addUser({ admin: true });
    await storeCard(shop, other);
    for (const user of [other, admin]) {
      expect((await list(user, customer.userId)).status).toBe(404);
      expect((await remove(user, cardId, customer.userId)).status).toBe(404);
      expect((await remove(user, cardId)).status).toBe(404);
    }
    const { clientSecret } = (await open(other, await newOrder(other))).body;
    expect((await payWithStoredCard(shop, { clientSecret, cardId })).status).toBe('refused');
    expect((await list(customer)).body).toHaveLength(1);
  });
});

const years = (after: number) => ({ expiryYear: new Date().getUTCFullYear() + after, isExpired: false });

describe('at a company', () => {
  let company: TestCompany;
  let buyer: TestUser;
  beforeEach(async () => {
    company = await openTestCompany(shop);
    buyer = await company.addMember('buyer');
  });

  const allow = (storedCards: boolean) =>
    shop.request('PUT', `/api/companies/${company.id}/rules`, {
      token: company.manager.token,
      body: {
        poRequired: false,
        costCentres: [],
        listedAddressesOnly: false,
        onAccountOnly: false,
        ownApproval: false,
        storedCards,
      },
    });

  test('nothing is kept or offered until a manager allows it', async () => {
    const order = await newOrder(buyer);
    expect((await open(buyer, order)).body.cardsOf).toBeNull();
    expect((await open(buyer, order, true)).body.code).toBe('stored_cards_off');
    expect((await list(buyer, company.id)).body.code).toBe('stored_cards_off');
    await expect(storeCard(shop, company.manager, { account: company.id })).rejects.toThrow();
    expect(await customersAtProvider()).toEqual([]);
  });

  test('members pay with its cards while its rules allow that, and only managers change them', async () => {
    await allow(true);
    const cardId = await storeCard(shop, company.manager, { account: company.id });
    const order = await newOrder(buyer);
    const opened = (await open(buyer, order)).body;
    expect(opened.cardsOf).toBe(company.id);
    expect((await list(buyer, company.id)).body).toMatchObject([{ _id: cardId }]);
    expect((await remove(buyer, cardId, company.id)).status).toBe(403);
    // The payment that is open already no longer takes the company's cards.
    await allow(false);
    const closed = (await open(buyer, order)).body;
    expect([closed.cardsOf, closed.clientSecret === opened.clientSecret]).toEqual([null, false]);
    for (const { clientSecret } of [opened, closed])
      expect((await payWithStoredCard(shop, { clientSecret, cardId })).status).toBe('refused');
    await allow(true);
    const again = (await open(buyer, order)).body;
    expect((await payWithStoredCard(shop, { clientSecret: again.clientSecret, cardId })).status).toBe('succeeded');
    expect(await isPaid(order)).toBe(true);
    expect((await remove(company.manager, cardId, company.id)).status).toBe(200);
  });

  test('a member’s own cards stay theirs', async () => {
    await allow(true);
    await storeCard(shop, buyer);
    expect((await list(buyer, company.id)).body).toEqual([]);
    expect((await list(company.manager)).body).toEqual([]);
    expect((await list(company.manager, buyer.userId)).status).toBe(404);
    expect((await list(buyer)).body).toHaveLength(1);
  });
});

describe('when the provider', () => {
  test('is down, the list says so', async () => {
    await storeCard(shop, customer);
    const { payments } = shop.deps;
    const { listCards } = payments;
    Object.assign(payments, { listCards: () => Promise.reject(new AppError('payment_provider_failed')) });
    expect((await list(customer)).body.code).toBe('payment_provider_failed');
    shop.errors.splice(0);
    Object.assign(payments, { listCards });
  });

  test('does not know the customer any more, payments go on, and the next card gets a new one', async () => {
    const lost = await storeCard(shop, customer);
    for (const id of await customersAtProvider()) await shop.deps.payments.deleteCustomer(id);
    const order = await newOrder(customer);
    expect((await open(customer, order)).status).toBe(200);
    expect((await list(customer)).body).toEqual([]);
    const kept = await storeCard(shop, customer);
    expect(kept).not.toBe(lost);
    expect((await list(customer)).body).toMatchObject([{ _id: kept }]);
    expect(shop.errors.splice(0)).toHaveLength(1);
  });

  test('made a customer that was not recorded, the next request finds the same one', async () => {
    const { payments } = shop.deps;
    const { createCustomer } = payments;
    const crash = async (input: Parameters<typeof createCustomer>[0]) => {
      await createCustomer(input);
      throw new AppError('payment_provider_timeout');
    };
    Object.assign(payments, { createCustomer: crash });
    await expect(storeCard(shop, customer)).rejects.toThrow();
    Object.assign(payments, { createCustomer });
    await storeCard(shop, customer);
    expect(await customersAtProvider()).toHaveLength(1);
    shop.errors.splice(0);
  });

  test('has saved failures under the keys of its customers, the next key helps', async () => {
    shop.demo.stripe.trouble.failures = 2;
    expect((await list(customer)).body).toEqual([]);
    await expect(storeCard(shop, customer)).rejects.toThrow();
    shop.errors.splice(0);
    shop.demo.stripe.trouble.failures = 0;
    const secrets = await Promise.all([storeCard(shop, customer), storeCard(shop, customer)]);
    expect((await list(customer)).body.map(({ _id }) => _id).sort()).toEqual(secrets.sort());
    expect(await customersAtProvider()).toHaveLength(1);
  });
});

test('closing an account deletes its cards at the provider, later when it is down', async () => {
  await storeCard(shop, customer);
  const { payments } = shop.deps;
  const { deleteCustomer } = payments;
  Object.assign(payments, { deleteCustomer: () => Promise.reject(new AppError('payment_provider_timeout')) });
  const idToken = await shop.idToken(customer.email);
  const path = `/api/users/${customer.email}`;
  expect((await shop.request('DELETE', path, { token: idToken, body: { email: customer.email } })).status).toBe(200);
  expect([shop.errors.splice(0).length, (await customersAtProvider()).length]).toEqual([1, 1]);
  Object.assign(payments, { deleteCustomer });

  await deleteClosedCustomers(shop.deps);
  expect(await customersAtProvider()).toEqual([]);
});
