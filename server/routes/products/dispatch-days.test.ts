import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, addWorkingDays } from '#server/calendar.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { DispatchDays } from '#shared/contracts/products/dispatch-days.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Request } from '#shared/contracts/requests/requests.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import { MAX_WISHED_DAYS } from '#shared/domain/limits.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { dispatchFieldMessages as messages } from '#shared/messages/fulfilment/dispatch-fields.ts';

let shop: TestShop;
let admin: TestUser;
let buyer: TestUser;
let bolt: Product;
let gear: Product;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  buyer = await shop.addUser();
  bolt = await shop.addProduct();
  gear = await shop.addProduct({ product: 'Gear', leadDays: 5 });
});
afterEach(() => shop.close());

let version = 0;
async function promise(settings: object = {}) {
  const body = {
    ...defaultSettings,
    version,
    shipWithinDays: 0,
    cutOff: '23:59',
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    ...settings,
  };
  const saved = await shop.request<{ version: number }>('PUT', '/api/settings', { token: admin.token, body });
  expect(saved.status).toBe(200);
  ({ version } = saved.body);
}
beforeEach(() => {
  version = 0;
});

const today = () => dayOf(shop.deps.now(), 'UTC');
const read = async (...products: Product[]) =>
  (await shop.request<DispatchDays>('GET', `/api/products/dispatch-days?ids=${products.map(({ _id }) => _id)}`)).body;
const place = (wishedOn: string | null, products = [bolt]) =>
  shop.request<Checkout & ErrorBody>('POST', '/api/checkouts', {
    token: buyer.token,
    body: { ...checkoutBody(products), wishedOn },
  });

/** Some minutes before midnight, the next minute could be after the cut-off. */
async function earlyInTheDay(): Promise<void> {
  const at = shop.deps.now();
  shop.advance(DAY_MS - (at % DAY_MS) + HOUR_MS);
  [admin, buyer] = [await shop.addUser({ admin: true }), await shop.addUser()];
}

test('a shop that promises no day tells none, and takes no wish', async () => {
  const none = { orderWithin: null, products: [], earliest: null };
  expect(await read(bolt)).toEqual(none);
  await promise({ cutOff: null });
  expect(await read(bolt)).toEqual(none);
  expect((await place(today())).body.fields).toEqual({ wishedOn: messages.noDays });
  const { body } = await place(null);
  expect(body.orders[0]).not.toHaveProperty('wishedOn');
});

test('each product leaves after its lead time, until the cut-off', async () => {
  await earlyInTheDay();
  await promise({ cutOff: '14:00' });
  const week = { workingDays: [1, 2, 3, 4, 5, 6, 7], holidays: [] };
  const later = addWorkingDays(today(), 5, week);
  const days = await read(gear, bolt);
  expect(days).toMatchObject({
    products: [
      { _id: gear._id, leavesOn: later },
      { _id: bolt._id, leavesOn: today() },
    ],
    earliest: later,
  });
  expect(Math.abs((days.orderWithin ?? 0) - (13 * HOUR_MS) / 1000)).toBeLessThan(MINUTE_MS / 1000);
  shop.advance(13 * HOUR_MS);
  expect(await read(bolt)).toMatchObject({ products: [{ leavesOn: addDays(today(), 1) }] });
});

test('a wish is for a day on which all lines can leave, and something leaves at all', async () => {
  await earlyInTheDay();
  await promise({ holidays: [addDays(today(), 9)] });
  const [early, free, last] = [addDays(today(), 4), addDays(today(), 9), addDays(today(), 5 + MAX_WISHED_DAYS)];
  const lines = [bolt, gear];
  expect((await place(early, lines)).body.fields).toEqual({ wishedOn: messages.tooEarly(addDays(today(), 5)) });
  expect((await place(free, lines)).body.fields).toEqual({ wishedOn: messages.noWorkingDay(addDays(free, 1)) });
  expect((await place(addDays(last, 1), lines)).body.fields).toEqual({ wishedOn: messages.tooLate(last) });
  expect((await place('soon', lines)).status).toBe(422);
  expect((await place(early)).status).toBe(201);
  const single = { ...orderBody(bolt._id, 10), wishedOn: addDays(today(), -1) };
  const refused = await shop.request<ErrorBody>('POST', '/api/orders', { token: buyer.token, body: single });
  expect(refused.body.fields).toEqual({ wishedOn: messages.tooEarly(today()) });
});

test('customers and staff see the day on which a paid order leaves, the wished one when it is later', async () => {
  await earlyInTheDay();
  await promise();
  const wished = addDays(today(), 3);
  const [{ body: plain }, { body: late }] = [await place(null, [gear]), await place(wished)];
  const readBoth = async (user: TestUser) => {
    const ids = [plain.orders[0]?._id, late.orders[0]?._id];
    const found = ids.map((id) => shop.request<Order>('GET', `/api/orders/${id}`, { token: user.token }));
    return (await Promise.all(found)).map(({ body: { leavesOn = null, shipBy, wishedOn = null } }) => ({
      leavesOn,
      shipBy,
      wishedOn,
    }));
  };
  const unpaid = { leavesOn: null, shipBy: null };
  expect(await readBoth(buyer)).toEqual([
    { ...unpaid, wishedOn: null },
    { ...unpaid, wishedOn: wished },
  ]);
  for (const { orders } of [plain, late]) for (const order of orders) await shop.payByCard(buyer, order);
  await shop.onIdle();
  const gearDay = addDays(today(), 5);
  expect(await readBoth(buyer)).toEqual([
    { leavesOn: gearDay, shipBy: null, wishedOn: null },
    { leavesOn: wished, shipBy: null, wishedOn: wished },
  ]);
  expect(await readBoth(admin)).toMatchObject([{ shipBy: gearDay }, { shipBy: wished }]);
  const { body: own } = await shop.request<Order[]>('GET', `/api/orders/${buyer.email}`, { token: buyer.token });
  expect(own.map(({ leavesOn }) => leavesOn).toSorted()).toEqual([wished, gearDay].toSorted());
});

test('a request keeps the wish, and is placed with it when nothing leaves on that day any more', async () => {
  await earlyInTheDay();
  await promise();
  const company = await openTestCompany(shop);
  const member = await company.addMember('buyer');
  const wished = today();
  const body = { ...checkoutBody([bolt]), wishedOn: wished, note: null };
  const asked = await shop.request<Request>('POST', '/api/requests', { token: member.token, body });
  expect(asked.body).toMatchObject({ wishedOn: wished });
  const lines = asked.body.requested.map(({ productId, quantity, price }) => ({ productId, quantity, price }));
  await promise({ workingDays: [1], holidays: [wished] });
  const approved = await shop.request<Request>('POST', `/api/requests/${asked.body._id}/approve`, {
    token: company.manager.token,
    body: { lines },
  });
  expect(approved.status).toBe(200);
  const path = `/api/orders/${member.email}`;
  const { body: orders } = await shop.request<Order[]>('GET', path, { token: member.token });
  expect(orders.map(({ wishedOn }) => wishedOn)).toEqual([wished]);
});
