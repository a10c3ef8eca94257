import { expect } from 'vitest';
import { expireRequests } from '#server/services/requests/withdraw-request.ts';
import { companyDetails, noLimits, openTestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { SavedList } from '#shared/contracts/cart/saved-lists.ts';
import type { Application } from '#shared/contracts/companies/applications.ts';
import type { Invitation } from '#shared/contracts/companies/members.ts';
import type { Request } from '#shared/contracts/requests/requests.ts';

/** Makes each call about companies and requests once. `staff` is the token of an administrator. */
export async function tradeForCompany(shop: TestShop, staff: string): Promise<void> {
  const send = async <Body = unknown>(token: string, method: string, path: string, body?: object, headers = {}) => {
    const response = await shop.request<Body>(method, `/api/${path}`, { token, body, headers });
    expect([path, response.status < 300]).toEqual([path, true]);
    return response.body;
  };
  const company = await openTestCompany(shop);
  const buyer = await company.addMember('buyer', { needsApproval: true });
  const free = await company.addMember('buyer');
  const { token } = company.manager;
  const product = await shop.addProduct();
  await apply(shop, staff, send);
  const at = `companies/${company.id}`;
  const invited = await send<Invitation>(token, 'POST', `${at}/invitations`, {
    ...noLimits,
    role: 'viewer',
    email: 'a@b.c',
  });
  await send(token, 'DELETE', `${at}/invitations/${invited._id}`);
  const rules = { poRequired: false, costCentres: [], onAccountOnly: false, ownApproval: false, storedCards: false };
  await send(token, 'PUT', `${at}/rules`, { ...rules, listedAddressesOnly: true });
  await send(token, 'POST', 'addresses', { label: 'Hall', address: '1 Dock Road', phone: '5550100' });
  await send(staff, 'PUT', `${at}/details`, { ...companyDetails, name: 'Lindqvist AB' });
  for (const path of [at, `${at}/members`, `${at}/invitations`, 'membership']) await send(token, 'GET', path);
  await send(token, 'PUT', `${at}/members/${free.userId}`, { ...noLimits, role: 'buyer', seesAll: true });
  await shop.placeOrder(free, product);
  await shop.placeCheckout(free, [product]);
  const ask = () =>
    send<Request>(buyer.token, 'POST', 'requests', checkoutBody([product]), { 'idempotency-key': crypto.randomUUID() });
  const lines = [{ productId: product._id, quantity: 10, price: product.price }];
  await send(token, 'POST', `requests/${(await ask())._id}/approve`, { lines });
  await send(token, 'POST', `requests/${(await ask())._id}/refuse`, { reason: 'No' });
  await send(buyer.token, 'POST', `requests/${(await ask())._id}/withdraw`);
  await ask();
  await readAll(company.manager, send);
  await expireRequests(shop.deps);
  const shared = { name: 'Hall 2', lines: [], shared: true };
  const list = await send<SavedList>(buyer.token, 'POST', 'lists', shared);
  await send(token, 'GET', 'lists');
  await send(token, 'PUT', `lists/${list._id}`, { ...shared, name: 'Hall 3' });
  await send(buyer.token, 'PUT', 'membership/acting', { acting: false });
  await send(buyer.token, 'DELETE', 'membership');
}

type Send = <Body = unknown>(
  token: string,
  method: string,
  path: string,
  body?: object,
  headers?: object,
) => Promise<Body>;

async function apply(shop: TestShop, staff: string, send: Send): Promise<void> {
  for (const decision of ['approve', 'refuse']) {
    const { token } = await shop.addUser();
    const form = { ...companyDetails, volume: 'more' };
    const { _id } = await send<Application>(token, 'PUT', 'company-application', form);
    for (const path of ['', '?state=open', '/count']) await send(staff, 'GET', `company-applications${path}`);
    await send(staff, 'POST', `company-applications/${_id}/${decision}`, { reason: 'No' });
    await send(token, 'GET', 'company-application');
  }
}

async function readAll({ token, email }: TestUser, send: Send): Promise<void> {
  for (const view of ['waiting', 'mine', 'all']) await send(token, 'GET', `requests?view=${view}`);
  await send(token, 'GET', 'requests/counts');
  for (const list of ['scope=company', 'scope=mine', 'scope=company&q=bolt', 'scope=company&view=unpaid']) {
    await send(token, 'GET', `orders/${email}?${list}`);
  }
  await send(token, 'GET', 'account');
}
