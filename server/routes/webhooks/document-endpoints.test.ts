import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import {
  cxmlAnswer,
  openTestSystem,
  SYSTEM_SECRET,
  type TestSystem,
} from '#server/testing/webhooks/procurement-system.ts';
import { sampleSystem } from '#server/testing/webhooks/webhook-requests.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { DocumentEndpoint, PurchaseDocumentDelivery } from '#shared/contracts/webhooks/document-endpoints.ts';
import { MINUTE_MS } from '#shared/domain/durations.ts';
import { webhookFieldMessages } from '#shared/messages/webhooks/webhook-fields.ts';
import { webhookProblems } from '#shared/messages/webhooks/webhooks.ts';

let shop: TestShop;
let system: TestSystem;
let bolt: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { webhooksInPrivateNetwork: true } });
  bolt = await shop.addProduct({ partNumber: 'HB-12', price: 2.5, minimumQuantity: 1, availableQuantity: 500 });
  system = await openTestSystem(shop);
});
afterEach(async () => {
  await system.close();
  await shop.close();
});

const send = <Body>(method: string, path = '', body?: object, { token } = system.admin) =>
  shop.request<Body>(method, `${system.path}${path}`, { token, ...(body && { body }) });
const list = async () => (await send<PurchaseDocumentDelivery[]>('GET', '/deliveries')).body;
const payloadIds = () => system.receiver.received.map(({ body }) => /payloadID="([^"]+)"/.exec(body)?.[1]);

test('a document that is refused is tried again under its payloadID, until the system has taken it', async () => {
  await system.order([{ product: bolt, quantity: 10 }]);
  const answers = [
    { status: 503, body: 'Busy' },
    { status: 200, body: 'Welcome' },
    cxmlAnswer(406, 'Not Acceptable', `Who is ${SYSTEM_SECRET}?`),
    cxmlAnswer(201, 'Accepted'),
  ];
  system.answer(() => answers.shift() ?? cxmlAnswer());
  const problems: (string | null | undefined)[] = [];
  for (let n = 0; n < 4; n += 1) {
    await deliver(shop);
    problems.push((await list())[0]?.problem);
    shop.advance(10 * MINUTE_MS);
  }
  expect(problems).toEqual([
    webhookProblems.status(503),
    webhookProblems.noCxml,
    webhookProblems.refused(406, 'Not Acceptable: Who is …?'),
    null,
  ]);
  expect(new Set(payloadIds()).size).toBe(1);
  const [delivery] = await list();
  expect(delivery).toMatchObject({ document: 'confirmation', state: 'delivered', attempts: 4, status: 200 });
  await send('POST', `/deliveries/${delivery?._id}/again`);
  await deliver(shop);
  expect([new Set(payloadIds()).size, payloadIds().length]).toEqual([1, 5]);
});

test('the secret is in no response, not in the log of what was answered, and stored encrypted', async () => {
  await system.order([{ product: bolt, quantity: 10 }]);
  system.answer(({ body }) => ({ status: 500, body }));
  await deliver(shop);
  const [delivery] = await list();
  expect(delivery?.answer).toContain('<SharedSecret>…</SharedSecret>');
  const terms = { ...sampleSystem(), url: system.receiver.url, secret: null };
  const shown = [
    system.endpoint,
    delivery,
    (await send('PUT', '', terms)).body,
    (await send('PUT', '', { ...terms, secret: 'another-secret' })).body,
    (await send('GET', `/deliveries/${delivery?._id}/document`)).body,
    (await shop.request('GET', system.path.replace(/\/[^/]+$/, ''), { token: system.admin.token })).body,
    (await shop.request('GET', `/api/history?about=${system.endpoint._id}`, { token: system.admin.token })).body,
    await shop.deps.db.selectFrom('webhook_endpoints').selectAll().execute(),
    await shop.deps.db.selectFrom('webhook_deliveries').selectAll().execute(),
  ];
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${SYSTEM_SECRET}|another-secret`));
  system.receiver.received.splice(0);
  system.answer(() => cxmlAnswer());
  shop.advance(MINUTE_MS);
  await deliver(shop);
  expect(system.receiver.received[0]?.body).toContain('<SharedSecret>another-secret</SharedSecret>');
});

test('asks who is there, with the names of the last order once there is one', async () => {
  const ask = async () => {
    expect((await send('POST', '/test')).body).toMatchObject({ document: null, orderId: null });
    await deliver(shop);
    return system.take().find((document) => document.getElementsByTagName('ProfileRequest').length > 0);
  };
  const textOf = (name: string, document: Awaited<ReturnType<typeof ask>>) =>
    document?.getElementsByTagName(name)[0]?.textContent;
  const before = await ask();
  expect([textOf('From', before), textOf('To', before)]).toEqual(['AN02', '127.0.0.1']);
  await system.order([{ product: bolt, quantity: 1 }]);
  const after = await ask();
  expect([textOf('From', after), textOf('To', after)]).toEqual(['035024372', '942888711']);
});

test('a customer has one system, which neither they nor calls for webhooks reach', async () => {
  const all = system.path.replace(/\/[^/]+$/, '');
  const { token } = system.admin;
  const second = await shop.request<ErrorBody>('POST', all, { token, body: sampleSystem() });
  expect([second.status, second.body.fields]).toEqual([422, { url: webhookFieldMessages.oneSystem }]);
  expect((await shop.request('GET', '/api/customers/nobody/document-endpoints', { token })).status).toBe(404);
  const { company, endpoint } = system;
  const own = `/api/accounts/${company.id}/webhook-endpoints`;
  const { manager } = company;
  expect((await shop.request<unknown[]>('GET', own, manager)).body).toEqual([]);
  for (const [method, path] of [['DELETE', ''] as const, ['POST', '/secret'] as const, ['POST', '/test'] as const])
    expect((await shop.request(method, `${own}/${endpoint._id}${path}`, manager)).status).toBe(404);
  expect((await shop.request('GET', all, manager)).status).toBe(403);
  expect((await shop.request('DELETE', `/api/webhook-endpoints/${endpoint._id}`, { token })).status).toBe(404);
  const sales = await shop.addUser({ role: 'sales' });
  expect((await shop.request('GET', all, sales)).status).toBe(403);
});

test('orders of other customers, and those that came by no system, have no documents', async () => {
  await shop.placeOrder(await shop.addUser(), bolt);
  const body = { ...checkoutBody([bolt]), poNumber: '1', costCentre: 'Hall 2' };
  const { token } = system.company.manager;
  expect((await shop.request('POST', '/api/checkouts', { token, body })).status).toBe(201);
  await deliver(shop);
  expect(system.take()).toEqual([]);
});

test('it is switched off with its administrator, and switched on by another', async () => {
  await shop.request('PUT', `/api/users/${system.admin.email}/role`, {
    token: system.admin.token,
    body: { role: 'sales' },
  });
  const other = await shop.addUser({ admin: true });
  await shop.request('PUT', `/api/users/admin`, { token: other.token, body: { email: system.admin.email } });
  const { body } = await send<DocumentEndpoint>('PUT', '/on', { on: true }, other);
  expect(body.off).toBeNull();
  await send('PUT', '/on', { on: false }, other);
  await system.order([{ product: bolt, quantity: 1 }]);
  await deliver(shop);
  expect(system.take()).toEqual([]);
});
