import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAddress } from '#server/services/checkouts/save-address.ts';
import { companyDetails, noLimits, openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { setBuyer, setEInvoicing } from '#server/testing/e-invoices/e-invoice-shop.ts';
import { sampleReturn } from '#server/testing/returns/sample-return.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { replaceWebhooks, sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';
import { contract, endpoints } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { refusalOf } from '#shared/contracts/expected-status.ts';
import type { Request as Asked } from '#shared/contracts/requests/requests.ts';

// Every call about what a colleague has ordered, as a manager, a buyer and a viewer of the same company, and as the manager of
// another one. What asks for a permission only is refused to all of them.

const { ownPartNumbers: numbers, ownPartNumberImports: files } = contract;

const actors = ['manager', 'buyer', 'viewer', 'otherMember'] as const;
type Actor = (typeof actors)[number];

interface Request {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  csv?: string;
}

let shop: TestShop;
let company: TestCompany;
let users: Record<Actor, TestUser>;
/** Who ordered; sees own orders only, like the buyer. */
let colleague: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 } });
  company = await openTestCompany(shop);
  colleague = await company.addMember('buyer');
  users = {
    manager: company.manager,
    buyer: await company.addMember('buyer'),
    viewer: await company.addMember('viewer'),
    otherMember: (await openTestCompany(shop)).manager,
  };
});
afterAll(() => shop.close());

const order = async () => ({ params: { id: (await shop.placeOrder(colleague, await shop.addProduct()))._id } });
const checkout = async () => ({
  params: { id: (await shop.placeCheckout(colleague, [await shop.addProduct()]))._id },
});

async function paid(): Promise<{ params: { id: string } }> {
  const placed = await shop.placeOrder(colleague, await shop.addProduct());
  await shop.payByCard(colleague, placed);
  await shop.onIdle();
  return { params: { id: placed._id } };
}

/** What goes back, and its picture. */
async function returned(): Promise<Request> {
  return { params: await sampleReturn(shop, colleague) };
}

async function invoice(): Promise<{ params: { id: string } }> {
  const { id } = (await paid()).params;
  const { token } = colleague;
  const { body } = await shop.request<{ _id: string }[]>('GET', `/api/orders/${id}/invoices`, { token });
  return { params: { id: body[0]?._id ?? '' } };
}

async function eInvoice(): Promise<Request> {
  await setEInvoicing(shop);
  await setBuyer(shop, company.id, { country: 'FR' });
  return invoice();
}

const ofCompany = (body?: object) => async () => ({ params: { id: company.id }, ...(body && { body }) });

async function address(): Promise<Request> {
  const place = { label: crypto.randomUUID(), address: '1 Dock Road', phone: '5550100', isDefault: false };
  const { id } = await addAddress(shop.deps, { userId: company.manager.userId }, place);
  return { params: { id }, body: { ...place, label: crypto.randomUUID() } };
}

async function request(body: (lines: object[]) => object): Promise<Request> {
  const product = await shop.addProduct();
  const asked = await shop.request<Asked>('POST', '/api/requests', {
    token: colleague.token,
    body: checkoutBody([product]),
  });
  const lines = [{ productId: product._id, quantity: 10, price: product.price }];
  return { params: { id: asked.body._id }, body: body(lines) };
}

async function member(): Promise<Request> {
  const { userId } = await company.addMember('buyer');
  return { params: { id: company.id, userId }, body: { ...noLimits, role: 'buyer' } };
}

async function invitation(): Promise<Request> {
  const { token } = company.manager;
  const body = { ...noLimits, role: 'buyer', email: `${crypto.randomUUID()}@test.example` };
  const path = `/api/companies/${company.id}/invitations`;
  const { _id } = (await shop.request<{ _id: string }>('POST', path, { token, body })).body;
  return { params: { id: company.id, invitationId: _id } };
}

async function numbered(): Promise<Request> {
  const { _id: productId } = await shop.addProduct();
  const number = crypto.randomUUID();
  const params = { id: company.id, productId };
  const path = `/api/accounts/${company.id}/part-numbers/${productId}`;
  await shop.request('PUT', path, { token: company.manager.token, body: { number } });
  return { params, body: { number } };
}

const csvOf = (partNumber: string) => `Part number,Your part number\n${partNumber},${crypto.randomUUID()}`;

async function numbersFile(step?: 'application'): Promise<Request> {
  const partNumber = crypto.randomUUID();
  await shop.addProduct({ partNumber });
  const path = `/api/accounts/${company.id}/part-number-imports`;
  const { token } = company.manager;
  const sent = { token, rawBody: csvOf(partNumber), headers: { 'content-type': 'text/csv' } };
  const { _id: importId } = (await shop.request<{ _id: string }>('POST', path, sent)).body;
  if (step !== undefined) await shop.request('POST', `${path}/${importId}/${step}`, { token });
  return { params: { id: company.id, importId } };
}

const rules = {
  poRequired: false,
  costCentres: [],
  listedAddressesOnly: false,
  onAccountOnly: false,
  ownApproval: false,
  storedCards: false,
};
const invited = async () => ({
  params: { id: company.id },
  body: { ...noLimits, role: 'buyer', email: `${crypto.randomUUID()}@test.example` },
});
const newKey = async () => ({
  params: { id: company.id },
  body: { name: crypto.randomUUID(), scopes: ['orders:read'] },
});
const webhook = async () => ({
  params: {
    id: company.id,
    endpointId: await replaceWebhooks(shop, company.id, company.manager.userId),
    deliveryId: 'x',
  },
});
const withBody = (make: () => Promise<Request>, body: object) => async () => ({ ...(await make()), body });

/** In the order of `actors`. */
type Statuses = [manager: number, buyer: number, viewer: number, otherMember: number];
const reading: Statuses = [200, 404, 200, 404];
const nobody: Statuses = [404, 404, 404, 404];
const managing: Statuses = [200, 403, 403, 404];
const deciding: Statuses = [200, 404, 404, 404];

const table = new Map<Endpoint, { make: () => Promise<Request>; statuses: Statuses }>(
  (
    [
      [contract.orders.read, order, reading],
      [contract.orders.listEvents, order, reading],
      [contract.shipments.list, order, reading],
      [contract.orderPeople.read, order, reading],
      [contract.orders.cancel, order, nobody],
      [contract.orders.readReduction, order, reading],
      [contract.orders.reduce, withBody(order, { quantity: 5, total: 1 }), nobody],
      [contract.orders.confirmPayment, withBody(order, { order: 'x', transactionId: 'pi_x' }), nobody],
      [contract.checkouts.read, checkout, reading],
      [contract.refunds.list, paid, reading],
      [contract.returns.ask, withBody(order, { quantity: 1, reason: 'damaged' }), nobody],
      [contract.returns.listOfOrder, order, reading],
      [contract.returns.read, returned, reading],
      [contract.returns.readPicture, returned, reading],
      [contract.returns.addPicture, returned, nobody],
      [contract.returns.withdraw, returned, nobody],
      [contract.invoices.read, invoice, reading],
      [contract.invoices.listOfOrder, paid, reading],
      [contract.invoicePdfs.read, invoice, reading],
      [contract.eInvoices.readUbl, eInvoice, reading],
      [contract.eInvoices.readFacturX, eInvoice, reading],
      [
        contract.customers.listReceivables,
        async () => ({ params: { id: company.id }, query: 'state=open' }),
        [200, 403, 200, 404],
      ],
      [contract.customers.exportStatement, ofCompany(), [200, 403, 200, 404]],
      [contract.companies.read, ofCompany(), [200, 200, 200, 404]],
      [contract.companies.changeRules, ofCompany(rules), managing],
      [contract.storedCards.list, ofCompany(), [200, 409, 403, 404]],
      [contract.storedCards.add, ofCompany(), [409, 403, 403, 404]],
      [contract.storedCards.remove, async () => ({ params: { id: company.id, cardId: 'pm_1' } }), [404, 403, 403, 404]],
      [contract.accountKeys.list, ofCompany(), managing],
      [contract.accountKeys.add, newKey, [201, 403, 403, 404]],
      [contract.accountKeys.end, async () => ({ params: { id: company.id, keyId: 'x' } }), [404, 403, 403, 404]],
      [contract.accountWebhooks.list, ofCompany(), managing],
      [contract.accountWebhooks.add, withBody(webhook, sampleWebhook()), [201, 403, 403, 404]],
      [contract.accountWebhooks.change, withBody(webhook, sampleWebhook()), managing],
      [contract.accountWebhooks.switch, withBody(webhook, { on: true }), managing],
      [contract.accountWebhooks.changeSecret, webhook, managing],
      [contract.accountWebhooks.test, webhook, [201, 403, 403, 404]],
      [contract.accountWebhooks.listDeliveries, webhook, managing],
      [contract.accountWebhooks.sendAgain, webhook, [404, 403, 403, 404]],
      [contract.accountWebhooks.remove, webhook, managing],
      [contract.members.list, ofCompany(), managing],
      [contract.members.listInvitations, ofCompany(), managing],
      [contract.members.invite, invited, [201, 403, 403, 404]],
      [contract.members.change, member, managing],
      [contract.members.remove, member, managing],
      [contract.members.takeBack, invitation, managing],
      [contract.requests.read, () => request(() => ({})), deciding],
      [contract.requests.approve, () => request((lines) => ({ lines })), deciding],
      [contract.requests.refuse, () => request(() => ({ reason: 'No' })), deciding],
      [contract.requests.withdraw, () => request(() => ({})), [403, 404, 404, 404]],
      [contract.addresses.change, address, managing],
      [contract.addresses.remove, address, [200, 403, 403, 404]],
      [
        contract.orders.place,
        async () => ({ body: orderBody((await shop.addProduct())._id, 10) }),
        [201, 201, 403, 201],
      ],
      [contract.checkouts.place, async () => ({ body: checkoutBody([await shop.addProduct()]) }), [201, 201, 403, 201]],
      [contract.requests.add, async () => ({ body: checkoutBody([await shop.addProduct()]) }), [201, 201, 403, 201]],
      [numbers.list, ofCompany(), [200, 200, 200, 404]],
      [numbers.export, ofCompany(), [200, 200, 200, 404]],
      [numbers.read, numbered, [200, 200, 200, 404]],
      [numbers.set, numbered, managing],
      [numbers.remove, numbered, managing],
      [files.check, async () => ({ params: { id: company.id }, csv: csvOf('x') }), [201, 403, 403, 404]],
      [files.list, ofCompany(), managing],
      [files.read, () => numbersFile(), managing],
      [files.listRows, async () => ({ ...(await numbersFile()), query: 'kind=new' }), managing],
      [files.apply, () => numbersFile(), managing],
      [files.undo, () => numbersFile('application'), managing],
      [contract.orders.listOwn, async () => ({ params: { email: colleague.email } }), [403, 403, 403, 403]],
      [contract.checkouts.list, async () => ({ query: `email=${colleague.email}` }), [403, 403, 403, 403]],
      [contract.companies.changeDetails, ofCompany(companyDetails), [403, 403, 403, 403]],
      [contract.customers.read, ofCompany(), [403, 403, 403, 403]],
    ] satisfies [Endpoint, () => Promise<Request>, Statuses][]
  ).map(([endpoint, make, statuses]) => [endpoint, { make, statuses }]),
);

async function statusOf(
  endpoint: Endpoint,
  { params = {}, query, body, csv }: Request,
  token: string,
): Promise<number> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
  const address = `/api${path}${query === undefined ? '' : `?${query}`}`;
  if (csv !== undefined) {
    const sent = { token, rawBody: csv, headers: { 'content-type': 'text/csv' } };
    return (await shop.request(endpoint.method, address, sent)).status;
  }
  const sent = endpoint.method === 'GET' ? undefined : body;
  return (await shop.request(endpoint.method, address, { token, body: sent })).status;
}

describe.each([...table].map(([endpoint, row]) => ({ endpoint, ...row })))(
  '$endpoint.method $endpoint.path',
  ({ endpoint, make, statuses }) => {
    test.each(actors.map((actor, index) => ({ actor, status: statuses[index] })))('as $actor', async (one) => {
      expect(await statusOf(endpoint, await make(), users[one.actor].token)).toBe(one.status);
    });
  },
);

test('every call about what belongs to somebody or a company is in the table', () => {
  const missing = endpoints.filter(({ access, path }) => {
    // A quote is of all who act for its account.
    if (typeof access === 'string' || path.startsWith('/quotes/')) return false;
    return access.member !== undefined || access.or === 'owner';
  });
  expect(missing.filter((endpoint) => !table.has(endpoint)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

const permitted = endpoints.filter(({ access }) => typeof access !== 'string' && !access.member && !access.or);

test.each(permitted)('$method $path is refused to members of a company', async (endpoint) => {
  for (const actor of actors) {
    expect([actor, await statusOf(endpoint, {}, users[actor].token)]).toEqual([
      actor,
      refusalOf(endpoint.access, 'otherCustomer'),
    ]);
  }
});
