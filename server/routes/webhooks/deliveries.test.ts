import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { updateEndpoint } from '#server/queries/webhooks/endpoints.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { addEndpoint, changeSecret, switchEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { sendDeliveryAgain, sendTest } from '#server/services/webhooks/send-again.ts';
import { deleteEndedDeliveries } from '#server/services/webhooks/webhook-worker.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { deliver, localSender } from '#server/testing/webhooks/deliver.ts';
import { openReceiver, type Receive, type Received, type Receiver } from '#server/testing/webhooks/receiver.ts';
import type { EventFeed } from '#shared/contracts/history/events.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import type { TimelineType } from '#shared/domain/orders/order-timeline.ts';
import { shopWebhookTypes, webhookRestMs, webhookRetryAfterMs } from '#shared/domain/webhooks/webhooks.ts';
import { webhookProblems } from '#shared/messages/webhooks/webhooks.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let product: Product;
let answer: Receive;
let receiver: Receiver;
beforeEach(async () => {
  shop = await openTestShop({ settings: { webhooksInPrivateNetwork: true } });
  await recordMailSwitch(shop.deps);
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  product = await shop.addProduct();
  answer = () => ({ status: 204 });
  receiver = await openReceiver((received) => answer(received));
});
afterEach(async () => {
  await receiver.close();
  await shop.close();
});

interface Made {
  id: string;
  holder: string;
  actor: string;
  secret: string;
}

async function add(
  types: readonly TimelineType[] = shopWebhookTypes,
  { holder = SHOP, url = receiver.url, by = admin } = {},
): Promise<Made> {
  const terms = { url, description: null, types: [...types] };
  return { holder, actor: by.userId, ...(await addEndpoint(shop.deps, { holder, actor: by.userId, terms })) };
}

const order = () => shop.placeOrder(customer, product);
/** When the session of the customer has ended. */
const orderLater = async () => shop.placeOrder(await shop.addUser(), product);
const deliveries = () => shop.deps.db.selectFrom('webhook_deliveries').selectAll().orderBy('seq').execute();
const endpoint = () => shop.deps.db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow();
const events = (received: Received[] = receiver.received) => received.map(({ body }) => JSON.parse(body));

test('sends an event as the feed has it, signed so that other libraries verify it', async () => {
  const { secret } = await add(['order.placed', 'order.cancelled']);
  const before = await shop.request<EventFeed>('GET', '/api/events/feed', { token: admin.token });
  const { _id } = await order();
  await deliver(shop);
  const feed = await shop.request<EventFeed>('GET', `/api/events/feed?after=${before.body.next}`, {
    token: admin.token,
  });
  expect(events()).toEqual(feed.body.events);
  expect(events()).toMatchObject([{ type: 'order.placed', orderId: _id }]);
  const [received] = receiver.received;
  if (!received) throw new Error('Nothing was received');
  const { body, headers } = received;
  expect(new Webhook(secret).verify(body, headers)).toEqual(events()[0]);
  expect(() => new SvixWebhook(secret).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(secret).verify(body.replace('placed', 'paid'), headers)).toThrow();
  expect(() => new SvixWebhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow();
  const [delivery] = await deliveries();
  expect(headers).toMatchObject({ 'webhook-id': delivery?.id, 'content-type': 'application/json' });
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204, last_problem: null });
  await deliver(shop);
  expect(receiver.received).toHaveLength(1);
});

test('tells of the chosen types after the endpoint was made, in their order', async () => {
  await order();
  await add(['order.placed']);
  const placed = [(await order())._id, (await order())._id, (await order())._id];
  await shop.request('DELETE', `/api/orders/${placed[0]}`, { token: customer.token });
  await deliver(shop);
  expect(events().map(({ type, orderId }) => [type, orderId])).toEqual(placed.map((id) => ['order.placed', id]));
});

test('an endpoint of an account hears what its own feed has', async () => {
  const other = await shop.addUser();
  await add(['order.placed', 'order.cancelled'], { holder: customer.userId, by: customer });
  const { body: before } = await shop.request<EventFeed>('GET', '/api/events/own/feed', { token: customer.token });
  const { _id } = await order();
  await shop.placeOrder(other, product);
  await shop.request('DELETE', `/api/orders/${_id}`, { token: customer.token });
  await deliver(shop);
  const { body: feed } = await shop.request<EventFeed>('GET', `/api/events/own/feed?after=${before.next}`, {
    token: customer.token,
  });
  expect(events()).toEqual(feed.events);
  expect(events().map(({ type }) => type)).toEqual(['order.placed', 'order.cancelled']);
});

test('repeats an attempt under the same id with growing waits, and gives up after three days', async () => {
  answer = () => ({ status: 500, body: 'No disk' });
  const { id } = await add(['order.placed']);
  await order();
  await deliver(shop);
  expect(await deliveries()).toMatchObject([
    {
      state: 'queued',
      attempts: 1,
      last_status: 500,
      last_response: 'No disk',
      last_problem: webhookProblems.status(500),
    },
  ]);
  await deliver(shop);
  expect(receiver.received).toHaveLength(1);
  shop.advance(10_000);
  await deliver(shop);
  expect(receiver.received).toHaveLength(2);
  // A day of 500.
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    shop.advance(10 * MINUTE_MS);
    await deliver(shop);
  }
  const attempts = receiver.received.length;
  expect(attempts).toBeGreaterThan(8);
  expect(attempts).toBeLessThan(14);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await endpoint()).toMatchObject({ off_at: null, failing_since: expect.any(Number) });

  for (let hours = 0; hours < 49; hours += 1) {
    shop.advance(HOUR_MS);
    await deliver(shop);
  }
  expect(await deliveries()).toMatchObject([{ state: 'failed', ended_at: expect.any(Number) }]);
  expect(await endpoint()).toMatchObject({ off_reason: 'failing' });
  await sendDueMails(shop.deps, {
    transport: shop.deps.mails?.transport ?? fail(),
    origin: 'https://shop.test.example',
  });
  const mails = await shop.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook_off').execute();
  expect(mails).toMatchObject([{ subject_id: id, recipient: admin.email, state: 'sent' }]);
  const sent = receiver.received.length;
  await orderLater();
  shop.advance(DAY_MS);
  await deliver(shop);
  expect(receiver.received).toHaveLength(sent);
  const noted = await shop.deps.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'webhook.switched_off')
    .execute();
  expect(noted).toMatchObject([{ actor: 'system', subject_id: id }]);
});

const fail = (): never => {
  throw new Error('The shop sends no mails');
};

test('an event that is refused holds up no other, and a receiver that fails is left in peace for a while', async () => {
  answer = ({ body }) => ({ status: body.includes('"order.placed"') ? 500 : 204 });
  await add(['order.placed', 'order.cancelled']);
  const { _id } = await order();
  await shop.request('DELETE', `/api/orders/${_id}`, { token: customer.token });
  await deliver(shop);
  await deliver(shop);
  expect(events().map(({ type }) => type)).toEqual(['order.placed', 'order.cancelled']);
  expect((await endpoint()).failures).toBe(0);

  answer = () => ({ status: 503 });
  for (let index = 0; index < 6; index += 1) await order();
  for (let index = 0; index < 6; index += 1) await deliver(shop);
  expect(await endpoint()).toMatchObject({ failures: 3 });
  expect(receiver.received).toHaveLength(5);
  answer = () => ({ status: 204 });
  shop.advance(webhookRestMs(3));
  await deliver(shop);
  // It is there again: everything that waited follows, in the order of events.
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(8).fill('delivered'));
  const late = events(receiver.received.slice(5)).map(({ id }) => id);
  expect(late).toEqual(late.toSorted((a, b) => a - b));
});

test('a receiver that hangs holds up no other', async () => {
  answer = () => null;
  const quick = await openReceiver();
  await add(['order.placed']);
  await add(['order.placed'], { url: quick.url });
  await order();
  await deliver(shop, localSender(300));
  expect(quick.received).toHaveLength(1);
  expect((await deliveries()).map(({ last_problem }) => last_problem).sort()).toEqual([webhookProblems.timeout, null]);
  await quick.close();
});

test('410 switches the endpoint off at once', async () => {
  answer = () => ({ status: 410 });
  await add(['order.placed']);
  await order();
  await order();
  await deliver(shop);
  expect(await endpoint()).toMatchObject({ off_reason: 'gone' });
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(receiver.received).toHaveLength(1);
});

test('after a rotation both secrets sign for a day', async () => {
  const made = await add(['order.placed']);
  const { secret } = await changeSecret(shop.deps, made);
  expect(secret).not.toBe(made.secret);
  await order();
  await deliver(shop);
  shop.advance(DAY_MS + 1000);
  await orderLater();
  await deliver(shop);
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('Two events were expected');
  for (const valid of [made.secret, secret]) new Webhook(valid).verify(during.body, during.headers);
  // The verifiers compare with the clock of now.
  const signed = (by: string) =>
    new Webhook(by).sign(
      after.headers['webhook-id'] ?? '',
      new Date(Number(after.headers['webhook-timestamp']) * 1000),
      after.body,
    );
  expect(after.headers['webhook-signature']).toBe(signed(secret));
});

test('a test is sent as an event of no order, and what was sent is sent again under its id', async () => {
  const made = await add(['order.paid']);
  await sendTest(shop.deps, made);
  await deliver(shop);
  expect(events()).toMatchObject([{ id: 0, type: 'webhook.test', orderId: '00000000-0000-0000-0000-000000000000' }]);
  const [delivery] = await deliveries();
  for (let again = 0; again < 2; again += 1)
    await sendDeliveryAgain(shop.deps, { ...made, deliveryId: delivery?.id ?? '' });
  await deliver(shop);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id]);
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, attempts_before: 1 }]);
  await switchEndpoint(shop.deps, { ...made, on: false });
  await expect(sendTest(shop.deps, made)).rejects.toMatchObject({ code: 'webhook_off' });
  await expect(sendDeliveryAgain(shop.deps, { ...made, deliveryId: delivery?.id ?? '' })).rejects.toMatchObject({
    code: 'webhook_off',
  });
});

test('an endpoint that was off is told of what happens from then on', async () => {
  const made = await add(['order.placed']);
  await order();
  await switchEndpoint(shop.deps, { ...made, on: false });
  await order();
  await deliver(shop);
  await switchEndpoint(shop.deps, { ...made, on: true });
  const { _id } = await order();
  await deliver(shop);
  expect(events()).toMatchObject([{ orderId: _id }]);
});

test('says so when the secret was encrypted with another secret of the server', async () => {
  await add(['order.placed']);
  await order();
  const deps = { ...shop.deps, settings: { ...shop.deps.settings, accessTokenSecret: 'x'.repeat(40) } };
  await deliver({ deps });
  expect(await deliveries()).toMatchObject([{ state: 'queued', last_problem: webhookProblems.noSecret }]);
  expect(receiver.received).toEqual([]);
});

test('the log is kept for thirty days', async () => {
  const { id } = await add(['order.placed']);
  await order();
  await deliver(shop);
  shop.advance(29 * DAY_MS);
  await deleteEndedDeliveries(shop.deps);
  expect(await deliveries()).toHaveLength(1);
  shop.advance(2 * DAY_MS);
  await deleteEndedDeliveries(shop.deps);
  expect(await deliveries()).toHaveLength(0);
  await inTransaction(shop.deps.db, (db) => updateEndpoint(db, id, { description: 'still there' }));
});

test('no two processes send the same event', async () => {
  await add(['order.placed']);
  for (let index = 0; index < 10; index += 1) await order();
  await Promise.all([1, 2, 3, 4].map(() => deliver(shop)));
  await deliver(shop);
  const ids = events().map(({ id }) => id);
  expect(ids).toHaveLength(10);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('retries come within three days, a few dozen at most', () => {
  const waits: number[] = [];
  for (let attempts = 1, at = 0; at < 3 * DAY_MS; attempts += 1) {
    at += webhookRetryAfterMs(attempts);
    waits.push(webhookRetryAfterMs(attempts));
  }
  expect(waits.slice(0, 8)).toEqual([
    10_000,
    40_000,
    160_000,
    640_000,
    2_560_000,
    10_240_000,
    6 * HOUR_MS,
    6 * HOUR_MS,
  ]);
  expect(waits.length).toBeLessThan(24);
});

test('a receiver that is busy gets nothing for as long as it says, an hour at most', async () => {
  await add();
  await order();
  for (const [header, restMs] of [
    ['90', 90_000],
    ['86400', HOUR_MS],
  ] as const) {
    answer = () => ({ status: 429, headers: { 'retry-after': header } });
    await deliver(shop);
    const { next_attempt_at: next } = await endpoint();
    // The clock goes on while it is sent.
    expect(Math.abs(next - shop.deps.now() - restMs)).toBeLessThan(1000);
    expect((await deliveries())[0]?.next_attempt_at).toBe(next);
    shop.advance(restMs);
  }
  answer = () => ({ status: 500, headers: { 'retry-after': '86400' } });
  await deliver(shop);
  const { next_attempt_at: next } = await endpoint();
  expect(Math.abs(next - shop.deps.now() - webhookRestMs(3))).toBeLessThan(1000);
});
