import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addWorkingDays } from '#server/calendar.ts';
import { writerOf } from '#server/db/connections.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addStaffMails, switchMails } from '#server/queries/mails/outbox.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import type { ShopSettings, StaffRecipient } from '#shared/contracts/shop/settings.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ email: 'admin@test.example', admin: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await writerOf(shop.deps.db).deleteFrom('shop_settings').execute();
});

async function read(): Promise<ShopSettings> {
  return (await shop.request<ShopSettings>('GET', '/api/settings', { token: admin.token })).body;
}

function save(changes: Record<string, unknown>) {
  const body = { ...defaultSettings, ...changes };
  return shop.request<ShopSettings & ErrorBody>('PUT', '/api/settings', { token: admin.token, body });
}

test('the shop says how long unpaid orders hold their stock; new orders follow it', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  const heldHours = async () => {
    const { reservedUntil, createdAt } = await shop.placeOrder(customer, product);
    return (Date.parse(reservedUntil ?? '') - Date.parse(createdAt)) / 3_600_000;
  };
  const deployed = shop.deps.settings.unpaidOrderHours;
  expect(await heldHours()).toBe(deployed);
  expect((await save({ reservationHours: '0' })).body.fields).toEqual({
    reservationHours: settingsFieldMessages.reservationHours,
  });
  expect((await save({ reservationHours: 48 })).body.reservationHours).toBe(48);
  expect(await heldHours()).toBe(48);
  const { body } = await shop.request<Config>('GET', '/api/config');
  expect(body.unpaidOrderHours).toBe(48);
  expect(body.shop).not.toHaveProperty('reservationHours');
  expect(body.shop).not.toHaveProperty('staffMails');
  await save({ version: 1, reservationHours: null });
  expect(await heldHours()).toBe(deployed);
});

test('the mails of the shop go to those who are selected, and to all once none of them may get them', async () => {
  await shop.addUser({ email: 'second@test.example', admin: true });
  await shop.addUser({ email: 'unverified@test.example', admin: true, verified: false });
  await inTransaction(shop.deps.db, (db) => switchMails(db, { at: shop.deps.now() }));
  const told = async (subjectId: string) => {
    await inTransaction(shop.deps.db, (db) => addStaffMails(db, { kind: 'low_stock', subjectId, at: 1 }));
    const rows = await shop.deps.db
      .selectFrom('outbox')
      .select('recipient')
      .where('subject_id', '=', subjectId)
      .execute();
    return rows.map(({ recipient }) => recipient).toSorted();
  };
  const people = await shop.request<StaffRecipient[]>('GET', '/api/settings/recipients', { token: admin.token });
  expect(people.body.map(({ email }) => email)).toEqual(['admin@test.example', 'second@test.example']);
  const secondId = people.body[1]?._id ?? '';
  expect(await told('all')).toEqual(['admin@test.example', 'second@test.example']);
  await save({ staffMails: [secondId] });
  expect((await read()).staffMails).toEqual([secondId]);
  expect(await told('one')).toEqual(['second@test.example']);
  await shop.request('PUT', '/api/users/second@test.example/role', { token: admin.token, body: { role: 'warehouse' } });
  expect(await told('none')).toEqual(['admin@test.example']);
});

test('a preview shows the mail of a new order as it were with other settings, and saves nothing', async () => {
  const body = { ...defaultSettings, name: 'Nordwerk <Supply>', taxId: 'DE123456789', accentColor: '#ffd400' };
  const preview = await shop.request<{ subject: string; html: string }>('POST', '/api/settings/mail-preview', {
    token: admin.token,
    body,
  });
  expect(preview.status).toBe(200);
  expect(preview.body.subject).toContain('B-10482');
  expect(preview.body.html).toContain('Nordwerk &lt;Supply&gt;');
  expect(preview.body.html).toContain('DE123456789');
  expect(preview.body.html).toContain('background:#665500');
  expect((await read()).version).toBe(0);
});

test('an order that may leave has its working day; others, customers and shops without a promise have none', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct();
  const paid = await shop.placeOrder(customer, product);
  await shop.payByCard(customer, paid);
  await shop.onIdle();
  const unpaid = await shop.placeOrder(customer, product);
  const daysOf = async (by: TestUser, path: string) => {
    const { body } = await shop.request<Order[]>('GET', `/api/${path}`, { token: by.token });
    const days = new Map(body.map(({ _id, shipBy }) => [_id, shipBy]));
    return [days.get(paid._id), days.get(unpaid._id)];
  };
  expect(await daysOf(admin, 'orders')).toEqual([null, null]);
  expect((await save({ shipWithinDays: 61 })).body.fields).toEqual({
    shipWithinDays: settingsFieldMessages.shipWithinDays,
  });
  expect((await save({ shipWithinDays: '3' })).body).toMatchObject({ shipWithinDays: 3 });
  const { body: order } = await shop.request<Order>('GET', `/api/orders/${paid._id}`, { token: admin.token });
  const day = addWorkingDays(`${order.paidAt}`.slice(0, 10), 3, defaultSettings);
  expect(await daysOf(admin, 'orders')).toEqual([day, null]);
  expect(order.shipBy).toBe(day);
  expect(await daysOf(customer, `orders/${customer.email}`)).toEqual([null, null]);
  const shipped = await shop.request<Order>('PATCH', `/api/orders/status/${paid._id}`, { token: admin.token });
  expect(shipped.body).toMatchObject({ status: true, shipBy: null });
});
