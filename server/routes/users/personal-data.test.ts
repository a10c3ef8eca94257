import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tables } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { upsertDispute } from '#server/queries/payments/disputes.ts';
import { setAccountTax } from '#server/services/accounts/set-account-tax.ts';
import { requestQuote } from '#server/services/quotes/request-quote.ts';
import { storeQuoteFile } from '#server/services/quotes/store-quote-file.ts';
import { addReturnPicture } from '#server/services/returns/add-return-picture.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { eraseRetainedData } from '#server/services/users/erase-retained-data.ts';
import { samplePicture } from '#server/testing/returns/sample-return.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import { type AccountData, accountDataSchema } from '#shared/contracts/users/account-data.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { minor } from '#shared/domain/money.ts';

/** Columns that say of whom a row is, who wrote it, or which order it belongs to. */
const PERSONAL =
  /^(user|owner|author|order|checkout)_id$|^(actor|recipient|buyer|subject_id|identity_subject)$|_by$|email|phone|address|^customer_name$/;

type Part = keyof AccountData;

interface Treatment {
  /** Where "All that the shop keeps about you" has it, or why it does not. */
  export: Part | Part[] | { no: string };
  /** What happens to it when an account is closed, and after the time for which orders are kept. */
  erasing: 'deleted' | 'erased' | 'erased with the order' | { no: string };
}

const staffWork = 'the work of staff, which belongs to the shop';
const ids = { no: 'holds ids and amounts only, which say nothing without the rows that are erased' };

const treatments: Partial<Record<keyof Tables, Treatment>> = {
  users: { export: 'profile', erasing: 'erased' },
  accounts: { export: ['tax', 'account'], erasing: 'erased' },
  addresses: { export: 'addresses', erasing: 'deleted' },
  carts: { export: 'cart', erasing: 'deleted' },
  saved_lists: { export: 'lists', erasing: 'deleted' },
  reviews: { export: 'reviews', erasing: { no: 'a customer published it under a name of their choice' } },
  quotes: { export: 'quotes', erasing: 'erased' },
  quote_versions: { export: 'quotes', erasing: 'erased' },
  quote_orders: { export: 'quotes', erasing: ids },
  quote_messages: { export: 'quotes', erasing: 'erased' },
  quote_files: { export: 'quotes', erasing: 'deleted' },
  waitlist_entries: { export: 'waitlist', erasing: 'erased' },
  stock_notices: { export: 'stockNotices', erasing: 'deleted' },
  bank_transfers: { export: 'transfers', erasing: { no: 'bookkeeping: the bank says the same' } },
  bank_transfer_orders: {
    export: { no: 'the part of a transfer that paid an order: part of `account`' },
    erasing: ids,
  },
  bank_refunds: { export: 'orders', erasing: { no: 'bookkeeping: the bank says the same' } },
  checkouts: { export: 'checkouts', erasing: ids },
  orders: { export: 'orders', erasing: 'erased with the order' },
  payment_intents: { export: 'orders', erasing: ids },
  intent_orders: { export: 'orders', erasing: ids },
  refunds: { export: 'orders', erasing: ids },
  refund_orders: { export: 'orders', erasing: ids },
  disputes: { export: 'orders', erasing: ids },
  invoices: { export: 'invoices', erasing: 'erased with the order' },
  invoice_lines: { export: 'invoices', erasing: ids },
  outbox: { export: 'mails', erasing: 'erased' },
  companies: { export: { no: 'of a company' }, erasing: { no: 'of a company' } },
  company_applications: { export: { no: 'the profile page shows it' }, erasing: 'erased' },
  members: { export: { no: 'the profile page shows it' }, erasing: 'deleted' },
  invitations: { export: { no: 'by a company; what is accepted is on the profile page' }, erasing: 'erased' },
  requests: { export: { no: 'of a company; the page Requests shows it' }, erasing: 'erased' },
  member_placements: { export: { no: 'the limits at the time of `orders`' }, erasing: ids },
  order_notes: { export: { no: staffWork }, erasing: 'erased with the order' },
  closed_accounts: { export: { no: 'only of accounts that are closed' }, erasing: ids },
  events: {
    export: { no: 'the log of what the rows of the other tables say' },
    erasing: { no: 'append-only, so that it holds no personal value' },
  },
  returns: { export: 'returns', erasing: 'erased' },
  return_pictures: { export: { no: 'saved from the pages of the returns' }, erasing: 'deleted' },
  stock_movements: { export: { no: 'of goods; an order is in `orders`' }, erasing: ids },
  sales_totals: { export: { no: 'sums of `orders`' }, erasing: ids },
  packings: { export: { no: staffWork }, erasing: ids },
  shipments: {
    export: { no: 'of goods; how an order went last is in `orders`' },
    erasing: { no: 'what a carrier calls a parcel, as in `orders`' },
  },
  batch_movements: { export: { no: staffWork }, erasing: ids },
  packing_scans: { export: { no: staffWork }, erasing: ids },
  stocktake_lines: { export: { no: staffWork }, erasing: ids },
  handovers: { export: { no: staffWork }, erasing: ids },
  imports: { export: { no: staffWork }, erasing: ids },
  shop_settings: { export: { no: 'of the shop' }, erasing: { no: 'of the shop' } },
  price_lists: { export: { no: staffWork }, erasing: { no: 'of businesses; staff delete what is not needed' } },
  // `replaced_by` is a part number.
  products: { export: { no: 'of goods' }, erasing: { no: 'of goods' } },
  product_categories: { export: { no: staffWork }, erasing: { no: 'of businesses; staff delete what is not needed' } },
  freights: { export: 'checkouts', erasing: 'erased with the order' },
  purchase_orders: {
    export: { no: 'what the own procurement system sent; the order is in `checkouts`' },
    erasing: { no: 'how systems call themselves and goods; the number is in `orders`' },
  },
  webhook_endpoints: { export: { no: 'the page Webhooks shows them' }, erasing: 'deleted' },
  api_keys: { export: { no: 'the page API keys shows them' }, erasing: 'deleted' },
  delivery_methods: { export: { no: staffWork }, erasing: { no: 'of the shop' } },
};

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ settings: { orderRetentionDays: 100 } });
});
afterEach(() => shop.close());

test('each table about a person is in their data or named with its reason, and erased or named with its reason', async () => {
  const tables = await shop.deps.db.introspection.getTables();
  // Those of the demo stand for the vendors.
  const personal = tables.filter(
    ({ name, columns }) => !name.startsWith('demo_') && columns.some((column) => PERSONAL.test(column.name)),
  );
  expect(personal.length).toBeGreaterThan(20);
  expect(personal.map(({ name }) => name).filter((name) => !(name in treatments))).toEqual([]);
  const parts = Object.values(treatments).flatMap((treatment) => {
    const { export: found } = treatment;
    return typeof found === 'object' && 'no' in found ? [] : found;
  });
  expect(parts.filter((part) => !(part in accountDataSchema.shape))).toEqual([]);
});

const email = 'ada.unicum@test.example';
const words = { address: '7 Unicum Street', phone: '555019977', taxId: 'UNICUM-7', company: 'Unicum Works' };

/** Of a shipped order. */
async function sendBack(customer: TestUser, orderId: string): Promise<void> {
  const asked = { quantity: 1, reason: 'damaged' as const, text: 'Unicum is bent' };
  const request = { orderId, actor: customer.userId, asked, idempotencyKey: 'key' };
  const { id } = await requestReturn(shop.deps, request);
  await addReturnPicture(shop.deps, { id, bytes: await samplePicture() });
}

/** Asks for a price with a file, and writes a message. */
async function askForPrice({ userId }: TestUser): Promise<void> {
  const { deps } = shop;
  const bytes = new TextEncoder().encode('%PDF-1.7 Unicum\n%%EOF');
  const { _id: file } = await storeQuoteFile(deps, { userId, name: 'Unicum.pdf', bytes });
  const requested = { lines: [{ name: 'Unicum bolts', quantity: 5 }], message: 'Unicum hall', files: [file] };
  await requestQuote(deps, { userId, requested, idempotencyKey: 'key' });
}

/** A customer with something in every table, whose order was paid, refunded in part, disputed and shipped. */
async function fill() {
  const { deps } = shop;
  const admin = await shop.addUser({ admin: true });
  const customer = await shop.addUser({ email });
  const send = <Body>(method: string, path: string, body: object, { token } = customer) =>
    shop.request<Body>(method, `/api/${path}`, { token, body });
  await setAccountTax(deps, {
    accountId: customer.userId,
    actor: 'cli',
    tax: { taxId: words.taxId, exemptReason: 'Charity' },
  });
  await send('PUT', 'company', { company: words.company });
  const product = await shop.addProduct({ price: 5 });
  const body = { ...checkoutBody([product]), address: words.address, phone: words.phone };
  const placed = await send<Checkout>('POST', 'checkouts', { ...body, deliveryNote: 'Ring Unicum' });
  expect(placed.status).toBe(201);
  const [order] = placed.body.orders;
  if (!order) throw new Error('No order was placed');
  const intentId = await shop.payByCard(customer, order);
  await shop.onIdle();
  const refund = { amount: 5, reason: 'Late', restock: false };
  expect((await send('POST', `orders/${order._id}/refunds`, refund, admin)).status).toBe(201);
  await shop.onIdle();
  await askForPrice(customer);
  await send('POST', 'addresses', { label: 'Hall', address: words.address, phone: words.phone });
  const at = deps.now();
  await inTransaction(deps.db, async (db) => {
    const dispute = { payment_intent_id: intentId, amount_minor: minor(5000), reason: 'fraudulent', created_at: at };
    await upsertDispute(db, { ...dispute, id: 'dp_1', state: 'won', closed_at: at });
    await db
      .insertInto('outbox')
      .values({
        kind: 'order_placed',
        event_key: 'order_placed',
        subject_id: order._id,
        user_id: customer.userId,
        recipient: email,
        created_at: at,
        next_attempt_at: at,
      })
      .execute();
    await db
      .updateTable('outbox')
      .set({ message_id: 'one@test.example', attempts: 1, state: 'sent', ended_at: at })
      .execute();
  });
  return { admin, customer, order };
}

test('the data of a customer have the tax, the money that went back, the documents and the mails', async () => {
  const { customer, order } = await fill();
  const { body } = await shop.request<AccountData>('GET', `/api/users/${email}/data`, { token: customer.token });
  expect(accountDataSchema.safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({
    profile: { company: words.company },
    tax: { taxId: words.taxId, exemptReason: 'Charity' },
    orders: [
      {
        _id: order._id,
        company: words.company,
        refunds: [{ amount: 5, state: 'succeeded', reason: 'Late' }],
        disputes: [{ amount: 50, reason: 'fraudulent', state: 'won' }],
      },
    ],
    invoices: [
      { kind: 'invoice', total: order.total, buyer: { email, company: words.company, taxId: words.taxId } },
      { kind: 'credit_note', lines: [{ orderId: order._id }] },
    ],
    mails: [{ kind: 'order_placed', about: order._id, to: email, state: 'sent' }],
  });
});

test('no row of any table names a person whose account was closed, once the time for orders is over', async () => {
  const { admin, customer, order } = await fill();
  expect((await shop.request('PATCH', `/api/orders/status/${order._id}`, { token: admin.token })).status).toBe(200);
  await sendBack(customer, order._id);
  const { db } = shop.deps;
  const named = async () => {
    const found: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      // Search indexes cannot be read; the demo's tables stand for the vendors.
      if (/^demo_|_search$|^order_digits$/.test(name)) continue;
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
      // A test's id at the provider is the e-mail.
      const shown = rows.map((row) => JSON.stringify({ ...row, identity_subject: undefined }));
      if (shown.some((row) => /unicum|555019977/i.test(row))) found.push(name);
    }
    return found.sort();
  };
  expect(await named()).toEqual(
    expect.arrayContaining([
      'addresses',
      'accounts',
      'invoices',
      'orders',
      'outbox',
      'quote_files',
      'quote_lines',
      'quote_messages',
      'returns',
      'users',
    ]),
  );
  const close = { token: await shop.idToken(email), body: { email } };
  expect((await shop.request('DELETE', `/api/users/${email}`, close)).status).toBe(200);
  expect(await named()).toEqual(['invoices', 'orders', 'users']);
  shop.advance(101 * DAY_MS);
  await eraseRetainedData(shop.deps);
  expect(await named()).toEqual([]);
});
