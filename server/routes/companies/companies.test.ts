import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDetails, noLimits, openTestCompany, type TestCompany, tokenOf } from '#server/testing/company-shop.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Application } from '#shared/contracts/companies/applications.ts';
import type { Company, Membership } from '#shared/contracts/companies/companies.ts';
import type { Invitation, Member } from '#shared/contracts/companies/members.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { companyFieldMessages, companyRuleMessages, noTermsMessage } from '#shared/messages/companies/companies.ts';

let shop: TestShop;
let company: TestCompany;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000 } });
  company = await openTestCompany(shop);
});
afterEach(() => shop.close());

const send = <Body = ErrorBody>(user: TestUser, method: string, path: string, body?: object) =>
  shop.request<Body>(method, `/api${path}`, { token: user.token, body });
const membershipOf = async (user: TestUser) => (await send<Membership | null>(user, 'GET', '/membership')).body;
const place = async (user: TestUser, more: object = {}) =>
  send<ErrorBody & { orders: Order[]; _id: string }>(user, 'POST', '/checkouts', {
    ...checkoutBody([await shop.addProduct({ price: 1 })]),
    ...more,
  });

test('a wrong tax id is refused on its field, one of a country without a known rule is not', async () => {
  const staff = await shop.addUser({ admin: true });
  const create = (taxId: string) =>
    shop.request<Company & ErrorBody>('POST', '/api/companies', {
      token: staff.token,
      body: { ...companyDetails, taxId, managerEmail: 'manager@test.example' },
    });
  const wrong = await create('DE136695977');
  expect([wrong.status, wrong.body.fields?.taxId]).toEqual([422, companyFieldMessages.wrongTaxId('Germany')]);
  const { body: company } = await create('US-77');
  expect(company.taxId).toBe('US-77');
  const change = (path: string, body: object) =>
    shop.request<ErrorBody>('PUT', `/api/${path}`, { token: staff.token, body });
  const details = { ...companyDetails, taxId: 'GB980780685' };
  expect((await change(`companies/${company._id}/details`, details)).body.fields).toHaveProperty('taxId');
  const tax = { taxId: 'EL094259217', exemptReason: 'Reverse charge' };
  expect((await change(`customers/${company._id}/tax`, tax)).body.fields?.taxId).toContain('Greece');
  const applied = { ...companyDetails, taxId: 'FR1', volume: 'upTo1000' };
  const applicant = await shop.addUser();
  const { status } = await shop.request('PUT', '/api/company-application', { token: applicant.token, body: applied });
  expect(status).toBe(422);
});

test('an application is changed while it is open, and approved once', async () => {
  const [staff, ada] = [await shop.addUser({ admin: true }), await shop.addUser()];
  const form = { ...companyDetails, volume: 'upTo10000' };
  expect((await send<Application>(ada, 'PUT', '/company-application', form)).body.state).toBe('open');
  await send(ada, 'PUT', '/company-application', { ...form, name: 'Ada AB' });
  const open = (await send<Application[]>(staff, 'GET', '/company-applications?state=open')).body;
  expect(open).toMatchObject([{ name: 'Ada AB', email: ada.email }]);
  expect((await send(staff, 'GET', '/company-applications/count')).body).toEqual({ open: 1 });
  const approve = () => send<Application>(staff, 'POST', `/company-applications/${open[0]?._id}/approve`);
  const [first, second] = await Promise.all([approve(), approve()]);
  expect([first.status, second.status, first.body.companyId]).toEqual([200, 200, second.body.companyId]);
  expect(await membershipOf(ada)).toMatchObject({ name: 'Ada AB', role: 'manager', isActing: true });
  expect((await send(ada, 'PUT', '/company-application', form)).body.code).toBe('company_member');
  const late = await send(staff, 'POST', `/company-applications/${open[0]?._id}/refuse`, { reason: 'x' });
  expect(late.body.code).toBe('application_decided');
});

test('a refused applicant reads why, and applies again', async () => {
  const [staff, ada] = [await shop.addUser({ admin: true }), await shop.addUser()];
  const form = { ...companyDetails, volume: 'more' };
  const { _id } = (await send<Application>(ada, 'PUT', '/company-application', form)).body;
  await send(staff, 'POST', `/company-applications/${_id}/refuse`, { reason: 'Europe only' });
  const own = () => send<Application>(ada, 'GET', '/company-application');
  expect((await own()).body).toMatchObject({ state: 'refused', reason: 'Europe only' });
  await send(ada, 'PUT', '/company-application', form);
  expect((await own()).body).toMatchObject({ state: 'open', reason: null });
});

test('an invitation counts once, for 14 days, and for its verified address only', async () => {
  const ben = await shop.addUser();
  const invite = async (email: string) =>
    (
      await send<Invitation>(company.manager, 'POST', `/companies/${company.id}/invitations`, {
        ...noLimits,
        role: 'buyer',
        email,
      })
    ).body;
  const invitation = await invite(ben.email);
  const accept = (user: TestUser, token = tokenOf(shop, invitation)) =>
    send(user, 'POST', '/invitations/accept', { token });
  expect((await accept(await shop.addUser())).status).toBe(403);
  expect((await accept(ben, `${tokenOf(shop, invitation)}x`)).status).toBe(404);
  const unverified = await shop.addUser({ verified: false });
  expect((await accept(unverified, tokenOf(shop, await invite(unverified.email)))).status).toBe(403);
  const both = await Promise.all([accept(ben), accept(ben)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await send(ben, 'DELETE', '/membership');
  expect((await accept(ben)).body.code).toBe('invitation_ended');

  const cleo = await shop.addUser();
  const replaced = await invite(cleo.email);
  const newer = await invite(cleo.email);
  expect((await accept(cleo, tokenOf(shop, replaced))).body.code).toBe('invitation_ended');
  const path = `/companies/${company.id}/invitations/${newer._id}`;
  expect((await send(company.manager, 'DELETE', path)).status).toBe(200);
  expect((await accept(cleo, tokenOf(shop, newer))).body.code).toBe('invitation_ended');
  const last = await invite(cleo.email);
  shop.advance(14 * DAY_MS);
  const again = await shop.addUser({ email: cleo.email });
  expect((await accept(again, tokenOf(shop, last))).body.code).toBe('invitation_ended');
});

test('a person belongs to one company', async () => {
  const other = await openTestCompany(shop);
  const invitation = await send<Invitation>(other.manager, 'POST', `/companies/${other.id}/invitations`, {
    ...noLimits,
    role: 'buyer',
    email: company.manager.email,
  });
  const token = tokenOf(shop, invitation.body);
  expect((await send(company.manager, 'POST', '/invitations/accept', { token })).body.code).toBe('company_member');
});

test('the last manager stays, also when two leave at once', async () => {
  const second = await company.addMember('manager');
  await company.addMember('buyer');
  const leave = await Promise.all([company.manager, second].map((user) => send(user, 'DELETE', '/membership')));
  expect(leave.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = (await membershipOf(second)) === null ? company.manager : second;
  const demote = { ...noLimits, role: 'viewer' };
  const path = `/companies/${company.id}/members/${left.userId}`;
  expect((await send(left, 'PUT', path, demote)).body.code).toBe('last_manager');
  expect((await send(left, 'DELETE', path)).body.code).toBe('last_manager');
});

test('who is removed loses access at the next request, and the orders stay with the company', async () => {
  const buyer = await company.addMember('buyer');
  const { body } = await place(buyer);
  const order = body.orders[0]?._id;
  const read = async (user: TestUser) => (await send(user, 'GET', `/orders/${order}`)).status;
  expect([await read(buyer), await read(company.manager)]).toEqual([200, 200]);
  await send(company.manager, 'DELETE', `/companies/${company.id}/members/${buyer.userId}`);
  expect([await read(buyer), await read(company.manager)]).toEqual([404, 200]);
  expect((await send<Order[]>(buyer, 'GET', `/orders/${buyer.email}`)).body).toEqual([]);
  expect((await send(buyer, 'GET', `/checkouts/${body._id}`)).status).toBe(404);
  expect((await send(buyer, 'GET', `/companies/${company.id}`)).status).toBe(404);
  expect((await send(buyer, 'DELETE', `/orders/${order}`)).status).toBe(404);
});

test('a member orders privately after a switch, and the private orders stay', async () => {
  const buyer = await shop.addUser();
  const before = await shop.placeOrder(buyer, await shop.addProduct());
  const invitation = await send<Invitation>(company.manager, 'POST', `/companies/${company.id}/invitations`, {
    ...noLimits,
    role: 'buyer',
    email: buyer.email,
  });
  await send(buyer, 'POST', '/invitations/accept', { token: tokenOf(shop, invitation.body) });
  expect((await send<Order[]>(buyer, 'GET', `/orders/${buyer.email}`)).body).toEqual([]);
  expect((await send(buyer, 'GET', `/orders/${before._id}`)).status).toBe(200);
  const ofCompany = (await place(buyer)).body.orders[0];
  expect(ofCompany).toMatchObject({ company: companyDetails.name });
  await send(buyer, 'PUT', '/membership/acting', { acting: false });
  expect(await membershipOf(buyer)).toMatchObject({ isActing: false });
  const own = await send<Order[]>(buyer, 'GET', `/orders/${buyer.email}`);
  expect(own.body.map(({ _id }) => _id)).toEqual([before._id]);
  expect(own.headers.get('x-total-count')).toBe('1');
  expect((await send(company.manager, 'GET', `/orders/${before._id}`)).status).toBe(404);
});

test('a manager and a viewer see all orders of the company, a buyer own ones or all by rule', async () => {
  const [buyer, colleague, viewer] = [
    await company.addMember('buyer'),
    await company.addMember('buyer', { seesAll: true }),
    await company.addMember('viewer'),
  ];
  const id = (await place(colleague)).body.orders[0]?._id;
  const statuses = await Promise.all(
    [company.manager, viewer, buyer, colleague].map(async (user) => (await send(user, 'GET', `/orders/${id}`)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 200]);
  const listOf = async (user: TestUser) =>
    send<Order[]>(user, 'GET', `/orders/${user.email}?scope=company`).then(({ body }) => body.map(({ _id }) => _id));
  expect(await listOf(company.manager)).toEqual([id]);
  expect(await listOf(viewer)).toEqual([id]);
  expect(await listOf(buyer)).toEqual([]);
  expect((await place(viewer)).status).toBe(403);
});

test('the rules of a company are asked of each order', async () => {
  const buyer = await company.addMember('buyer');
  const rules = {
    poRequired: true,
    costCentres: ['4711', '4712'],
    listedAddressesOnly: true,
    onAccountOnly: false,
    ownApproval: false,
    storedCards: false,
  };
  const path = `/companies/${company.id}/rules`;
  expect((await send<Company>(company.manager, 'PUT', path, rules)).body).toMatchObject(rules);
  const refused = await place(buyer);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
    422,
    ['poNumber', 'costCentre', 'address'],
  ]);
  const hall = { label: 'Hall 1', address: '1 Dock Road', phone: '5550100' };
  expect((await send(buyer, 'POST', '/addresses', hall)).status).toBe(403);
  expect((await send(company.manager, 'POST', '/addresses', hall)).status).toBe(201);
  const right = await place(buyer, { poNumber: 'PO 1', costCentre: '4712' });
  expect([right.status, right.body.orders[0]?.costCentre]).toEqual([201, '4712']);
  const single = await send(buyer, 'POST', '/orders', orderBody((await shop.addProduct())._id, 10));
  expect([single.status, single.body.message]).toEqual([422, expect.stringContaining('PO number')]);
});

test('a company that may not pay by invoice is not told to, and its members learn that the terms have ended', async () => {
  const buyer = await company.addMember('buyer');
  const rules = {
    poRequired: false,
    costCentres: [],
    listedAddressesOnly: false,
    onAccountOnly: true,
    ownApproval: false,
    storedCards: false,
  };
  const path = `/companies/${company.id}/rules`;
  const early = await send<ErrorBody>(company.manager, 'PUT', path, rules);
  expect([early.status, early.body.fields]).toEqual([422, { onAccountOnly: companyFieldMessages.onAccountOnly }]);

  const admin = await shop.addUser({ admin: true });
  const terms = `/customers/${company.id}/terms`;
  expect((await send(admin, 'PUT', terms, { creditLimit: 1000, paymentDays: 30 })).status).toBe(200);
  expect((await send(company.manager, 'PUT', path, rules)).status).toBe(200);
  const byCard = await place(buyer, { onAccount: false });
  expect([byCard.status, byCard.body.fields]).toEqual([422, { onAccount: companyRuleMessages.payment }]);
  expect((await place(buyer, { onAccount: true })).status).toBe(201);

  expect((await send(admin, 'DELETE', terms)).status).toBe(200);
  for (const choice of [{}, { onAccount: false }]) {
    const refused = await place(buyer, choice);
    expect([refused.status, refused.body.fields]).toEqual([422, { onAccount: noTermsMessage }]);
  }
  // Other rules can be changed meanwhile.
  expect((await send(company.manager, 'PUT', path, { ...rules, poRequired: true })).status).toBe(200);
});

test('an order above a limit needs an approval, and what was cancelled does not count', async () => {
  const buyer = await company.addMember('buyer', { orderLimit: 15, monthLimit: 25 });
  const product = await shop.addProduct({ price: 1 });
  const order = (quantity: number) =>
    send<Order & ErrorBody>(buyer, 'POST', '/orders', orderBody(product._id, quantity));
  expect((await order(16)).body.code).toBe('approval_required');
  const first = await order(15);
  expect(first.status).toBe(201);
  expect((await order(11)).body.code).toBe('approval_required');
  expect(await membershipOf(buyer)).toMatchObject({ spent: 15, monthLimit: 25 });
  await send(buyer, 'DELETE', `/orders/${first.body._id}`);
  expect((await order(11)).status).toBe(201);
  const members = await send<Member[]>(company.manager, 'GET', `/companies/${company.id}/members`);
  expect(members.body.find(({ _id }) => _id === buyer.userId)).toMatchObject({ spent: 11, orderLimit: 15 });
  const rights = { ...noLimits, role: 'buyer', needsApproval: true };
  await send(company.manager, 'PUT', `/companies/${company.id}/members/${buyer.userId}`, rights);
  expect((await order(10)).body.code).toBe('approval_required');
});

test('the account of a person who closes it leaves the company', async () => {
  const buyer = await company.addMember('buyer');
  const token = await shop.idToken(buyer.email);
  const closed = await shop.request('DELETE', `/api/users/${buyer.email}`, { token, body: { email: buyer.email } });
  expect(closed.status).toBe(200);
  const members = await send<Member[]>(company.manager, 'GET', `/companies/${company.id}/members`);
  expect(members.body.map(({ _id }) => _id)).toEqual([company.manager.userId]);
});
