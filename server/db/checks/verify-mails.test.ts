import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import type { MailKindName } from '#shared/domain/mails/mail-kinds.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  await recordMailSwitch(shop.deps);
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  // Later than the switch and the users.
  shop.advance(1000);
});
afterEach(() => shop.close());

const staff = (method: string, path: string, body?: object) =>
  shop.request(method, `/api/orders/${path}`, { token: admin.token, ...(body && { body }) });
const rows = () => shop.deps.db.selectFrom('outbox').selectAll().orderBy('seq').execute();

async function trade(): Promise<void> {
  const product = await shop.addProduct();
  const paid = await shop.placeOrder(customer, product);
  await shop.payByCard(customer, paid);
  await shop.onIdle();
  expect((await staff('PATCH', `status/${paid._id}`)).status).toBe(200);
  expect((await staff('POST', `${paid._id}/refunds`, { amount: 1, reason: 'Damaged' })).status).toBe(201);
  await shop.onIdle();
  const intent = await shop.deps.db.selectFrom('payment_intents').select('id').executeTakeFirstOrThrow();
  await shop.demo.stripe.openDispute(intent.id);
  await shop.onIdle();
  const cancelled = await shop.placeOrder(customer, product);
  expect((await staff('DELETE', cancelled._id)).status).toBe(200);
  // Customers who cancel an order themselves get no mail.
  const own = await shop.placeOrder(customer, product);
  await shop.request('DELETE', `/api/orders/${own._id}`, { token: customer.token });
  await shop.placeCheckout(customer, [product, await shop.addProduct()]);
  shop.advance(shop.deps.settings.unpaidOrderHours * HOUR_MS + 1000);
  await expireOverdueOrders(shop.deps);
}

const damages: [MailKindName, number, RegExp][] = [
  ['order_placed', 3, /^Order \S+: it was placed, but no mail says so$/],
  ['checkout_placed', 2, /^Order \S+: it was placed, but no mail says so$/],
  ['orders_paid', 1, /^Order \S+: it was paid, but no mail says so$/],
  ['order_shipped', 1, /^Order \S+: it was shipped, but no mail says so$/],
  ['order_expired', 2, /^Order \S+: it was expired, but no mail says so$/],
  ['order_cancelled', 1, /^Order \S+: it was cancelled by staff, but no mail says so$/],
  ['refund_made', 1, /^Refund \S+: it was made, but no mail says so$/],
  ['invoice', 1, /^Invoice INV-\d{4}-000001: it was issued, but no mail says so$/],
  ['credit_note', 1, /^Invoice CN-\d{4}-000001: it was issued, but no mail says so$/],
  ['payment_disputed', 1, /^Dispute \S+: no mail says so to \S+@\S+$/],
];

test('every event that calls for a mail has its row', async () => {
  await trade();
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  const whole = await rows();
  for (const [kind, count, sentence] of damages) {
    await inTransaction(shop.deps.db, (db) => db.deleteFrom('outbox').where('kind', '=', kind).execute());
    const problems = await verifyDatabase(shop.deps.db);
    expect([kind, problems]).toEqual([kind, Array.from({ length: count }, () => expect.stringMatching(sentence))]);
    const gone = whole.filter((row) => row.kind === kind);
    await inTransaction(shop.deps.db, (db) => db.insertInto('outbox').values(gone).execute());
  }
});

test('a Message-ID is of one mail, of rows that became one or of one row', async () => {
  await trade();
  shop.advance(HOUR_MS);
  await sendDueMails(shop.deps, {
    transport: { from: 'a@test.example', send: async () => {} },
    origin: 'http://localhost',
  });
  const sent = (await rows()).filter(({ state }) => state === 'sent');
  const expired = sent.filter(({ kind }) => kind === 'order_expired');
  expect(new Set(expired.map(({ message_id }) => message_id)).size).toBe(1);
  expect(expired).toHaveLength(2);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);

  const setId = (seq: number | undefined, message_id: string) =>
    inTransaction(shop.deps.db, (db) =>
      db
        .updateTable('outbox')
        .set({ message_id })
        .where('seq', '=', seq ?? 0)
        .execute(),
    );
  const other = (await rows()).find(({ kind }) => kind === 'orders_paid');
  const stolen = expired[0]?.message_id ?? '';
  await setId(other?.seq, stolen);
  expect(await verifyDatabase(shop.deps.db)).toEqual([`Mail ${stolen}: several mails have this Message-ID`]);
  await setId(other?.seq, other?.message_id ?? '');
});
