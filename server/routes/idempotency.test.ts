import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { writerOf } from '#server/db/connections.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { startQuote } from '#server/services/quotes/answer-quote.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { companyDetails, openTestCompany } from '#server/testing/company-shop.ts';
import { shippedOrder } from '#server/testing/returns/sample-return.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import type { TestUser } from '#server/testing/test-shop.ts';
import { bulkContract } from '#shared/contracts/bulk/bulk.ts';
import { addressesContract } from '#shared/contracts/checkouts/addresses.ts';
import { checkoutsContract } from '#shared/contracts/checkouts/checkouts.ts';
import { companiesContract } from '#shared/contracts/companies/companies.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import { ordersForCustomersContract } from '#shared/contracts/customers/orders-for-customers.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { packingContract } from '#shared/contracts/fulfilment/packing.ts';
import { shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { ordersContract } from '#shared/contracts/orders/orders.ts';
import { refundsContract } from '#shared/contracts/payments/refunds.ts';
import { transfersContract } from '#shared/contracts/payments/transfers.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { quotesContract } from '#shared/contracts/quotes/quotes.ts';
import { requestsContract } from '#shared/contracts/requests/requests.ts';
import { returnsContract } from '#shared/contracts/returns/returns.ts';
import { stockContract } from '#shared/contracts/stock/stock.ts';
import { waitlistContract } from '#shared/contracts/waitlist/waitlist.ts';

// Walks every call that takes an idempotency key: the same again, then with each part of the request changed.

type Body = Record<string, unknown>;

interface Prepared {
  by: TestUser;
  /** What its path names, and another one that it could name. */
  path?: { id: string; other: string };
  body: Body;
}

interface KeyedCall {
  endpoint: Endpoint;
  /** Where the key is kept; null in an event. */
  table: string | null;
  prepare: () => Promise<Prepared>;
  /** Another value of each field. Undefined takes it out. */
  changed: Body;
  /** Each subject of the path has its own keys. */
  ownKeys?: true;
  /** How another subject of the path is refused before the key counts. */
  elsewhere?: string;
}

let shop: AccountShop['shop'];
let account: AccountShop;
beforeAll(async () => {
  account = await openAccountShop({ settings: { unpaidOrdersPerCustomer: 1000 } });
  shop = account.shop;
  await account.setTerms(1_000_000);
});
afterAll(() => shop.close());

/** Every field of the body needs another value: a new one is a compile error. */
function keyed<B extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, B>,
  call: {
    table: string | null;
    prepare: () => Promise<Prepared>;
    /** Who orders for a company is a subject, like the id in the path. */
    changed: Required<Record<Exclude<keyof z.output<B>, 'key' | 'memberId'>, unknown>>;
    ownKeys?: true;
    elsewhere?: string;
  },
): KeyedCall {
  return { endpoint, ...call };
}

const delivery = { address: '1 Dock Road', phone: '5550100' };
const other = { address: '2 Dock Road', phone: '5550199' };
const cheap = () => shop.addProduct({ minimumQuantity: 1, price: 5 });

async function numbered(): Promise<string> {
  const partNumber = crypto.randomUUID();
  await shop.addProduct({ partNumber });
  return partNumber;
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Answered. */
async function quoteOf({ userId }: TestUser): Promise<string> {
  const lines = [{ productId: (await cheap())._id, quantity: 5, price: 4 }];
  const offer = { lines, lastDay: dayAhead(1) };
  const started = { customerId: userId, actor: account.admin.userId, offer, idempotencyKey: null };
  return (await startQuote(shop.deps, started)).id;
}

async function paid(): Promise<Order> {
  const order = await shop.placeOrder(account.customer, await cheap(), 10);
  await shop.payByCard(account.customer, order);
  await shop.onIdle();
  return order;
}

const calls = [
  keyed(ordersContract.place, {
    table: 'orders',
    prepare: async () => {
      const { _id: productId } = await cheap();
      const body = { productId, quantity: 10, price: 5, taxRate: null, email: account.customer.email, ...delivery };
      return { by: account.customer, body };
    },
    changed: {
      productId: 'p',
      quantity: 11,
      price: 6,
      taxRate: '19',
      email: undefined,
      onAccount: true,
      wishedOn: '2030-01-07',
      ...other,
    },
  }),
  keyed(checkoutsContract.place, {
    table: 'checkouts',
    prepare: async () => {
      const lines = [{ productId: (await cheap())._id, quantity: 10, price: 5 }];
      return { by: account.customer, body: { lines, ...delivery, poNumber: 'PO 1', taxRate: null } };
    },
    changed: {
      lines: [{ productId: 'p', quantity: 10, price: 5 }],
      poNumber: 'PO 2',
      deliveryNote: 'Gate 4',
      costCentre: '4711',
      taxRate: '19',
      onAccount: true,
      wishedOn: '2030-01-07',
      delivery: { methodId: 'm', freight: 1 },
      ...other,
    },
  }),
  keyed(ordersForCustomersContract.place, {
    table: 'checkouts',
    ownKeys: true,
    prepare: async () => {
      const lines = [{ productId: (await cheap())._id, quantity: 10, price: 5 }];
      const [customer, next] = [await shop.addUser(), await shop.addUser()];
      const path = { id: customer.userId, other: next.userId };
      return { by: account.admin, path, body: { lines, ...delivery, poNumber: 'PO 1', taxRate: null } };
    },
    changed: {
      lines: [{ productId: 'p', quantity: 10, price: 5 }],
      poNumber: 'PO 2',
      deliveryNote: 'Gate 4',
      costCentre: '4711',
      taxRate: '19',
      onAccount: true,
      wishedOn: '2030-01-07',
      delivery: { methodId: 'm', freight: 1 },
      ...other,
    },
  }),
  keyed(ordersForCustomersContract.ask, {
    table: 'requests',
    elsewhere: 'acts_for_another',
    prepare: async () => {
      const lines = [{ productId: (await cheap())._id, quantity: 10, price: 5 }];
      const company = await openTestCompany(shop);
      const memberId = (await company.addMember('buyer')).userId;
      const body = { lines, ...delivery, poNumber: 'PO 1', taxRate: null, note: 'Soon', memberId };
      return { by: account.admin, path: { id: company.id, other: (await openTestCompany(shop)).id }, body };
    },
    changed: {
      lines: [{ productId: 'p', quantity: 10, price: 5 }],
      poNumber: 'PO 2',
      deliveryNote: 'Gate 4',
      costCentre: '4711',
      taxRate: '19',
      onAccount: true,
      wishedOn: '2030-01-07',
      delivery: { methodId: 'm', freight: 1 },
      note: 'Later',
      ...other,
    },
  }),
  keyed(companiesContract.create, {
    table: 'companies',
    prepare: async () => {
      return { by: account.admin, body: { ...companyDetails, managerEmail: 'ada@test.example' } };
    },
    changed: {
      name: 'Other AB',
      taxId: 'X1',
      billingAddress: 'Other',
      phone: '5550111',
      website: 'other.example',
      managerEmail: 'other@test.example',
    },
  }),
  keyed(requestsContract.add, {
    table: 'requests',
    prepare: async () => {
      const lines = [{ productId: (await cheap())._id, quantity: 10, price: 5 }];
      const { manager } = await openTestCompany(shop);
      return { by: manager, body: { lines, ...delivery, poNumber: 'PO 1', taxRate: null, note: 'Soon' } };
    },
    changed: {
      lines: [{ productId: 'p', quantity: 10, price: 5 }],
      poNumber: 'PO 2',
      deliveryNote: 'Gate 4',
      costCentre: '4711',
      taxRate: '19',
      onAccount: true,
      wishedOn: '2030-01-07',
      delivery: { methodId: 'm', freight: 1 },
      note: 'Later',
      ...other,
    },
  }),
  keyed(ordersContract.reduce, {
    table: null,
    prepare: async () => {
      const place = async () => (await shop.placeOrder(account.customer, await cheap(), 10))._id;
      const path = { id: await place(), other: await place() };
      return { by: account.customer, path, body: { quantity: 8, total: 40 } };
    },
    changed: { quantity: 7, total: 35 },
  }),
  keyed(shipmentsContract.closeShort, {
    table: null,
    prepare: async () => {
      const begun = async () => {
        const { _id } = await shop.placeOrder(account.customer, await cheap(), 10);
        await shipOrder(shop.deps, _id, account.admin.userId, { quantity: 2 });
        return _id;
      };
      return {
        by: account.admin,
        path: { id: await begun(), other: await begun() },
        body: { quantity: 8, reason: 'Sold out' },
      };
    },
    changed: { quantity: 7, reason: 'Lost', reference: 'SEPA 7' },
  }),
  keyed(refundsContract.add, {
    table: 'refunds',
    prepare: async () => {
      const path = { id: (await paid())._id, other: (await paid())._id };
      return { by: account.admin, path, body: { amount: 1, reason: 'Damaged' } };
    },
    // Without an amount, all the rest.
    changed: { amount: undefined, reason: 'Late', restock: true },
  }),
  keyed(returnsContract.ask, {
    table: 'returns',
    prepare: async () => {
      const path = {
        id: await shippedOrder(shop, account.customer),
        other: await shippedOrder(shop, account.customer),
      };
      return { by: account.customer, path, body: { quantity: 2, reason: 'damaged', text: 'Bent' } };
    },
    changed: { quantity: 3, reason: 'defective', text: 'Broken' },
  }),
  keyed(transfersContract.add, {
    table: 'bank_transfers',
    prepare: async () => {
      const order = (await account.place(60)).body;
      await account.ship(order);
      const body = { date: '2026-01-02', reference: 'RF18', amount: 60, orders: [{ orderId: order._id, amount: 60 }] };
      return { by: account.admin, path: { id: account.customer.userId, other: account.admin.userId }, body };
    },
    changed: { date: '2026-01-03', reference: 'RF19', amount: 59, orders: [{ orderId: 'o', amount: 60 }] },
  }),
  keyed(waitlistContract.join, {
    table: 'waitlist_entries',
    prepare: async () => {
      const soldOut = async () => {
        const product = await cheap();
        await shop.placeOrder(await shop.addUser(), product, product.availableQuantity);
        return product._id;
      };
      const until = new Date(shop.deps.now() + 86_400_000).toISOString();
      const body = { quantity: 5, price: 5, until, partIsFine: false, ...delivery };
      return { by: await shop.addUser(), path: { id: await soldOut(), other: await soldOut() }, body };
    },
    changed: {
      quantity: 6,
      price: 4,
      until: undefined,
      partIsFine: true,
      poNumber: 'PO 2',
      costCentre: '4711',
      ...other,
    },
  }),
  keyed(quotesContract.request, {
    table: 'quotes',
    prepare: async () => ({
      by: await shop.addUser(),
      body: { lines: [{ name: 'Bolts', quantity: 5 }], message: 'x' },
    }),
    changed: { lines: [{ name: 'Bolts', quantity: 6 }], message: 'y', files: [] },
  }),
  keyed(quotesContract.start, {
    table: 'quotes',
    prepare: async () => {
      const lines = [{ productId: (await cheap())._id, quantity: 5, price: 4 }];
      const path = { id: account.customer.userId, other: account.admin.userId };
      return { by: account.admin, path, body: { lines, lastDay: dayAhead(1) } };
    },
    changed: {
      lines: [{ name: 'Bolts', quantity: 6 }],
      freight: 'Free',
      freightAmount: 5,
      note: 'x',
      lastDay: dayAhead(2),
    },
  }),
  keyed(quotesContract.write, {
    table: 'quote_messages',
    prepare: async () => {
      const by = await shop.addUser();
      return { by, path: { id: await quoteOf(by), other: await quoteOf(by) }, body: { text: 'Cheaper?' } };
    },
    changed: { text: 'Faster?' },
  }),
  keyed(quotesContract.accept, {
    table: 'checkouts',
    prepare: async () => {
      const by = await shop.addUser();
      const lines = [{ line: 0, quantity: 5 }];
      const path = { id: await quoteOf(by), other: await quoteOf(by) };
      return { by, path, body: { version: 1, lines, ...delivery, poNumber: 'PO 1', taxRate: null } };
    },
    changed: {
      version: 2,
      acceptances: 1,
      lines: [{ line: 0, quantity: 4 }],
      poNumber: 'PO 2',
      deliveryNote: 'Gate 4',
      costCentre: '4711',
      taxRate: '19',
      onAccount: true,
      wishedOn: '2030-01-07',
      ...other,
    },
  }),
  keyed(addressesContract.add, {
    table: 'addresses',
    prepare: async () => ({ by: await shop.addUser(), body: { label: 'Hall', isDefault: false, ...delivery } }),
    changed: { label: 'Yard', isDefault: true, country: 'DE', postcode: '10115', ...other },
  }),
  keyed(stockContract.addMovement, {
    table: 'stock_movements',
    prepare: async () => ({
      by: account.admin,
      path: { id: (await cheap())._id, other: (await cheap())._id },
      body: { kind: 'received', quantity: 5, reason: 'Truck' },
    }),
    changed: { kind: 'adjusted', quantity: 6, reason: 'Van', seen: { available: 100 }, batch: null },
  }),
  keyed(bulkContract.products, {
    table: 'bulk_calls',
    prepare: async () => ({
      by: account.admin,
      body: { lines: [{ ...sampleProduct, partNumber: crypto.randomUUID() }] },
    }),
    changed: { lines: [{ partNumber: 'another', price: 5 }] },
  }),
  keyed(bulkContract.stock, {
    table: 'bulk_calls',
    prepare: async () => ({ by: account.admin, body: { lines: [{ partNumber: await numbered(), change: 5 }] } }),
    changed: { lines: [{ partNumber: 'another', change: 5 }] },
  }),
  keyed(bulkContract.prices, {
    table: 'bulk_calls',
    prepare: async () => ({ by: account.admin, body: { lines: [{ partNumber: await numbered(), price: 6 }] } }),
    changed: { lines: [{ partNumber: 'another', price: 6 }] },
  }),
  keyed(bulkContract.listPrices, {
    table: 'bulk_calls',
    prepare: async () => {
      const add = async () =>
        (await addPriceList(shop.deps, samplePriceList(crypto.randomUUID()), account.admin.userId)).id;
      const path = { id: await add(), other: await add() };
      return { by: account.admin, path, body: { lines: [{ partNumber: await numbered(), price: 4 }] } };
    },
    changed: { lines: [{ partNumber: 'another', price: 4 }] },
  }),
  keyed(ordersContract.ship, {
    table: 'shipments',
    prepare: async () => {
      const product = await cheap();
      const place = async () => (await shop.placeOrder(account.customer, product, 10))._id;
      const path = { id: await place(), other: await place() };
      return { by: account.admin, path, body: { quantity: 2, carrier: 'UPS' } };
    },
    changed: { quantity: 3, carrier: 'DHL', trackingNumber: '1Z', reusesTrackingNumber: true, restBy: '2026-12-04' },
  }),
  keyed(packingContract.scan, {
    table: 'packing_scans',
    prepare: async () => {
      const partNumber = crypto.randomUUID();
      const product = await shop.addProduct({ minimumQuantity: 1, partNumber });
      const place = async (of: Product) => (await shop.placeOrder(account.customer, of, 10))._id;
      const path = { id: await place(product), other: await place(product) };
      return { by: account.admin, path, body: { code: partNumber, quantity: 2 } };
    },
    changed: { code: 'another', quantity: 3, isTyped: true },
  }),
];

test('every call that takes a key is walked', () => {
  // The bench has the key in its body.
  const keyedEndpoints = endpoints.filter((each) => each.takesIdempotencyKey || each === packingContract.scan);
  expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(new Set(keyedEndpoints));
});

describe.each(calls.map((call) => ({ name: `${call.endpoint.method} ${call.endpoint.path}`, call })))(
  '$name',
  ({ call: { endpoint, table, prepare, changed, ownKeys, elsewhere = 'idempotency_key_reused' } }) => {
    interface Sent {
      prepared: Prepared;
      key: string;
      send: (change?: { body?: Body; id?: string | undefined }) => Promise<{ status: number; what: unknown }>;
    }

    async function send(): Promise<Sent & { first: { status: number; what: unknown } }> {
      const prepared = await prepare();
      const key = crypto.randomUUID();
      const sent: Sent = {
        prepared,
        key,
        send: async ({ body = {}, id = prepared.path?.id ?? '' } = {}) => {
          const response = await shop.request<Body>(endpoint.method, `/api${endpoint.path.replace(/:\w+/, id)}`, {
            token: prepared.by.token,
            headers: { 'idempotency-key': key },
            // Only the bench has the key in its body.
            body: { ...prepared.body, ...body, key },
          });
          await shop.onIdle();
          const { code, _id, ...rest } = response.body;
          return { status: response.status, what: code ?? _id ?? rest };
        },
      };
      const first = await sent.send();
      expect(first).toMatchObject({ status: endpoint.status ?? 200 });
      return { ...sent, first };
    }

    test('the same again gives the same answer', async () => {
      const { send: again, prepared, first } = await send();
      expect(await again()).toEqual(first);
      // The order of fields means nothing.
      const reversed = Object.fromEntries(Object.entries(prepared.body).toReversed());
      expect(await again({ body: reversed })).toEqual(first);
    });

    test.each(Object.entries(changed))('another %s is refused', async (field, value) => {
      const { send: again, first } = await send();
      expect(await again({ body: { [field]: value } })).toEqual({ status: 409, what: 'idempotency_key_reused' });
      expect(await again()).toEqual(first);
    });

    if (endpoint.path.includes(':')) {
      test('the key of another subject is refused, unless each subject has its own keys', async () => {
        const { send: again, prepared, first } = await send();
        const sent = await again({ id: prepared.path?.other });
        if (ownKeys) {
          expect(sent.status).toBe(endpoint.status);
          expect(sent.what).not.toEqual(first.what);
        } else if (table === null) expect(sent).toMatchObject({ status: 200, what: prepared.path?.other });
        else expect(sent).toEqual({ status: 409, what: elsewhere });
      });
    }

    if (table !== null) {
      test('a row from before fingerprints answers by its key alone', async () => {
        const { send: again, first, key } = await send();
        const column =
          { stock_movements: 'request_key', shipments: 'request_key', packing_scans: 'scan_key' }[table] ??
          'idempotency_key';
        await sql`update ${sql.table(table)} set request_fingerprint = null
        where ${sql.ref(column)} like ${`%${key}`}`.execute(writerOf(shop.deps.db));
        expect(await again({ body: Object.fromEntries(Object.entries(changed).slice(0, 1)) })).toEqual(first);
      });
    }
  },
);
