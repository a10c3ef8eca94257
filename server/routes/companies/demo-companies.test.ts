import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, demoCustomer, demoStaff } from '#server/demo/accounts.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { brightwater, demoCompanies, halvorsen, kestrel } from '#server/demo/companies/companies.ts';
import { demoReturns } from '#server/demo/companies/returns.ts';
import { withStockForCompanies } from '#server/demo/companies/stock-for-companies.ts';
import { demoQuotes } from '#server/demo/companies/trade.ts';
import { productWithImage } from '#server/demo/history/products.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { tellCompanies } from '#server/testing/tell-companies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Company, Membership } from '#shared/contracts/companies/companies.ts';
import type { Member } from '#shared/contracts/companies/members.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import type { Quote, QuoteSummary } from '#shared/contracts/quotes/quote-shapes.ts';
import type { RequestSummary } from '#shared/contracts/requests/requests.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { quoteStates } from '#shared/domain/quotes/quote-states.ts';

let shop: TestShop;
let stockBefore: Map<string, number>;

/** Without the sizes of series, which have its pictures. */
function readCatalogue() {
  const numbers = demoProducts.map(({ partNumber }) => partNumber);
  const products = shop.deps.db.selectFrom('products').select(['image', 'available_quantity']);
  return products.where('part_number', 'in', numbers).execute();
}

/** Without the year: the companies need its catalogue and one customer only. */
beforeAll(async () => {
  shop = await openTestShop({ settings: { demoHistory: 'none' } });
  await seedDemo(shop.demo);
  const products = await readCatalogue();
  stockBefore = new Map(products.map(({ image, available_quantity }) => [image, available_quantity]));
  await tellCompanies(shop.demo);
}, 60_000);
afterAll(() => shop.close());

const tokens = new Map<string, Promise<string>>();

async function signIn(email: string): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const account = { email, password: DEMO_PASSWORD, returnSecureToken: true };
  const { idToken } = (await shop.request<{ idToken: string }>('POST', path, { body: account })).body;
  return (await shop.request<{ token: string }>('PUT', `/api/users/${email}`, { token: idToken, body: { email } })).body
    .token;
}

async function read<T>(path: string, email: string): Promise<T> {
  const token = tokens.get(email) ?? signIn(email);
  tokens.set(email, token);
  const { status, body } = await shop.request<T>('GET', `/api${path}`, { token: await token });
  expect([path, status]).toEqual([path, 200]);
  return body;
}

test('three companies have members of every role, who sign in with the password of the demo', async () => {
  for (const { details, manager, members, rules } of demoCompanies) {
    for (const [email, role] of [[manager.email, 'manager'], ...members.map((one) => [one.email, one.role])]) {
      expect(await read<Membership>('/membership', email ?? '')).toMatchObject({ name: details.name, role, rules });
    }
    const { companyId } = await read<Membership>('/membership', manager.email);
    const listed = await read<Member[]>(`/companies/${companyId}/members`, manager.email);
    expect(new Set(listed.map(({ role }) => role))).toEqual(new Set(['manager', 'approver', 'buyer', 'viewer']));
    expect(await read<Company>(`/companies/${companyId}`, demoStaff.sales.email)).toMatchObject({
      ...details,
      ...rules,
    });
  }
});

test('names, addresses and telephone numbers are reserved ones, and each is used once', () => {
  const people = demoCompanies.flatMap(({ manager, members }) => [manager, ...members]);
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  for (const { email } of people) expect(email).toMatch(/^[a-z]+@[a-z]+\.example$/);
  for (const { details, addresses } of demoCompanies) {
    for (const { phone } of [details, ...addresses]) expect(phone).toMatch(/^\+1 \d{3} 555 01\d\d$/);
  }
});

test('a contract by product and a percentage by category give the companies their prices', async () => {
  const lists = await read<PriceList[]>('/price-lists', demoStaff.sales.email);
  expect(lists.map(({ name, products, accounts }) => ({ name, products, accounts }))).toEqual(
    expect.arrayContaining([
      { name: 'Halvorsen contract', products: 14, accounts: 1 },
      { name: 'Water and industry framework', products: 0, accounts: 2 },
    ]),
  );
  const pipes = { image: '/products/steel-pipe.svg', poNumber: 'HS-4502', costCentre: 'Hull 214', price: 62 };
  const ordered = await read<Order[]>(`/orders/${halvorsen.manager.email}`, halvorsen.manager.email);
  expect(ordered).toEqual(expect.arrayContaining([expect.objectContaining(pipes)]));
  const tees = { image: '/products/pvc-tee-63.svg', price: 2.8864 };
  const bought = await read<Order[]>(`/orders/${brightwater.buyer.email}`, brightwater.buyer.email);
  expect(bought).toEqual(expect.arrayContaining([expect.objectContaining(tees)]));
});

test('requests of several members wait, and others were decided', async () => {
  const waiting = await read<RequestSummary[]>('/requests?view=waiting', halvorsen.manager.email);
  expect(waiting.map(({ requester, poNumber }) => [requester, poNumber])).toEqual([
    [halvorsen.buyer.email, 'HS-4570'],
    [halvorsen.apprentice.email, 'HS-4571'],
  ]);
  const all = await read<RequestSummary[]>('/requests?view=all', halvorsen.manager.email);
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['open', 'approved', 'refused']));
  expect(await read<RequestSummary[]>('/requests?view=waiting', brightwater.approver.email)).toHaveLength(1);
});

test('quotes are in every state, one in two versions, and one ends tomorrow', async () => {
  const quotes = await read<QuoteSummary[]>('/quotes?view=all', demoStaff.sales.email);
  expect(quotes).toHaveLength(demoQuotes.length);
  expect(new Set(quotes.map(({ state }) => state))).toEqual(new Set(quoteStates));
  const whole = await Promise.all(quotes.map(({ _id }) => read<Quote>(`/quotes/${_id}`, demoStaff.sales.email)));
  expect(whole.filter(({ versions }) => versions.length === 2)).toMatchObject([{ state: 'answered' }]);
  const ending = await read<QuoteSummary[]>('/quotes?view=ending', demoStaff.sales.email);
  expect(ending).toMatchObject([{ email: brightwater.buyer.email }]);
  expect(await read<QuoteSummary[]>('/quotes/own', demoCustomer.email)).toMatchObject([{ state: 'answered' }]);
});

test('two companies owe money, part of which is overdue, and one pays by card', async () => {
  const companies = await read<Customer[]>('/customers?view=companies', demoStaff.accountant.email);
  const of = (name: string) => companies.find((company) => company.name === name);
  for (const name of ['Halvorsen Shipyard', 'Brightwater Utilities']) {
    const { owed = 0, overdue = 0, left = 0 } = of(name) ?? {};
    expect([name, overdue > 0, owed > overdue, left > 0]).toEqual([name, true, true, true]);
  }
  expect(of('Kestrel Assembly')).toMatchObject({ terms: null, owed: 0 });
  const orders = await read<Order[]>(`/orders/${kestrel.buyer.email}`, kestrel.buyer.email);
  expect(orders).toMatchObject([{ paid: false, status: false }]);
});

test('staff have the roles of their addresses, and an application waits for them', async () => {
  expect(await read('/company-applications/count', demoStaff.sales.email)).toEqual({ open: 1 });
  for (const role of ['sales', 'accountant', 'warehouse'] as const) {
    expect(await read(`/users/${demoStaff[role].email}/role`, demoStaff[role].email)).toMatchObject({ role });
  }
});

test('what happened is in the order of its time, on the days that it names', async () => {
  const { db, now } = shop.deps;
  const events = await db.selectFrom('events').select(['at', 'type']).orderBy('seq').execute();
  const own = events.filter(({ type }) => /^(quote|request|member|company|price_list)\./.test(type));
  expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).sort());
  expect(own.every(({ at }) => at < now() && at > now() - 300 * DAY_MS)).toBe(true);
});

test('units that the companies ordered are added to the plan of the year', async () => {
  const stock = new Map(demoProducts.map((product) => [product, 0]));
  const { stockToday } = withStockForCompanies({ visits: [], corrections: [], firstStock: stock, stockToday: stock });
  const products = await readCatalogue();
  for (const { image, available_quantity } of products) {
    const taken = (stockBefore.get(image) ?? 0) - available_quantity;
    // What a person sends back is of the year, which is not told here.
    const notTold = demoReturns.filter(({ by, picture }) => by === demoCustomer.email && image.includes(picture));
    const back = notTold.reduce((sum, { receipt }) => sum + (receipt?.restocked ?? 0), 0);
    expect([image, taken]).toEqual([image, (stockToday.get(productWithImage(image)) ?? 0) + back]);
  }
});
