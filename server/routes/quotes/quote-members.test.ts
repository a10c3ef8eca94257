import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';
import type { TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Quote, QuoteSummary } from '#shared/contracts/quotes/quote-shapes.ts';

// A quote belongs to the company: every member reads it, those who order for the company act on it.

let place: QuoteShop;
let company: TestCompany;
beforeEach(async () => {
  place = await openQuoteShop();
  company = await openTestCompany(place.shop);
});
afterEach(() => place.shop.close());

const askAs = (by: TestUser) =>
  place.send('POST', 'quotes', { lines: [{ productId: place.bolts._id, quantity: 100 }] }, by);
const accept = (quote: Quote, by: TestUser) => {
  const lines = [{ line: 0, quantity: 100 }];
  return place.send<Checkout & { code: string }>(
    'POST',
    `quotes/${quote._id}/acceptance`,
    { version: quote.version, lines, ...delivery },
    by,
  );
};
const listOwn = async (by: TestUser) => (await place.send<QuoteSummary[]>('GET', 'quotes/own', undefined, by)).body;

test('a colleague accepts what a buyer asked for; it is ordered for the company', async () => {
  const buyer = await company.addMember('buyer');
  const asked = await askAs(buyer);
  expect(asked).toMatchObject({ status: 201, body: { accountId: company.id, email: buyer.email } });
  const quote = await place.answer(asked.body, [3, null]);
  expect((await listOwn(company.manager)).map(({ _id }) => _id)).toEqual([quote._id]);
  const { status, body } = await accept(quote, company.manager);
  expect([status, body.total, body.email]).toEqual([201, 300, company.manager.email]);
  const order = await place.shop.deps.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect([order.account_id, order.owner_id]).toEqual([company.id, company.manager.userId]);
  expect((await accept(quote, buyer)).body.code).toBe('quote_closed');
});

test('a viewer reads and changes nothing; members of others and who was removed see nothing', async () => {
  const [buyer, viewer] = [await company.addMember('buyer'), await company.addMember('viewer')];
  const stranger = (await openTestCompany(place.shop)).manager;
  const quote = await place.answer((await askAs(buyer)).body, [3, null]);
  const path = `quotes/${quote._id}`;
  expect((await place.send('GET', path, undefined, viewer)).status).toBe(200);
  expect((await askAs(viewer)).status).toBe(403);
  for (const by of [viewer, stranger, place.customer]) {
    expect((await accept(quote, by)).status).toBe(404);
    expect((await place.send('POST', `${path}/refusal`, { version: 1 }, by)).status).toBe(404);
    expect((await place.send('POST', `${path}/withdrawal`, undefined, by)).status).toBe(404);
    expect((await place.send('POST', `${path}/messages`, { text: 'x' }, by)).status).toBe(404);
  }
  for (const by of [stranger, place.customer]) {
    expect((await place.send('GET', path, undefined, by)).status).toBe(404);
    expect(await listOwn(by)).toEqual([]);
  }
  const member = `companies/${company.id}/members/${buyer.userId}`;
  expect((await place.send('DELETE', member, undefined, company.manager)).status).toBe(200);
  expect((await place.send('GET', path, undefined, buyer)).status).toBe(404);
  expect((await accept(quote, buyer)).status).toBe(404);
  expect((await accept(quote, company.manager)).status).toBe(201);
});

test('the limits of a member count for a quote too', async () => {
  const buyer = await company.addMember('buyer', { orderLimit: 299 });
  const quote = await place.answer((await askAs(buyer)).body, [3, null]);
  const refused = await accept(quote, buyer);
  expect([refused.status, refused.body.code]).toEqual([409, 'approval_required']);
  expect(refused.body).toMatchObject({ message: expect.stringContaining(company.manager.email) });
  expect((await place.send('GET', `quotes/${quote._id}`, undefined, buyer)).body.state).toBe('answered');
  expect((await accept(quote, company.manager)).status).toBe(201);
});

test('staff begin one for a company, and its manager is told', async () => {
  const lines = [{ productId: place.bolts._id, quantity: 100, price: 2 }];
  const offer = { lines, lastDay: place.day(5) };
  const { status, body } = await place.send('POST', `customers/${company.id}/quotes`, offer);
  expect([status, body.accountId, body.email]).toEqual([201, company.id, company.manager.email]);
  expect((await accept(body, company.manager)).status).toBe(201);
});

test('a quote of the private account stays open to who acts for a company; to order by it they switch', async () => {
  const buyer = await company.addMember('buyer');
  const act = (acting: boolean) => place.send('PUT', 'membership/acting', { acting }, buyer);
  await act(false);
  const asked = await askAs(buyer);
  expect(asked.body.accountId).toBe(buyer.userId);
  const quote = await place.answer(asked.body, [3, null]);
  await act(true);
  const path = `quotes/${quote._id}`;
  expect(await listOwn(buyer)).toEqual([]);
  expect((await place.send('GET', path, undefined, buyer)).body.state).toBe('answered');
  const wrote = await place.send('POST', `${path}/messages`, { text: 'Soon' }, buyer);
  expect(wrote.body.messages.map(({ fromStaff }) => fromStaff)).toEqual([false]);
  const refused = await accept(quote, buyer);
  expect([refused.status, refused.body.code]).toEqual([409, 'acts_for_another']);
  for (const by of [company.manager, await company.addMember('viewer')]) {
    expect((await place.send('GET', path, undefined, by)).status).toBe(404);
    expect((await accept(quote, by)).status).toBe(404);
  }
  await act(false);
  expect((await accept(quote, buyer)).status).toBe(201);
  const order = await place.shop.deps.db.selectFrom('orders').select('account_id').executeTakeFirstOrThrow();
  expect(order.account_id).toBe(buyer.userId);
});
