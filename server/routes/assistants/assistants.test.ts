import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#server/http/documents/calls.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { AddedApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import { callsOfScope } from '#shared/contracts/api-keys/scope-calls.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import type { Request as ApprovalRequest } from '#shared/contracts/requests/requests.ts';
import { accountScopes, type Scope, shopScopes } from '#shared/domain/api-keys/scopes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';

let shop: TestShop;
let admin: TestUser;
const clients: Client[] = [];
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await shop.close();
});

async function secretOf({ token }: TestUser, scopes: readonly Scope[], account?: string): Promise<string> {
  const path = account === undefined ? '/api/api-keys' : `/api/accounts/${account}/api-keys`;
  const added = await shop.request<AddedApiKey>('POST', path, { token, body: { name: 'Assistant', scopes } });
  expect(added.status).toBe(201);
  return added.body.secret;
}

/** The official client, as an assistant connects. */
async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    fetch: async (url, init) => shop.app.request(new Request(url, init)),
  });
  await client.connect(transport);
  clients.push(client);
  return client;
}

interface Answer<Body> {
  isError: boolean;
  body: Body;
  texts: string[];
}

async function call<Body>(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Answer<Body>> {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const texts = content.flatMap((each) => (each.type === 'text' ? [each.text] : []));
  const [first = ''] = texts;
  return { isError, body: first.startsWith('{') || first.startsWith('[') ? JSON.parse(first) : first, texts };
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort();

test("with a member's key finds a part by size, puts twelve lines into the cart and asks for approval", async () => {
  const company = await openTestCompany(shop);
  const buyer = await company.addMember('manager', { needsApproval: true });
  for (let size = 1; size <= 12; size++)
    await shop.addProduct({
      product: `Hex bolt M${size} x 40`,
      minimumQuantity: 1,
      availableQuantity: 500,
      price: size,
      category: 'Bolts',
      specifications: [{ name: 'Thread', value: `M${size}` }],
    });
  const assistant = await connect(await secretOf(buyer, accountScopes, company.id));
  expect(assistant.getInstructions()).toContain('Prices and amounts are in USD');

  const found = await call<ShownProduct[]>(assistant, 'productsList', { category: 'Bolts', spec: ['Thread=M12'] });
  expect(found.body).toMatchObject([{ product: 'Hex bolt M12 x 40', price: 12 }]);
  const { body: products } = await call<ShownProduct[]>(assistant, 'productsList', { q: 'hex bolt x 40', limit: 12 });
  const lines = products.map(({ _id, price }) => ({ productId: _id, quantity: 10, price }));
  expect(lines).toHaveLength(12);

  const { body: cart } = await call<Cart>(assistant, 'cartRead');
  const saved = await call<Cart>(assistant, 'cartSave', { body: { version: cart.version, lines } });
  expect(saved.body.lines).toHaveLength(12);
  const delivery = { address: '55 Harbour Road', phone: '5550100', taxRate: null };
  const refused = await call<{ code: string }>(assistant, 'checkoutsPlace', { body: { ...delivery, lines } });
  expect([refused.isError, refused.body.code]).toEqual([true, 'approval_required']);
  const ask = () =>
    call<ApprovalRequest>(assistant, 'requestsAdd', {
      body: { ...delivery, lines, note: 'For hall 2' },
      idempotencyKey: 'hall-2',
    });
  const [asked, again] = [await ask(), await ask()];
  expect(asked.body).toMatchObject({ state: 'open', note: 'For hall 2', isMine: true });
  expect(again.body._id).toBe(asked.body._id);
  expect(asked.body.requested).toHaveLength(12);
});

test('with a key of the shop answers what is late today', async () => {
  const settings = { ...defaultSettings, version: 0, shipWithinDays: 1 };
  expect((await shop.request('PUT', '/api/settings', { token: admin.token, body: settings })).status).toBe(200);
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, price: 5 });
  const late = await shop.placeOrder(customer, product, 10);
  await shop.payByCard(customer, late);
  await shop.onIdle();
  shop.advance(10 * DAY_MS);
  // The sessions have ended by now.
  const [other, staff] = [await shop.addUser(), await shop.addUser({ admin: true })];
  await shop.payByCard(other, await shop.placeOrder(other, product, 10));
  await shop.onIdle();

  const assistant = await connect(await secretOf(staff, ['orders:read']));
  const { body: waiting } = await call<Order[]>(assistant, 'ordersListAll', { view: 'to-ship' });
  const today = new Date(shop.deps.now()).toISOString().slice(0, 10);
  expect(waiting).toHaveLength(2);
  expect(waiting.filter(({ shipBy }) => shipBy !== null && shipBy < today).map(({ _id }) => _id)).toEqual([late._id]);
  expect(await call(assistant, 'overviewReadToday')).toMatchObject({ isError: false, body: { ordered: { today: 1 } } });

  const shipping = await call<string>(assistant, 'ordersShip', { id: late._id, body: {} });
  expect(shipping).toMatchObject({ isError: true, body: { code: 'scope_missing' } });
});

test('tells where a list goes on', async () => {
  for (let each = 0; each < 3; each++) await shop.addProduct();
  const assistant = await connect(await secretOf(admin, ['products:read']));
  const { texts, body: first } = await call<ShownProduct[]>(assistant, 'productsList', { limit: 2 });
  const [, next] =
    texts[1]?.match(/^3 in all\. The next ones: the same call with (\{"limit":"2","cursor":"\w+"\})$/) ?? [];
  const { body: rest } = await call<ShownProduct[]>(assistant, 'productsList', JSON.parse(next ?? ''));
  expect(new Set([...first, ...rest].map(({ _id }) => _id)).size).toBe(3);
});

test('a key is offered the calls of its scopes, and nothing else', async () => {
  const jsonOnly = new Set(calls.flatMap(({ endpoint }) => (endpoint.produces || endpoint.accepts ? [] : [endpoint])));
  const namesOfCalls = new Map(calls.map(({ endpoint, operationId }) => [endpoint, operationId]));
  const expected = (scope: Scope) =>
    callsOfScope[scope].flatMap((endpoint) => (jsonOnly.has(endpoint) ? [namesOfCalls.get(endpoint)] : []));
  for (const scope of shopScopes) {
    const secret = await secretOf(admin, [scope]);
    expect([scope, await namesOf(await connect(secret))]).toEqual([scope, expected(scope).sort()]);
    const { body: key } = await shop.request<AddedApiKey[]>('GET', '/api/api-keys', admin);
    await shop.request('DELETE', `/api/api-keys/${key.find(({ endedAt }) => endedAt === null)?._id}`, admin);
  }
  const all = await connect(await secretOf(admin, shopScopes));
  for (const { annotations, name } of (await all.listTools()).tools) {
    const [found] = calls.filter(({ operationId }) => operationId === name);
    expect([name, annotations?.readOnlyHint]).toEqual([name, found?.endpoint.method === 'GET']);
  }
});

test("a customer's key offers nothing of the staff's", async () => {
  const customer = await shop.addUser();
  const names = await namesOf(await connect(await secretOf(customer, accountScopes, 'own')));
  expect(names).toEqual(expect.arrayContaining(['cartSave', 'checkoutsPlace', 'ordersListOwn', 'productsList']));
  expect(names.filter((name) => /ListAll$|stock|priceLists|^customers/.test(name))).toEqual([]);
});

test('refuses who has no key, a wrong one or a session, and a key that ended', async () => {
  const initialize = (authorization?: string) =>
    shop.app.request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(authorization !== undefined && { authorization }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  const refused = [undefined, 'Bearer bhk_wrong', `Bearer ${admin.token}`];
  for (const authorization of refused) {
    const response = await initialize(authorization);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  const secret = await secretOf(admin, ['orders:read']);
  const [key] = (await shop.request<AddedApiKey[]>('GET', '/api/api-keys', admin)).body;
  expect((await initialize(`Bearer ${secret}`)).status).toBe(200);
  await shop.request('DELETE', `/api/api-keys/${key?._id}`, admin);
  expect((await initialize(`Bearer ${secret}`)).status).toBe(401);
});

test('says what is wrong with a call instead of making another one', async () => {
  const assistant = await connect(await secretOf(admin, ['orders:read', 'customers:read']));
  const messages = [
    await call(assistant, 'ordersRead'),
    await call(assistant, 'ordersRead', { id: '..' }),
    await call(assistant, 'ordersRead', { id: '../customers', extra: 1 }),
    await call(assistant, 'usersList'),
  ];
  expect(messages.map(({ isError, body }) => [isError, body])).toEqual([
    [true, 'ordersRead needs id.'],
    [true, 'ordersRead needs another id.'],
    [true, 'ordersRead takes no extra.'],
    [true, 'There is no tool usersList.'],
  ]);
  const { body } = await call<{ code: string }>(assistant, 'ordersRead', { id: '../customers' });
  expect(body.code).toBe('not_found');
});
