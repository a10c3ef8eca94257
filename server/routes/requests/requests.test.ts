import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { expireRequests } from '#server/services/requests/withdraw-request.ts';
import { noLimits, openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Request, RequestSummary } from '#shared/contracts/requests/requests.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let company: TestCompany;
let buyer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  await recordMailSwitch(shop.deps);
  company = await openTestCompany(shop);
  buyer = await company.addMember('buyer', { orderLimit: 15 });
  product = await shop.addProduct({ price: 1 });
});
afterEach(() => shop.close());

const send = <Body = Request & ErrorBody>(user: TestUser, method: string, path: string, body?: object) =>
  shop.request<Body>(method, `/api${path}`, { token: user.token, body });
const checkout = (quantity: number, more: object = {}) => ({
  lines: [{ productId: product._id, quantity, price: 1 }],
  address: '1 Dock Road',
  phone: '5550100',
  ...more,
});
const ask = async (quantity = 20, more: object = {}) =>
  (await send(buyer, 'POST', '/requests', checkout(quantity, more))).body;
const approve = (user: TestUser, { _id }: { _id: string }, quantity = 20, price = 1) =>
  send(user, 'POST', `/requests/${_id}/approve`, { lines: [{ productId: product._id, quantity, price }] });
const stockOf = async () => (await send<Product>(buyer, 'GET', `/products/${product._id}`)).body.availableQuantity;
const mailsTo = async (user: TestUser) =>
  (
    await shop.deps.db.selectFrom('outbox').select('kind').where('recipient', '=', user.email).orderBy('seq').execute()
  ).map(({ kind }) => kind);

test('a request takes no stock, is corrected, approved and placed with both names', async () => {
  expect((await send(buyer, 'POST', '/checkouts', checkout(20))).body.code).toBe('approval_required');
  const request = await ask(20, { note: 'For hall 2', poNumber: 'PO 7' });
  expect(request).toMatchObject({ state: 'open', reasons: ['order'], total: 20, isMine: true, mayDecide: false });
  expect([await stockOf(), await mailsTo(company.manager)]).toEqual([1000, ['member_invited', 'request_waiting']]);
  const shown = (await send(company.manager, 'GET', `/requests/${request._id}`)).body;
  expect(shown).toMatchObject({ mayDecide: true, requester: buyer.email, limits: { orderLimit: 15, spent: 0 } });
  const { status, body } = await approve(company.manager, request, 18);
  expect([status, body.state, body.decidedBy]).toEqual([200, 'approved', company.manager.email]);
  expect(body.requested).toMatchObject([{ quantity: 20, approvedQuantity: 18 }]);
  const placed = (await send<Checkout>(buyer, 'GET', `/checkouts/${body.checkoutId}`)).body;
  expect(placed).toMatchObject({ email: buyer.email, total: 18, poNumber: 'PO 7' });
  expect([await stockOf(), (await mailsTo(buyer)).slice(-2)]).toEqual([982, ['request_approved', 'checkout_placed']]);
  // Sent again, it is answered like the first time.
  expect((await approve(company.manager, request, 18)).body.checkoutId).toBe(body.checkoutId);
  const again = await send<Request>(await company.addMember('approver'), 'GET', `/requests/${request._id}`);
  expect(again.body).toMatchObject({ state: 'approved', mayDecide: false });
});

test('its requester, a colleague and a member of another company cannot approve', async () => {
  const request = await ask();
  const own = await approve(buyer, request);
  const approver = await company.addMember('approver', { needsApproval: true });
  const other = await openTestCompany(shop);
  expect([own.status, (await approve(await company.addMember('buyer'), request)).status]).toEqual([403, 404]);
  expect((await approve(other.manager, request)).status).toBe(404);
  expect((await approve(await company.addMember('viewer'), request)).status).toBe(404);

  const ofApprover = (await send(approver, 'POST', '/requests', checkout(20))).body;
  expect((await approve(approver, ofApprover)).body.code).toBe('own_request');
  const rules = { poRequired: false, costCentres: [], listedAddressesOnly: false, onAccountOnly: false };
  await send(company.manager, 'PUT', `/companies/${company.id}/rules`, {
    ...rules,
    ownApproval: true,
    storedCards: false,
  });
  expect((await approve(approver, ofApprover)).status).toBe(200);
});

test('a request that was refused, withdrawn or has expired is not placed', async () => {
  const [refused, withdrawn, expired] = [await ask(), await ask(), await ask()];
  const refuse = (user: TestUser) => send(user, 'POST', `/requests/${refused._id}/refuse`, { reason: 'Too many' });
  expect((await refuse(company.manager)).body).toMatchObject({ state: 'refused', decision: 'Too many' });
  expect((await refuse(company.manager)).status).toBe(200);
  expect((await send(company.manager, 'POST', `/requests/${withdrawn._id}/withdraw`)).status).toBe(403);
  expect((await send(buyer, 'POST', `/requests/${withdrawn._id}/withdraw`)).body.state).toBe('withdrawn');
  shop.advance(14 * DAY_MS);
  const staff = await shop.addUser({ email: company.manager.email });
  expect((await approve(staff, expired)).body.code).toBe('request_decided');
  await expireRequests(shop.deps);
  for (const request of [refused, withdrawn, expired]) {
    expect((await approve(staff, request)).body.code).toBe('request_decided');
  }
  expect([await stockOf(), (await mailsTo(buyer)).slice(-2)]).toEqual([1000, ['request_refused', 'request_expired']]);
});

test('what has changed since is shown, and refused at another price than the approver saw', async () => {
  const request = await ask();
  const staff = await shop.addUser({ admin: true });
  await shop.placeOrder(await shop.addUser(), product, 985);
  await send(staff, 'PATCH', `/products/${product._id}`, { price: 2 });
  const now = (await send(company.manager, 'GET', `/requests/${request._id}`)).body.requested[0];
  expect(now).toMatchObject({ price: 1, now: { price: 2, availableQuantity: 15 } });
  const stale = await approve(company.manager, request);
  expect([stale.status, Object.keys(stale.body.fields ?? {})]).toEqual([409, ['lines.0.price', 'lines.0.quantity']]);
  expect((await approve(company.manager, request, 12, 2)).body).toMatchObject({ state: 'approved' });
  expect(await stockOf()).toBe(3);
});

test('who was removed in between gets nothing more', async () => {
  const request = await ask();
  await send(company.manager, 'DELETE', `/companies/${company.id}/members/${buyer.userId}`);
  expect((await approve(company.manager, request)).body.code).toBe('request_decided');
  expect((await send(buyer, 'GET', `/requests/${request._id}`)).status).toBe(404);
  expect((await send(company.manager, 'GET', `/requests/${request._id}`)).body.state).toBe('withdrawn');
});

test('a request of who orders privately meanwhile is placed for the company', async () => {
  const request = await ask();
  await send(buyer, 'PUT', '/membership/acting', { acting: false });
  const { body } = await approve(company.manager, request);
  const ofCompany = await writerOf(shop.deps.db)
    .selectFrom('orders')
    .select(['account_id', 'company'])
    .where('checkout_id', '=', body.checkoutId)
    .execute();
  expect(ofCompany).toEqual([{ account_id: company.id, company: 'Lindqvist Joinery AB' }]);
});

test('the same key asks once, and lists and counts follow', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  const twice = await Promise.all(
    [1, 2].map(() =>
      shop.request<Request>('POST', '/api/requests', { token: buyer.token, body: checkout(20), headers }),
    ),
  );
  expect(new Set(twice.map(({ body }) => body._id)).size).toBe(1);
  const listOf = async (user: TestUser, view: string) =>
    (await send<RequestSummary[]>(user, 'GET', `/requests?view=${view}`)).body.length;
  const countsOf = async (user: TestUser) => (await send<object>(user, 'GET', '/requests/counts')).body;
  expect([await countsOf(company.manager), await countsOf(buyer)]).toEqual([
    { waiting: 1, mine: 0 },
    { waiting: 0, mine: 1 },
  ]);
  const counts = [await listOf(company.manager, 'waiting'), await listOf(buyer, 'mine'), await listOf(buyer, 'all')];
  expect(counts).toEqual([1, 1, 1]);
  const colleague = await company.addMember('buyer', noLimits);
  expect([await listOf(colleague, 'all'), await listOf(company.manager, 'mine')]).toEqual([0, 0]);
  expect((await send(await shop.addUser(), 'POST', '/requests', checkout(20))).status).toBe(403);
});
