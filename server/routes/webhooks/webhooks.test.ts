import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import { sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';
import type { EventFeed } from '#shared/contracts/history/events.ts';
import type { Overview } from '#shared/contracts/shop/overview.ts';
import type { AddedWebhook, WebhookDelivery, WebhookEndpoint } from '#shared/contracts/webhooks/webhooks.ts';
import { MAX_WEBHOOKS } from '#shared/domain/webhooks/webhooks.ts';
import { webhookFieldMessages as messages } from '#shared/messages/webhooks/webhook-fields.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { webhooksInPrivateNetwork: false } });
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

const pathOf = (account?: string) =>
  account === undefined ? '/api/webhook-endpoints' : `/api/accounts/${account}/webhook-endpoints`;

async function add({ token }: TestUser, { account, ...terms }: { account?: string; url?: string } = {}) {
  const body = { ...sampleWebhook(), ...terms };
  const added = await shop.request<AddedWebhook>('POST', pathOf(account), { token, body });
  expect(added.status).toBe(201);
  return added.body;
}

const list = async ({ token }: TestUser, account?: string) =>
  (await shop.request<WebhookEndpoint[]>('GET', pathOf(account), { token })).body;

async function problemOf(body: object, account?: string): Promise<unknown> {
  const response = await shop.request<{ fields: object }>('POST', pathOf(account), { token: admin.token, body });
  expect(response.status).toBe(422);
  return response.body.fields;
}

test('a secret is in one response, and stored encrypted', async () => {
  const url = `https://hooks.test.example/token-${randomUUID()}`;
  const { secret, ...endpoint } = await add(admin, { url });
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await list(admin)).toEqual([endpoint]);
  const path = `${pathOf()}/${endpoint._id}`;
  const rotated = await shop.request<AddedWebhook>('POST', `${path}/secret`, { token: admin.token });
  expect(rotated.body).toMatchObject({ oldSecretUntil: expect.any(String) });
  const other = rotated.body.secret;
  expect(other).not.toBe(secret);
  const body = { ...sampleWebhook(), types: ['order.paid'] };
  const changed = await shop.request('PUT', path, { token: admin.token, body });
  await shop.request('PUT', `${path}/on`, { token: admin.token, body: { on: false } });
  expect((await shop.request('DELETE', path, { token: admin.token })).status).toBe(200);
  const rows = await shop.deps.db.selectFrom('webhook_endpoints').selectAll().execute();
  const events = await shop.deps.db.selectFrom('events').selectAll().execute();
  const history = await shop.request('GET', `/api/history?about=${endpoint._id}`, { token: admin.token });
  const data = await shop.request('GET', `/api/users/${admin.email}/data`, { token: admin.token });
  const everything = JSON.stringify([rows, events, changed.body, history.body, data.body, await list(admin)]);
  for (const each of [secret, other]) expect(everything).not.toContain(each.slice(6));
  // An address may have a secret in its path.
  expect(JSON.stringify([events, history.body])).not.toContain('token-');
  expect(events.map(({ type }) => type).filter((type) => type.startsWith('webhook.'))).toEqual([
    'webhook.added',
    'webhook.secret_changed',
    'webhook.changed',
    'webhook.switched_off',
    'webhook.removed',
  ]);
});

test('refuses addresses that nothing is sent to, and more than twenty', async () => {
  const of = (url: string) => problemOf({ ...sampleWebhook(), url });
  for (const url of ['', '  ']) expect(await of(url)).toEqual({ url: messages.urlRequired });
  for (const url of ['hooks.example.com', 'ftp://hooks.example.com', 'https://', 'https:// x', 'https://[::']) {
    expect([url, await of(url)]).toEqual([url, { url: messages.url }]);
  }
  expect(await of('https://user:word@hooks.example.com')).toEqual({ url: messages.urlCredentials });
  expect(await of('http://hooks.example.com')).toEqual({ url: messages.urlHttps });
  const { types: _, ...withoutTypes } = sampleWebhook();
  expect(await problemOf(withoutTypes)).toEqual({ types: messages.typesRequired });
  expect(await problemOf({ ...sampleWebhook(), types: [] })).toEqual({ types: messages.typesRequired });
  const { url } = await add(admin);
  expect(await of(url)).toEqual({ url: messages.urlTaken });
  for (let count = 1; count < MAX_WEBHOOKS; count += 1) await add(admin);
  expect(await of(sampleWebhook().url)).toEqual({ url: messages.tooMany(MAX_WEBHOOKS) });
});

test('an account is told of nothing that only staff see, by webhook as by feed', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  const order = await shop.placeOrder(customer, product);
  const types = ['order.placed', 'order.held'];
  const own = { token: customer.token, body: { ...sampleWebhook(), types } };
  expect((await shop.request('POST', pathOf('own'), own)).status).toBe(422);
  const held = await shop.request('PUT', `/api/orders/${order._id}/hold`, {
    token: admin.token,
    body: { reason: 'Address unclear' },
  });
  expect(held.status).toBeLessThan(300);
  const feed = await shop.request<EventFeed>('GET', '/api/events/own/feed', { token: customer.token });
  expect(feed.body.events.map(({ type }) => type)).toEqual(['order.placed']);
  const all = await shop.request<EventFeed>('GET', '/api/events/feed', { token: admin.token });
  expect(all.body.events.map(({ type }) => type)).toEqual(['order.placed', 'order.held']);
});

test('an endpoint of a company is switched off when who made it manages the company no more', async () => {
  const company = await openTestCompany(shop);
  const second = await company.addMember('manager');
  const third = await company.addMember('manager');
  const made = await add(second, { account: company.id });
  const left = await add(third, { account: company.id });
  const rights = { role: 'buyer', needsApproval: false, orderLimit: null, monthLimit: null, seesAll: false };
  const members = `/api/companies/${company.id}/members`;
  const { token } = company.manager;
  expect((await shop.request('PUT', `${members}/${second.userId}`, { token, body: rights })).status).toBe(200);
  expect((await shop.request('DELETE', `${members}/${third.userId}`, { token })).status).toBe(200);
  expect(await list(company.manager, company.id)).toMatchObject([
    { _id: made._id, off: { reason: 'left' } },
    { _id: left._id, off: { reason: 'left' } },
  ]);
  const path = `${pathOf(company.id)}/${made._id}`;
  expect((await shop.request('PUT', `${path}/on`, { token: second.token, body: { on: true } })).status).toBe(403);
  const again = await shop.request('PUT', `${path}/on`, { token, body: { on: true } });
  expect(again.body).toMatchObject({ off: null, owner: company.manager.email });
  expect((await shop.request('GET', pathOf(company.id), { token: admin.token })).status).toBe(404);
});

test("the shop's are switched off with their administrator, which the overview says; those of a closed account are deleted", async () => {
  const other = await shop.addUser({ admin: true });
  await add(other);
  const overview = async (user: TestUser) =>
    (await shop.request<Overview>('GET', '/api/overview', { token: user.token })).body;
  expect(await overview(admin)).not.toHaveProperty('failedWebhooks');
  await changeRole(shop.deps.db, { email: other.email, role: 'warehouse', actor: 'cli', at: shop.deps.now() });
  expect(await overview(admin)).toMatchObject({ failedWebhooks: 1 });
  expect(await overview(other)).not.toHaveProperty('failedWebhooks');
  expect(await list(admin)).toMatchObject([{ off: { reason: 'left' } }]);

  const customer = await shop.addUser();
  await add(customer, { account: 'own' });
  const closing = { token: await shop.idToken(customer.email), body: { email: customer.email } };
  expect((await shop.request('DELETE', `/api/users/${customer.email}`, closing)).status).toBe(200);
  const holders = await shop.deps.db.selectFrom('webhook_endpoints').select('holder').execute();
  expect(holders).toEqual([{ holder: SHOP }]);
});

test('lists what was sent, the newest first and page by page', async () => {
  const { _id } = await add(admin);
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  const orders = [await shop.placeOrder(customer, product), await shop.placeOrder(customer, product)];
  await shop.request('POST', `${pathOf()}/${_id}/test`, { token: admin.token });
  await deliver(shop, async () => ({ status: 200, answer: 'Thanks' }));
  const path = `${pathOf()}/${_id}/deliveries?limit=2`;
  const first = await shop.request<WebhookDelivery[]>('GET', path, { token: admin.token });
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await shop.request<WebhookDelivery[]>('GET', `${path}&cursor=${cursor}`, { token: admin.token });
  // The test was there before the worker looked for events.
  expect([...first.body, ...second.body]).toMatchObject([
    { type: 'order.placed', orderId: orders[1]?._id, state: 'delivered', status: 200, answer: 'Thanks' },
    { type: 'order.placed', orderId: orders[0]?._id, attempts: 1, problem: null, nextAttemptAt: null },
    { type: 'webhook.test', orderId: null },
  ]);
  const unknown = await shop.request('GET', `${pathOf()}/unknown/deliveries`, { token: admin.token });
  expect(unknown.status).toBe(404);
});
