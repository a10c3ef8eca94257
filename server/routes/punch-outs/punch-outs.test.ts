import { type Document, parseXmlDocument } from 'slimdom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { visitToken } from '#server/testing/access/punch-out-requests.ts';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { sampleOrder, sampleSetup } from '#server/testing/punch-outs/sample-cxml.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { credentialOf } from '#shared/contracts/access.ts';
import type { AddedApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Product, ShownProduct } from '#shared/contracts/products/products.ts';
import { punchOutCalls } from '#shared/contracts/punch-outs/punch-out-calls.ts';
import type { StartedPunchOut } from '#shared/contracts/punch-outs/punch-outs.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';

let shop: TestShop;
let company: TestCompany;
let product: Product;
let key: AddedApiKey;
beforeEach(async () => {
  shop = await openTestShop();
  company = await openTestCompany(shop);
  product = await shop.addProduct({
    product: 'Hex bolt M12 & nut',
    partNumber: 'HB-12',
    minimumQuantity: 1,
    availableQuantity: 500,
    price: 2.5,
    category: 'Bolts',
  });
  key = await addKey();
});
afterEach(() => shop.close());

async function addKey(scopes = ['procurement', 'orders:write'], name = 'Ariba'): Promise<AddedApiKey> {
  const { token } = company.manager;
  const added = await shop.request<AddedApiKey>('POST', `/api/accounts/${company.id}/api-keys`, {
    token,
    body: { name, scopes },
  });
  expect(added.status).toBe(201);
  return added.body;
}

async function post(
  body: string,
): Promise<{ status: string | null; text: string | null; detail: string; xml: Document }> {
  const response = await shop.app.request('/punch-out/cxml', {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/xml' },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  const xml = parseXmlDocument(await response.text());
  const [status] = xml.getElementsByTagName('Status');
  return {
    status: status?.getAttribute('code') ?? null,
    text: status?.getAttribute('text') ?? null,
    detail: status?.textContent ?? '',
    xml,
  };
}

const textIn = (xml: Document, name: string) => xml.getElementsByTagName(name)[0]?.textContent ?? null;

/** Opens the catalogue as the browser does, and returns its session. */
async function visit(setup: string): Promise<{ token: string; started: StartedPunchOut }> {
  const { status, xml } = await post(setup);
  expect(status).toBe('200');
  const address = textIn(xml, 'URL') ?? '';
  expect(address).toMatch(/^http:\/\/localhost\/punch-out\/start\/bhp_[\w-]{43}$/);
  const page = await shop.app.request(address);
  expect(await page.text()).toContain('/punch-out/start.js');
  return start(address.split('/').at(-1) ?? '');
}

async function start(secret: string) {
  const { body: started } = await shop.request<StartedPunchOut>('POST', '/api/punch-outs/start', {
    body: { token: secret },
  });
  const signedIn = await shop.request<{ token: string }>('PUT', `/api/users/${started.email}`, {
    token: started.token,
    body: { email: started.email },
  });
  expect(signedIn.status).toBe(200);
  return { token: signedIn.body.token, started };
}

const freeRules = { listedAddressesOnly: false, onAccountOnly: false, ownApproval: false, storedCards: false };

const lineOf = ({ _id }: Product, quantity: number) => ({ productId: _id, quantity, price: null });

async function fill(token: string, lines: object[]): Promise<void> {
  const { body: cart } = await shop.request<Cart>('GET', '/api/cart', { token });
  const saved = await shop.request('PUT', '/api/cart', { token, body: { version: cart.version, lines } });
  expect(saved.status).toBe(200);
}

async function returnForm(token: string, quantity: number) {
  const lines = [{ productId: product._id, quantity, price: 2.5 }];
  const { body, status } = await shop.request<{ path: string }>('POST', '/api/punch-outs/transfer', {
    token,
    body: { lines },
  });
  expect(status).toBe(200);
  const page = await shop.app.request(body.path);
  const html = await page.text();
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return {
    html,
    policy: page.headers.get('content-security-policy'),
    fields: Object.fromEntries(fields),
    path: body.path,
  };
}

test('a buyer comes by cXML, sees the prices of the account, and takes a cart back', async () => {
  const list = { ...samplePriceList('Frame agreement'), categories: [] };
  const admin = await shop.addUser({ admin: true });
  const made = await shop.request<{ _id: string }>('POST', '/api/price-lists', { token: admin.token, body: list });
  expect(made.status).toBe(201);

  const { token, started } = await visit(sampleSetup(key.secret));
  expect(started).toMatchObject({ protocol: 'cxml', system: 'Ariba', email: company.manager.email });
  const { body: shown } = await shop.request<ShownProduct>('GET', `/api/products/${product._id}`, { token });
  expect(shown.price).toBe(2.5);
  await fill(token, [lineOf(product, 100)]);
  // The cart of the key's owner is another one.
  expect((await shop.request<Cart>('GET', '/api/cart', company.manager)).body.lines).toEqual([]);

  const { html, policy, fields, path } = await returnForm(token, 100);
  expect(html).toContain('action="https://procurement.buyer.example/punchout?client=NAwl4Jo"');
  expect(policy).toContain('form-action https://procurement.buyer.example;');
  const message = parseXmlDocument(Buffer.from(fields['cxml-base64'] ?? '', 'base64').toString());
  expect(textIn(message, 'BuyerCookie')).toBe('1CX3L4843PPZO');
  expect(['SupplierPartID', 'SupplierPartAuxiliaryID', 'Description'].map((name) => textIn(message, name))).toEqual([
    'HB-12',
    product._id,
    'Hex bolt M12 & nut',
  ]);
  const money = message.getElementsByTagName('Money');
  expect(money.map((each) => [each.getAttribute('currency'), each.textContent])).toEqual([
    ['USD', '250'],
    ['USD', '2.5'],
  ]);
  const parties = ['From', 'To'].map((name) => message.getElementsByTagName(name)[0]?.textContent?.trim());
  expect(parties).toEqual(['035024372', '942888711']);

  // The visit has ended, and the form can be sent again for a moment.
  expect((await shop.request('GET', '/api/cart', { token })).status).toBe(401);
  expect((await shop.app.request(path)).status).toBe(200);
  shop.advance(HOUR_MS);
  expect((await shop.app.request(path)).status).toBe(404);
});

test('a cart comes back to be changed, and its order is placed once, at the prices it was told', async () => {
  const item = { partNumber: 'HB-12', auxiliary: product._id, quantity: 100 };
  const { token } = await visit(sampleSetup(key.secret, [item, { partNumber: 'GONE', quantity: 1 }]));
  expect((await shop.request<Cart>('GET', '/api/cart', { token })).body.lines).toEqual([lineOf(product, 100)]);

  const rules = { ...freeRules, costCentres: ['Hall 1', 'Hall 2'], poRequired: true };
  const ruled = await shop.request('PUT', `/api/companies/${company.id}/rules`, {
    token: company.manager.token,
    body: rules,
  });
  expect(ruled.status).toBe(200);

  const order = sampleOrder(key.secret, [{ partNumber: 'hb 12', quantity: 100, price: 2.5 }]);
  const [first, again] = [await post(order), await post(order)];
  expect([first.status, first.detail]).toEqual(['200', expect.stringMatching(/^Received as C-\d+$/)]);
  expect(again.detail).toBe(first.detail);
  const { email } = company.manager;
  const { body } = await shop.request<Checkout[]>(
    'GET',
    `/api/checkouts?email=${encodeURIComponent(email)}`,
    company.manager,
  );
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ poNumber: '4500001', deliveryNote: 'Ring twice' });
  expect(body[0]?.orders[0]?.costCentre).toBe('Hall 2');
  expect(body[0]?.orders[0]).toMatchObject({
    quantity: 100,
    price: 2.5,
    address: 'Lindqvist Werke\nJane Doe\nGate 4\nHafenstraße 55\n20457 Hamburg\nGermany',
    phone: '+49 40 5550100',
  });

  const other = await post(sampleOrder(key.secret, [{ partNumber: 'HB-12', quantity: 200, price: 2.5 }]));
  expect([other.status, other.text]).toEqual(['409', 'idempotency_key_reused']);
  const cheaper = await post(
    sampleOrder(key.secret, [{ partNumber: 'HB-12', quantity: 1, price: 2 }], { orderId: '2' }),
  );
  expect([cheaper.status, cheaper.text]).toEqual(['409', 'price_changed']);
  const unknown = await post(sampleOrder(key.secret, [{ partNumber: 'X', quantity: 1, price: 2 }], { orderId: '3' }));
  expect([unknown.status, unknown.detail]).toEqual(['406', 'No single product has the part number X.']);
});

test('a key for catalogues alone does not order', async () => {
  const { secret } = await addKey(['procurement'], 'OCI');
  expect((await post(sampleSetup(secret))).status).toBe('200');
  const order = await post(sampleOrder(secret, [{ partNumber: 'HB-12', quantity: 1, price: 2.5 }]));
  expect([order.status, order.text]).toEqual(['403', 'scope_missing']);
});

test('a cart whose form was not opened is taken back anew, and items of one product are one line', async () => {
  const item = { partNumber: 'HB-12', quantity: 30 };
  const { token } = await visit(
    sampleSetup(key.secret, [item, item, { ...item, quantity: 1.5 }, { ...item, quantity: -1 }]),
  );
  expect((await shop.request<Cart>('GET', '/api/cart', { token })).body.lines).toEqual([lineOf(product, 60)]);
  const transfer = { token, body: { lines: [{ productId: product._id, quantity: 60, price: 2.5 }] } };
  const lost = await shop.request<{ path: string }>('POST', '/api/punch-outs/transfer', transfer);
  const again = await shop.request<{ path: string }>('POST', '/api/punch-outs/transfer', transfer);
  expect([lost.status, again.status]).toEqual([200, 200]);
  expect((await shop.app.request(lost.body.path)).status).toBe(404);
  expect((await shop.app.request(again.body.path)).status).toBe(200);
  expect((await shop.request('POST', '/api/punch-outs/transfer', transfer)).status).toBe(401);
});

test('by OCI the same, in numbered fields', async () => {
  const query = new URLSearchParams({
    HOOK_URL: 'https://srm.buyer.example/hook',
    username: 'x',
    password: key.secret,
  });
  const opened = await shop.app.request(`/punch-out/oci?${query}`);
  expect(opened.status).toBe(303);
  const { token } = await start(opened.headers.get('location')?.split('/').at(-1) ?? '');
  await fill(token, [lineOf(product, 40)]);
  const { html, fields } = await returnForm(token, 40);
  expect(html).toContain('action="https://srm.buyer.example/hook"');
  expect(fields).toMatchObject({
    'NEW_ITEM-DESCRIPTION[1]': 'Hex bolt M12 &amp; nut',
    'NEW_ITEM-QUANTITY[1]': '40',
    'NEW_ITEM-UNIT[1]': 'H87',
    'NEW_ITEM-PRICE[1]': '2.5',
    'NEW_ITEM-CURRENCY[1]': 'USD',
    'NEW_ITEM-VENDORMAT[1]': 'HB-12',
    'NEW_ITEM-EXT_PRODUCT_ID[1]': product._id,
  });
  const bad = new URLSearchParams({ HOOK_URL: 'javascript:alert(1)', PASSWORD: key.secret });
  expect((await shop.app.request(`/punch-out/oci?${bad}`)).status).toBe(422);
});

test('a visit fills its cart, and can do nothing else in the name of the owner', async () => {
  const token = await visitToken(shop, company.manager, company.id);
  const closed = endpoints.filter(
    (endpoint) => credentialOf(endpoint.access) === 'accessToken' && !punchOutCalls.has(endpoint),
  );
  expect(closed.length).toBeGreaterThan(200);
  for (const { method, path } of closed) {
    const address = `/api${path.replace(':email', company.manager.email).replaceAll(/:\w+/g, 'x')}`;
    const { status, body } = await shop.request<ErrorBody>(method, address, { token });
    expect([method, path, status, body.message]).toEqual([method, path, 403, punchOutMessages.notInVisit]);
  }
  expect((await shop.request('GET', '/api/punch-outs/current', company.manager)).status).toBe(404);
  const lines = [{ productId: product._id, quantity: 1, price: 2.5 }];
  const transfer = { token: company.manager.token, body: { lines } };
  expect((await shop.request('POST', '/api/punch-outs/transfer', transfer)).status).toBe(404);
});

test('a start counts once, and a visit ends with its key', async () => {
  const { xml } = await post(sampleSetup(key.secret));
  const secret = textIn(xml, 'URL')?.split('/').at(-1) ?? '';
  const { token, started } = await start(secret);
  const again = await shop.request<ErrorBody>('POST', '/api/punch-outs/start', { body: { token: secret } });
  expect([again.status, again.body.message]).toEqual([404, punchOutMessages.used]);
  await shop.request('DELETE', `/api/accounts/${company.id}/api-keys/${key._id}`, company.manager);
  expect((await shop.request('GET', '/api/cart', { token })).status).toBe(401);
  const renewed = await shop.request('PUT', `/api/users/${started.email}`, { token: started.token, body: {} });
  expect(renewed.status).toBe(401);
  expect((await post(sampleSetup(key.secret))).status).toBe('401');
});

test('refuses wrong secrets, other keys, declarations of entities and what is no document', async () => {
  const reader = await addKey(['orders:read'], 'Report');
  const entities = sampleSetup(key.secret).replace(
    /<!DOCTYPE[^>]*>/,
    '<!DOCTYPE cXML [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  );
  const outside = sampleSetup(key.secret).replace(
    /<!DOCTYPE[^>]*>/,
    '<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  );
  const bodies = [
    sampleSetup('wrong'),
    sampleSetup('bhk_wrong'),
    sampleSetup(reader.secret),
    entities,
    outside,
    '<cXML>',
    '',
    sampleSetup(key.secret).replace('https://procurement', 'javascript:procurement'),
  ];
  const answers = [];
  for (const body of bodies) answers.push((await post(body)).status);
  expect(answers).toEqual(['401', '401', '403', '400', '400', '400', '400', '400']);
  expect(await shop.deps.db.selectFrom('punch_outs').selectAll().execute()).toEqual([]);
  const large = await shop.app.request('/punch-out/cxml', { method: 'POST', body: 'x'.repeat(2_000_000) });
  expect(large.status).toBe(413);
});

test('says what it understands', async () => {
  const profile = sampleSetup(key.secret).replace(
    /<PunchOutSetupRequest[\s\S]*<\/PunchOutSetupRequest>/,
    '<ProfileRequest/>',
  );
  const { status, xml } = await post(profile);
  expect(status).toBe('200');
  expect(xml.getElementsByTagName('Transaction').map((each) => each.getAttribute('requestName'))).toEqual([
    'PunchOutSetupRequest',
    'OrderRequest',
  ]);
  const other = await post(profile.replace('<ProfileRequest/>', '<StatusUpdateRequest/>'));
  expect(other.status).toBe('501');
});
