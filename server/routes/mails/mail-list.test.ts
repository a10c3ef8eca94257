import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MailError, type OutgoingMail } from '#server/integrations/mail.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { MAX_ATTEMPTS, sendDueMails } from '#server/services/mails/send-mails.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let failure: MailError | null;
let sent: OutgoingMail[];
beforeEach(async () => {
  shop = await openTestShop();
  await recordMailSwitch(shop.deps);
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  failure = null;
  sent = [];
});
afterEach(() => shop.close());

const transport = {
  from: 'orders@shop.test.example',
  send: async (mail: OutgoingMail) => {
    if (failure !== null) throw failure;
    sent.push(mail);
  },
};
const send = () => sendDueMails(shop.deps, { transport, origin: 'http://localhost' });
const refuse = () => {
  failure = new MailError('refused', '550 No such mailbox');
};

async function list(query = ''): Promise<Mail[]> {
  const response = await shop.request<Mail[]>('GET', `/api/mails${query}`, { token: admin.token });
  expect(response.status).toBe(200);
  return response.body;
}

const summary = async () => (await shop.request('GET', '/api/mails/summary', { token: admin.token })).body;
const again = (id = '') => shop.request<Mail & ErrorBody>('POST', `/api/mails/${id}/again`, { token: admin.token });
const allAgain = () => shop.request<{ count: number }>('POST', '/api/mails/again', { token: admin.token });
const eventsOfMails = () =>
  shop.deps.db.selectFrom('events').selectAll().where('type', 'like', 'mail.%').orderBy('seq').execute();

async function failTwo(): Promise<void> {
  refuse();
  for (let n = 0; n < 2; n += 1) await shop.placeOrder(customer, await shop.addProduct());
  await send();
  expect(shop.errors.splice(0)).toHaveLength(2);
}

test('mails are listed by what became of them, with their order, the reason in words and the next attempt', async () => {
  const order = await shop.placeOrder(customer, await shop.addProduct());
  const about = { orderId: order._id, number: order.number, orders: 1 };
  const mail = { kind: 'order_placed', recipient: customer.email, about };
  expect(await list()).toEqual([]);
  expect(await list('?view=waiting')).toEqual([
    expect.objectContaining({ ...mail, state: 'waiting', attempts: 0, problem: null, endedAt: null }),
  ]);
  failure = new MailError('later', '451 Greylisted');
  await send();
  expect(await list('?view=waiting')).toEqual([
    expect.objectContaining({
      ...mail,
      attempts: 1,
      nextAttemptAt: expect.stringMatching(/Z$/),
      problem: 'The mail server does not take this mail now: 451 Greylisted',
    }),
  ]);
  refuse();
  shop.advance(60_000);
  await send();
  shop.errors.splice(0);
  expect(await list()).toEqual([
    expect.objectContaining({
      ...mail,
      state: 'failed',
      attempts: 2,
      nextAttemptAt: null,
      endedAt: expect.stringMatching(/Z$/),
      problem: 'The mail server refuses this mail: 550 No such mailbox',
    }),
  ]);
  expect(await summary()).toEqual({ on: true, failed: 1, waiting: 0, sent: 0 });
});

test('a mail about many orders names their checkout or the first of them', async () => {
  const products = [await shop.addProduct(), await shop.addProduct()];
  const checkout = await shop.placeCheckout(customer, products);
  const [first] = checkout.orders;
  if (!first) throw new Error('The checkout has no order');
  await shop.payByCard(customer, first);
  await shop.onIdle();
  const body = { reason: 'Damaged' };
  await shop.request('POST', `/api/orders/${first._id}/refunds`, { token: admin.token, body });
  await shop.onIdle();
  await shop.demo.stripe.openDispute(
    (await shop.deps.db.selectFrom('payment_intents').select('id').executeTakeFirstOrThrow()).id,
  );
  await shop.onIdle();
  const abouts = (await list('?view=waiting')).map(({ kind, about }) => [kind, about?.number, about?.orders]);
  expect(abouts.toReversed()).toEqual([
    ['checkout_placed', checkout.number, 2],
    ['invoice', first.number, 1],
    ['orders_paid', first.number, 1],
    ['credit_note', first.number, 1],
    ['refund_made', first.number, 1],
    ['payment_disputed', first.number, 1],
  ]);
});

test('pages follow each other, newest first, and each view has its count', async () => {
  for (let n = 0; n < 3; n += 1) await addFailedMail(shop.deps.db);
  const first = await shop.request<Mail[]>('GET', '/api/mails?limit=2', { token: admin.token });
  expect(first.headers.get('x-total-count')).toBe('3');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await shop.request<Mail[]>('GET', next, { token: admin.token });
  const ids = [...first.body, ...second.body].map(({ _id }) => Number(_id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids).toHaveLength(3);
  expect((await shop.request('GET', '/api/mails?view=all', { token: admin.token })).status).toBe(422);
});

describe('send again', () => {
  test('plans a failed mail once, however often it is pressed, and says who did it', async () => {
    await failTwo();
    const [mail] = await list();
    const responses = await Promise.all([again(mail?._id), again(mail?._id)]);
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'waiting'],
      [200, 'waiting'],
    ]);
    expect(await eventsOfMails()).toEqual([
      expect.objectContaining({
        type: 'mail.sent_again',
        actor: admin.userId,
        subject_id: expect.stringMatching(/^order_placed:/),
      }),
    ]);
    failure = null;
    expect(await send()).toEqual({ sent: 1, unreachable: null });
    expect((await again(mail?._id)).body.state).toBe('sent');
    expect(await send()).toEqual({ sent: 0, unreachable: null });
    expect(sent).toHaveLength(1);
    expect(await eventsOfMails()).toHaveLength(1);
  });

  test('gives a mail all its attempts again, under its Message-ID', async () => {
    await shop.placeOrder(customer, await shop.addProduct());
    failure = new MailError('later', '451 Later');
    const tryUntilItFails = async () => {
      for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
        await send();
        shop.advance(4 * HOUR_MS);
      }
      expect(shop.errors.splice(0)).toHaveLength(1);
    };
    const messageId = async () =>
      (await shop.deps.db.selectFrom('outbox').select('message_id').executeTakeFirst())?.message_id;
    await tryUntilItFails();
    const before = await messageId();
    admin = await shop.addUser({ admin: true });
    await again((await list())[0]?._id);
    await tryUntilItFails();
    admin = await shop.addUser({ admin: true });
    expect(await list()).toEqual([expect.objectContaining({ attempts: 2 * MAX_ATTEMPTS })]);
    await again((await list())[0]?._id);
    failure = null;
    await send();
    expect(sent.map((mail) => mail.messageId)).toEqual([before]);
  });

  test('takes all rows along that are one mail', async () => {
    await shop.placeCheckout(customer, [await shop.addProduct(), await shop.addProduct()]);
    failure = null;
    await send();
    for (const { _id } of (await shop.request<{ _id: string }[]>('GET', '/api/orders', { token: admin.token })).body)
      await shop.request('DELETE', `/api/orders/${_id}`, { token: admin.token });
    shop.advance(HOUR_MS);
    refuse();
    await send();
    shop.errors.splice(0);
    admin = await shop.addUser({ admin: true });
    const mails = await list();
    expect(mails.map(({ kind }) => kind)).toEqual(['order_cancelled', 'order_cancelled']);
    await again(mails[1]?._id);
    expect(await list()).toEqual([]);
    failure = null;
    expect((await send()).sent).toBe(1);
    expect(sent.at(-1)?.subject).toMatch(/^Cancelled: your orders .+, .+$/);
  });

  test('plans all that have failed, and the second click none', async () => {
    await failTwo();
    const counts = await Promise.all([allAgain(), allAgain()]);
    expect(counts.map(({ body }) => body.count).sort()).toEqual([0, 2]);
    expect(await summary()).toEqual({ on: true, failed: 0, waiting: 2, sent: 0 });
    expect(await eventsOfMails()).toHaveLength(2);
    failure = null;
    expect((await send()).sent).toBe(2);
    expect(await list('?view=sent')).toHaveLength(2);
  });

  test('is refused for an unknown mail and one without an address', async () => {
    for (const id of ['999', '1e3', '-1', 'x']) expect((await again(id)).status).toBe(404);
    const erased = await again(await addFailedMail(shop.deps.db, { recipient: null }));
    expect([erased.status, erased.body.code]).toEqual([409, 'mail_erased']);
    expect((await allAgain()).body.count).toBe(0);
  });
});

test('without a mail server the summary says that mails are off', async () => {
  await recordMailSwitch({ ...shop.deps, mails: null });
  expect(await summary()).toMatchObject({ on: false });
});
