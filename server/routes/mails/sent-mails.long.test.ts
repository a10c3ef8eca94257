import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createSmtpTransport } from '#server/integrations/mail.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { addTimedMails, deleteSentMails, recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { LEASE_MS, MAX_ATTEMPTS, sendDueMails } from '#server/services/mails/send-mails.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { type MailServer, recipientsOf, startMailServer } from '#server/testing/mail/mail-server.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { mailTexts } from '#shared/messages/mails/mails.ts';

const origin = 'https://shop.test.example';
const FROM = 'orders@shop.test.example';

let shop: TestShop;
let server: MailServer;
let admin: TestUser;
let customer: TestUser;
let bolts: Product;
beforeEach(async () => {
  server = await startMailServer();
  shop = await openTestShop({ replace: () => ({ mails: { transport: transport() } }) });
  await recordMailSwitch(shop.deps);
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  bolts = await shop.addProduct({ price: 5, availableQuantity: 100 });
});
afterEach(async () => {
  await shop.close();
  await server.stop();
});

/** A busy machine is slow too: only a server that hangs is given up soon. */
const transport = (socketTimeout = 20_000) =>
  createSmtpTransport({ url: server.url, from: FROM }, { timeouts: { socketTimeout }, sendWithinMs: 30_000 });
const send = (socketTimeout?: number) => sendDueMails(shop.deps, { transport: transport(socketTimeout), origin });
const rows = () => shop.deps.db.selectFrom('outbox').selectAll().orderBy('seq').execute();
const subjects = () => server.mails.map(({ subject }) => subject);
const place = () => shop.placeOrder(customer, bolts);

async function pay(order: Order): Promise<void> {
  await shop.payByCard(customer, order);
  await shop.onIdle();
}

const ship = ({ _id }: Order, body = {}) =>
  shop.request('PATCH', `/api/orders/status/${_id}`, { token: admin.token, body });

describe('a mail', () => {
  test('says in HTML and text what was ordered, to the customer, from the shop', async () => {
    const order = await place();
    expect(await send()).toEqual({ sent: 1, unreachable: null });
    const [mail] = server.mails;
    expect(recipientsOf(mail)).toEqual([customer.email]);
    expect(mail?.from?.value).toEqual([{ name: 'Bulkhead', address: FROM }]);
    expect(mail?.subject).toBe(`We have your order ${order.number}`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    for (const part of [mail?.text, mail?.html || '']) {
      expect(part).toContain('Hex bolt M12');
      expect(part).toContain('$50.00');
      expect(part).toContain(`${origin}/dashboard/payment/${order._id}`);
    }
    expect(mail?.html).not.toMatch(/<(img|script|link|iframe)/i);
    expect(await rows()).toEqual([
      expect.objectContaining({ state: 'sent', attempts: 1, message_id: mail?.messageId, last_error: null }),
    ]);
    expect(await send()).toEqual({ sent: 0, unreachable: null });
  });

  test('follows an order that is paid, shipped and refunded', async () => {
    const order = await place();
    await pay(order);
    const carrier = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
    expect((await ship(order, carrier)).status).toBe(200);
    await send();
    const invoice = expect.stringMatching(/^Invoice INV-\d{4}-000001$/);
    expect(subjects().toSorted()).toEqual([
      invoice,
      `Paid: your order ${order.number}`,
      `We have your order ${order.number}`,
    ]);
    shop.advance(20 * 60_000);
    await send();
    expect(subjects().at(-1)).toBe(`On its way: your order ${order.number}`);
    expect(server.mails.at(-1)?.text).toContain('1Z999AA10123456784');
    const refund = { token: admin.token, body: { amount: '20.00', reason: 'damaged' } };
    expect((await shop.request('POST', `/api/orders/${order._id}/refunds`, refund)).status).toBe(201);
    await shop.onIdle();
    shop.advance(20 * 60_000);
    await send();
    expect(subjects().slice(4).toSorted()).toEqual([
      `$20.00 returned for your order ${order.number}`,
      expect.stringMatching(/^Credit note CN-\d{4}-000001$/),
    ]);
    expect(server.mails).toHaveLength(6);
    const documents = await shop.deps.db.selectFrom('invoices').select(['number', 'id']).execute();
    for (const { number, id } of documents) {
      const mail = server.mails.find(({ subject }) => subject?.endsWith(number));
      for (const part of [mail?.text, mail?.html || '']) expect(part).toContain(`${origin}/dashboard/invoice/${id}`);
      expect(mail?.text).not.toContain('damaged');
    }
  });

  test('that is overtaken says what was so when it was caused', async () => {
    const order = await place();
    shop.advance(1);
    await pay(order);
    shop.advance(1);
    expect((await ship(order, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })).status).toBe(200);
    await send();
    const textOf = (subject: string) => server.mails.find((mail) => mail.subject === subject)?.text ?? '';
    const [placed, paid] = ['We have your order', 'Paid: your order'].map((start) =>
      textOf(`${start} ${order.number}`),
    );
    expect(placed).toContain(`${origin}/dashboard/payment/${order._id}`);
    expect(placed).not.toContain(mailTexts.alreadyPaid);
    expect(paid).toContain(mailTexts.paid('$50.00'));
    for (const text of [placed, paid]) expect(text).not.toContain('1Z999AA10123456784');
  });

  test('says what was ordered before a later reduction, and those to one person leave in their order', async () => {
    const order = await shop.placeOrder(customer, bolts, 20);
    shop.advance(1);
    const reduced = { token: customer.token, body: { quantity: 10, total: 50 } };
    expect((await shop.request('PATCH', `/api/orders/${order._id}/quantity`, reduced)).status).toBe(200);
    const others = [await place(), await place(), await place()];
    await send();
    expect(subjects()).toEqual([order, ...others].map(({ number }) => `We have your order ${number}`));
    expect(server.mails[0]?.text).toContain('$100.00');
    expect(server.mails[0]?.text).not.toContain('$50.00');
  });

  test('of a shipment that was taken back is not sent when the order is shipped again', async () => {
    const order = await place();
    await pay(order);
    expect((await ship(order, { carrier: 'UPS', trackingNumber: '1Z1' })).status).toBe(200);
    const path = `/api/orders/status/${order._id}`;
    expect((await shop.request('DELETE', path, { token: admin.token })).status).toBe(200);
    shop.advance(5 * 60_000);
    expect((await ship(order, { carrier: 'UPS', trackingNumber: '1Z2' })).status).toBe(200);
    for (let minute = 0; minute < 30; minute += 1) {
      await send();
      shop.advance(60_000);
    }
    const shipped = server.mails.filter(({ subject }) => subject?.startsWith('On its way'));
    expect(shipped.map(({ text }) => text?.includes('1Z2'))).toEqual([true]);
  });

  test('of a shipment waits for two minutes, leaves at once when asked to, and is corrected when it was wrong', async () => {
    const order = await place();
    await pay(order);
    await send();
    server.mails.splice(0);
    const path = `/api/orders/status/${order._id}`;
    const takeBack = () => shop.request('DELETE', path, { token: admin.token });
    const hurry = () => shop.request('POST', `/api/orders/${order._id}/shipment-mail`, { token: admin.token });
    const run = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        shop.advance(60_000);
        await send();
      }
    };

    await ship(order);
    await run(1);
    await takeBack();
    await run(5);
    expect(subjects()).toEqual([]);

    await ship(order);
    await run(1);
    expect(subjects()).toEqual([]);
    await run(1);
    expect(subjects()).toEqual([`On its way: your order ${order.number}`]);
    await takeBack();
    await run(5);
    expect(subjects().slice(1)).toEqual([`Not on its way yet: your order ${order.number}`]);

    // Shipped again before the correction leaves, so that there is nothing to correct.
    await ship(order);
    expect((await hurry()).status).toBe(200);
    await send();
    expect((await hurry()).status).toBe(409);
    await takeBack();
    await ship(order);
    await run(5);
    expect(subjects().slice(2)).toEqual([1, 2].map(() => `On its way: your order ${order.number}`));
  });

  test('brings the invoice of a shipment on account, and says when bank transfers have paid it', async () => {
    await changePaymentTerms(shop.deps, {
      accountId: customer.userId,
      terms: { paymentDays: 30, creditLimit: 500 },
      actor: 'cli',
    });
    const body = { ...orderBody(bolts._id, 10), onAccount: true };
    const order = (await shop.request<Order>('POST', '/api/orders', { token: customer.token, body })).body;
    expect((await ship(order)).status).toBe(200);
    const transfer = async (amount: number) => {
      const sent = { date: '2026-01-02', reference: 'RF18', amount, orders: [{ orderId: order._id, amount }] };
      const path = `/api/customers/${customer.userId}/transfers`;
      const { status, body } = await shop.request<{ _id: string }>('POST', path, { token: admin.token, body: sent });
      expect(status).toBe(201);
      return body._id;
    };
    await send();
    const due = new Date(shop.deps.now() + 30 * DAY_MS);
    const day = due.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const invoice = server.mails.find(({ subject }) => subject?.startsWith('Invoice'));
    expect(invoice?.text).toContain(`Please transfer the amount by ${day}.`);
    await transfer(20);
    await send();
    expect(server.mails).toHaveLength(2);
    const last = await transfer(30);
    await send();
    expect(server.mails).toHaveLength(3);
    expect(server.mails[2]?.subject).toBe(`Paid: your order ${order.number}`);
    expect(server.mails[2]?.text).toContain('Your bank transfer has arrived.');
    // What is open again when it is sent is not announced as paid.
    const path = `/api/customers/${customer.userId}/transfers`;
    await shop.request('POST', `${path}/${last}/reversal`, { token: admin.token });
    const undone = await transfer(30);
    await shop.request('POST', `${path}/${undone}/reversal`, { token: admin.token });
    await send();
    expect(server.mails).toHaveLength(3);
    expect((await rows()).at(-1)).toMatchObject({ event_key: `orders_paid:${undone}`, state: 'skipped' });
  });

  test('announces the end of a reservation once, and says when it is over', async () => {
    const order = await place();
    await send();
    await addTimedMails(shop.deps);
    shop.advance(shop.deps.settings.unpaidOrderHours * HOUR_MS - DAY_MS + 1000);
    await addTimedMails(shop.deps);
    await addTimedMails(shop.deps);
    await send();
    expect(subjects().slice(1)).toEqual([`Please pay soon: your order ${order.number} expires`]);
    shop.advance(DAY_MS);
    await expireOverdueOrders(shop.deps);
    shop.advance(HOUR_MS);
    await send();
    expect(subjects().slice(2)).toEqual([`Expired: your order ${order.number}`]);
  });

  test('about a checkout is one, whatever its number of orders', async () => {
    const checkout = await shop.placeCheckout(customer, [bolts, await shop.addProduct({ price: 7 })]);
    await send();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text).toContain('$120.00');
    shop.advance(shop.deps.settings.unpaidOrderHours * HOUR_MS + 1000);
    await expireOverdueOrders(shop.deps);
    shop.advance(HOUR_MS);
    await send();
    expect(subjects().slice(1)).toEqual([expect.stringMatching(/^Expired: your orders .+, .+$/)]);
    expect(checkout.orders).toHaveLength(2);
    const ids = (await rows()).filter(({ kind }) => kind === 'order_expired').map((row) => row.message_id);
    expect(new Set(ids).size).toBe(1);
  });

  test('shows net, tax and total where the shop adds tax, and why an exempt customer pays none', async () => {
    const before = await place();
    await setTax(shop, '7.7');
    const checkout = await shop.placeCheckout(customer, [
      bolts,
      await shop.addProduct({ price: 0.0845, availableQuantity: 100 }),
    ]);
    const exempt = await shop.addUser();
    const tax = { taxId: 'FR40303265045', exemptReason: 'Reverse charge' };
    await shop.request('PUT', `/api/customers/${exempt.userId}/tax`, { token: admin.token, body: tax });
    const order = await shop.placeOrder(exempt, bolts);
    await send();
    const mailOf = ({ number }: { number: string }) => server.mails.find(({ subject }) => subject?.includes(number));
    const [without, taxed, none] = [before, checkout, order].map((placed) => mailOf(placed)?.text ?? '');
    expect(without).toContain('$50.00');
    expect(without).not.toMatch(/Net|VAT|Total/);
    expect(taxed).toMatch(/\$0\.85.*Net: \$50\.85\nVAT 7\.7%: \$3\.92\nTotal: \$54\.77/s);
    expect(none).toContain('Net: $50.00\nNo VAT: Reverse charge\nTotal: $50.00');
    expect(mailOf(checkout)?.html).toMatch(/VAT 7\.7%<\/td><td[^>]*>\$3\.92</);
  });

  test('that would not be true any more is not sent', async () => {
    const order = await place();
    await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
    await send();
    expect(server.mails).toEqual([]);
    expect(await rows()).toEqual([expect.objectContaining({ kind: 'order_placed', state: 'skipped' })]);
  });

  test('cannot gain a header or a recipient by a name or a purchase order number', async () => {
    const { _id, number } = await shop.placeCheckout(customer, [bolts]);
    // Whatever the contract lets through.
    const evil = (text: string) => `${text}\r\n\tBcc: eve@test.example\r\n\r\nHello`;
    await inTransaction(shop.deps.db, (db) =>
      sql`update orders set po_number = ${evil('PO 1')}, customer_name = ${evil('Ada')}
        where checkout_id = ${_id}`.execute(db),
    );
    await send();
    const [mail] = server.mails;
    expect(mail?.subject).toBe(`We have your checkout ${number} (your PO 1 Bcc: eve@test.example Hello)`);
    expect(mail?.to).toMatchObject({
      value: [{ address: customer.email, name: expect.stringMatching(/^Ada\s+Bcc: /) }],
    });
    expect(mail?.headers.has('bcc')).toBe(false);
    // One RCPT TO.
    expect(server.attempts).toBe(1);
  });
});

describe('a mail server', () => {
  test('that is busy for an hour loses no mail', async () => {
    await place();
    server.fault = 'later';
    for (let minute = 0; minute < 60; minute += 1) {
      await send();
      shop.advance(60_000);
    }
    expect(server.attempts).toBeLessThan(10);
    expect((await rows())[0]).toMatchObject({ state: 'queued', last_error: expect.stringContaining('451') });
    server.fault = null;
    shop.advance(HOUR_MS);
    await send();
    expect(server.mails).toHaveLength(1);
  });

  test('that refuses a mail makes it fail at once, for staff to see', async () => {
    await place();
    server.fault = 'refused';
    await send();
    expect((await rows())[0]).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('550'),
    });
    // The log says what the mail server said, without who the customer is.
    const [line = '', ...more] = shop.errors.splice(0);
    expect(line).toMatch(
      /^A mail has failed.*refuses this mail: .*550 No such mailbox: \[recipient\], <\[recipient\]>/,
    );
    expect(more).toEqual([]);
  });

  test('that never takes a mail makes it fail after a limit of attempts', async () => {
    await place();
    server.fault = 'later';
    for (let attempt = 0; attempt < MAX_ATTEMPTS + 2; attempt += 1) {
      await send();
      shop.advance(4 * HOUR_MS);
    }
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
    expect(shop.errors.splice(0)).toHaveLength(1);
  });

  test.each(['hanging', 'busy'] as const)('that is %s stops the round, and gets the mails later', async (fault) => {
    for (let n = 0; n < 3; n += 1) await place();
    server.fault = fault;
    expect(await send(fault === 'hanging' ? 300 : undefined)).toEqual({
      sent: 0,
      unreachable: expect.stringMatching(/^The mail server cannot be reached: ./),
    });
    server.fault = null;
    shop.advance(HOUR_MS);
    expect(await send()).toEqual({ sent: 3, unreachable: null });
  });

  test('that dies after it took a mail gets it again under the same Message-ID', async () => {
    await place();
    server.fault = 'dying';
    expect(await send()).toMatchObject({ sent: 0 });
    server.fault = null;
    shop.advance(HOUR_MS);
    await send();
    expect(server.mails).toHaveLength(2);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

test('two workers at once send each mail once', async () => {
  for (let n = 0; n < 4; n += 1) await place();
  const rounds = await Promise.all([send(), send(), send()]);
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(4);
  expect(server.mails).toHaveLength(4);
});

test('a mail whose sender died is sent again once its lease is over', async () => {
  await place();
  const dead = { from: FROM, send: () => Promise.withResolvers<void>().promise };
  void sendDueMails(shop.deps, { transport: dead, origin });
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  expect(await send()).toMatchObject({ sent: 0 });
  shop.advance(LEASE_MS + 1000);
  expect(await send()).toMatchObject({ sent: 1 });
});

test('low stock is one mail a day to each administrator', async () => {
  await shop.addProduct({ availableQuantity: 50, lowStockAt: 60 });
  for (let n = 0; n < 2; n += 1) await addTimedMails(shop.deps);
  await send();
  expect(server.mails.map((mail) => [recipientsOf(mail), mail.subject])).toEqual([[[admin.email], '1 product is low']]);
});

test('an address is erased with the account', async () => {
  const kept = await place();
  await pay(kept);
  await send();
  await place();
  const token = await shop.idToken(customer.email);
  const path = `/api/users/${encodeURIComponent(customer.email)}`;
  expect((await shop.request('DELETE', path, { token, body: { email: customer.email } })).status).toBe(200);
  await send();
  expect((await rows()).map(({ state, recipient }) => [state, recipient])).toEqual([
    ['sent', null],
    ['sent', null],
    ['sent', null],
    ['skipped', null],
  ]);
});

test('mails that ended 90 days ago are deleted', async () => {
  await place();
  await send();
  shop.advance(91 * DAY_MS);
  expect(await deleteSentMails(shop.deps)).toBe(1);
  expect(await rows()).toEqual([]);
});
