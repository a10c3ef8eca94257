import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { companyDetails, noLimits, openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Membership } from '#shared/contracts/companies/companies.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Request } from '#shared/contracts/requests/requests.ts';
import type { WaitlistEntry } from '#shared/contracts/waitlist/waitlist.ts';

// A member stands in line for the company: an order within the limits, a request above them.

let shop: TestShop;
let company: TestCompany;
let product: Product;
let holder: TestUser;
let held: Order;
beforeEach(async () => {
  shop = await openTestShop();
  await recordMailSwitch(shop.deps);
  shop.advance(1000);
  company = await openTestCompany(shop);
  holder = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 500, price: 5 });
  held = await shop.placeOrder(holder, product, 500);
});
afterEach(() => shop.close());

function send<Body>(method: string, path: string, { token }: TestUser, body?: object) {
  return shop.request<Body>(method, `/api/${path}`, { token, body });
}

function join(member: TestUser, more: object = {}) {
  const body = { ...orderBody(product._id, 100), price: 5, ...more };
  return send<WaitlistEntry & ErrorBody>('POST', `products/${product._id}/waitlist`, member, body);
}

const comesBack = () => send('DELETE', `orders/${held._id}`, holder);

async function entryOf(member: TestUser): Promise<WaitlistEntry> {
  const [entry] = (await send<WaitlistEntry[]>('GET', 'waitlist', member)).body;
  if (!entry) throw new Error('The member never stood in line');
  return entry;
}

const available = async () => (await send<Product>('GET', `products/${product._id}`, holder)).body.availableQuantity;

const requests = async () => (await send<Request[]>('GET', 'requests?view=all', company.manager)).body;

test('within the limits it becomes an order of the company, with its PO number and cost centre', async () => {
  const rules = { poRequired: true, costCentres: ['4711'], listedAddressesOnly: false };
  await send('PUT', `companies/${company.id}/rules`, company.manager, {
    ...rules,
    onAccountOnly: false,
    ownApproval: false,
    storedCards: false,
  });
  const buyer = await company.addMember('buyer', { monthLimit: 500 });
  const refused = await join(buyer);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['poNumber', 'costCentre']]);
  expect((await join(buyer, { poNumber: 'PO 1', costCentre: '4711' })).status).toBe(201);
  await comesBack();
  const { state, orderId, requestId } = await entryOf(buyer);
  expect([state, requestId, await available()]).toEqual(['served', null, 400]);
  const order = await shop.deps.db
    .selectFrom('orders')
    .select(['account_id', 'company', 'po_number', 'cost_centre'])
    .where('id', '=', `${orderId}`)
    .executeTakeFirst();
  const { name } = companyDetails;
  expect(order).toEqual({ account_id: company.id, company: name, po_number: 'PO 1', cost_centre: '4711' });
});

test('a place counts against the limit of the month until it ends', async () => {
  const buyer = await company.addMember('buyer', { monthLimit: 600 });
  const { body: entry } = await join(buyer);
  const spent = async () => (await send<Membership>('GET', 'membership', buyer)).body.spent;
  expect(await spent()).toBe(500);
  const other = await shop.addProduct({ minimumQuantity: 1, price: 1 });
  const buy = (quantity: number) =>
    send<Order & ErrorBody>('POST', 'orders', buyer, { ...orderBody(other._id, quantity), price: 1 });
  expect((await buy(101)).body.code).toBe('approval_required');
  expect((await buy(100)).status).toBe(201);
  await send('DELETE', `waitlist/${entry._id}`, buyer);
  expect(await spent()).toBe(100);
});

test.each<[string, Parameters<TestCompany['addMember']>[1], string[]]>([
  ['always needs an approval', { needsApproval: true }, ['always', 'line']],
  ['is above the limit for an order', { orderLimit: 499 }, ['order', 'line']],
  ['is above the limit of the month', { monthLimit: 499 }, ['month', 'line']],
])('who %s asks when it is the turn, and the goods go on', async (_, rights, reasons) => {
  const buyer = await company.addMember('buyer', rights);
  const after = await shop.addUser();
  expect((await join(buyer, { poNumber: 'PO 9' })).status).toBe(201);
  expect((await join(after, { quantity: 450 })).status).toBe(201);
  await comesBack();
  const { state, requestId } = await entryOf(buyer);
  expect([state, (await entryOf(after)).state, await available()]).toEqual(['requested', 'served', 50]);
  const [request] = await requests();
  expect(request).toMatchObject({ _id: requestId, requester: buyer.email, total: 500, poNumber: 'PO 9', lines: 1 });
  const read = (await send<Request>('GET', `requests/${requestId}`, company.manager)).body;
  expect(read.reasons).toEqual(reasons);
  const mails = await shop.deps.db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'request_waiting')
    .execute();
  expect(mails).toEqual([{ recipient: company.manager.email }]);
  const lines = [{ productId: product._id, quantity: 50, price: 5 }];
  const approved = await send<Request>('POST', `requests/${requestId}/approve`, company.manager, { lines });
  expect(approved.body.state).toBe('approved');
  const placed = (await send<Checkout>('GET', `checkouts/${approved.body.checkoutId}`, buyer)).body;
  expect([placed.poNumber, placed.total, await available()]).toEqual(['PO 9', 250, 0]);
});

test('limits that fell meanwhile make it a request, and a company that pays by invoice only is always asked', async () => {
  const buyer = await company.addMember('buyer');
  await join(buyer);
  const rights = { ...noLimits, role: 'buyer', orderLimit: 100 };
  await send('PUT', `companies/${company.id}/members/${buyer.userId}`, company.manager, rights);
  const rules = {
    poRequired: false,
    costCentres: [],
    listedAddressesOnly: false,
    ownApproval: false,
    storedCards: false,
  };
  const terms = { creditLimit: 100_000, paymentDays: 30 };
  await send('PUT', `customers/${company.id}/terms`, await shop.addUser({ admin: true }), terms);
  await send('PUT', `companies/${company.id}/rules`, company.manager, { ...rules, onAccountOnly: true });
  const other = await company.addMember('buyer');
  expect((await join(other)).status).toBe(201);
  await comesBack();
  expect([(await entryOf(buyer)).state, (await entryOf(other)).state]).toEqual(['requested', 'requested']);
  expect(await available()).toBe(500);
  const rows = await shop.deps.db.selectFrom('requests').select('on_account').execute();
  expect(rows).toEqual([{ on_account: 1 }, { on_account: 1 }]);
});

test('who leaves the company leaves its lines; bookkeeping stands in none', async () => {
  const buyer = await company.addMember('buyer');
  await join(buyer);
  await send('DELETE', `companies/${company.id}/members/${buyer.userId}`, company.manager);
  expect((await entryOf(buyer)).state).toBe('removed');
  const demoted = await company.addMember('buyer');
  await join(demoted);
  const rights = { ...noLimits, role: 'viewer' };
  await send('PUT', `companies/${company.id}/members/${demoted.userId}`, company.manager, rights);
  await comesBack();
  expect([(await entryOf(demoted)).state, await available()]).toEqual(['removed', 500]);
  expect((await join(await company.addMember('viewer'))).status).toBe(403);
});
