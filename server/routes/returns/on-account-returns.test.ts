import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { setTax } from '#server/testing/set-tax.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';

// What goes back of an order that was shipped on account takes its money off what is owed.

let one: AccountShop;
let order: Order;
beforeEach(async () => {
  one = await openAccountShop();
  await one.setTerms(10_000);
  await setTax(one.shop, '7.7');
  order = (await one.place(100)).body;
  await one.ship(order);
});
afterEach(() => one.shop.close());

type Answer = Return & ErrorBody;
const send = <Body = Answer>(method: string, path: string, body?: object, by = one.admin) =>
  one.shop.request<Body>(method, `/api${path}`, { token: by.token, ...(body && { body }) });

/** Received, of the shipped order. */
async function goBack(quantity: number): Promise<Return> {
  const asked = { quantity, reason: 'too_many' };
  const { _id: id } = (await send('POST', `/orders/${order._id}/returns`, asked, one.customer)).body;
  await send('POST', `/returns/${id}/approval`, { quantity });
  return (await send('POST', `/returns/${id}/receipt`, { quantity, restocked: quantity })).body;
}

const settle = ({ _id: id }: Return, amount: number) => send('POST', `/returns/${id}/settlement`, { amount });
const documents = async () => (await send<Invoice[]>('GET', `/orders/${order._id}/invoices`)).body;
const read = async () => (await send<Order>('GET', `/orders/${order._id}`)).body;

test('less is owed, by a credit note of its own', async () => {
  const total = order.total ?? 0;
  const returned = await goBack(30);
  const { way, proposed = 0 } = returned.money ?? {};
  expect(way).toBe('creditNote');
  expect(proposed).toBeCloseTo(30 * 1.077, 2);
  for (let again = 0; again < 2; again += 1) {
    expect((await settle(returned, proposed)).body).toMatchObject({ state: 'done', money: { way: 'creditNote' } });
  }
  const [invoice, note, ...more] = await documents();
  expect(more).toEqual([]);
  expect(note).toMatchObject({ kind: 'credit_note', total: proposed, corrects: invoice?.number });
  const { owed } = await one.account();
  expect(owed).toBeCloseTo(total - proposed, 2);
  expect((await one.transfer([[order, total]])).body.code).toBe('transfer_mismatch');
  expect((await one.transfer([[order, owed]])).status).toBe(201);
  expect(await read()).toMatchObject({ paid: true, refunded: proposed, allRefunded: false });
  expect((await one.account()).owed).toBe(0);
});

test('all of it goes back: nothing is owed, and no transfer arrived', async () => {
  const total = order.total ?? 0;
  for (const quantity of [33, 33, 34]) {
    const returned = await goBack(quantity);
    expect((await settle(returned, returned.money?.proposed ?? 0)).status).toBe(200);
  }
  expect(await read()).toMatchObject({ paid: true, refunded: total, allRefunded: true });
  expect((await one.account()).owed).toBe(0);
  const path = `/customers/${one.customer.userId}/transfers`;
  expect((await send<object[]>('GET', path)).body).toEqual([]);
  const entries = await one.shop.deps.db.selectFrom('bank_transfers').select('id').execute();
  expect(entries).toHaveLength(3);
  for (const { id } of entries) expect((await send('POST', `${path}/${id}/reversal`)).status).toBe(404);
  const sum = (await documents()).reduce(
    (left, { kind, total: each }) => left + (kind === 'invoice' ? each : -each),
    0,
  );
  expect(sum).toBeCloseTo(0, 6);
});

test('what a bank transfer has paid goes back by the bank, by hand, once nothing is owed', async () => {
  const total = order.total ?? 0;
  const { body: transfer } = await one.transfer([[order, total - 10]]);
  const returned = await goBack(30);
  const proposed = returned.money?.proposed ?? 0;
  const byBank = Math.round((proposed - 10) * 100) / 100;
  expect(returned.money).toEqual({ way: 'creditNote', proposed, byBank, amount: null });
  for (let again = 0; again < 2; again += 1) {
    const { body } = await send('POST', `/returns/${returned._id}/settlement`, {
      amount: proposed,
      reference: 'SEPA 7',
    });
    expect(body).toMatchObject({ state: 'done', money: { way: 'creditNote', amount: proposed, byBank } });
  }
  expect((await one.account()).owed).toBe(0);
  expect(await read()).toMatchObject({ paid: true, refunded: proposed });
  const refund = { origin: 'bank', amount: byBank, reason: `${returned.number} · SEPA 7` };
  expect((await send<Refund[]>('GET', `/orders/${order._id}/refunds`)).body).toMatchObject([refund]);
  const note = (await documents()).at(-1);
  const { body: document } = await send<Invoice>('GET', `/invoices/${note?._id}`);
  expect(document).toMatchObject({ kind: 'credit_note', total: proposed, payment: { method: 'return', byBank } });

  const next = await goBack(5);
  const { way, proposed: rest = 0 } = next.money ?? {};
  expect({ way, rest }).toEqual({ way: 'bank', rest: expect.closeTo(5.38, 1) });
  expect((await settle(next, rest + 0.01)).body.fields?.amount).toContain('At most');
  expect((await settle(next, rest)).body.money).toMatchObject({ way: 'bank', byBank: rest });
  expect((await one.reverse(transfer)).body.code).toBe('transfer_sent_back');
  const customer = await send<Refund[]>('GET', `/orders/${order._id}/refunds`, undefined, one.customer);
  expect(customer.body.map(({ by, reason }) => [by, reason])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('all that a transfer has paid goes back, and not a cent more', async () => {
  const total = order.total ?? 0;
  await one.transfer([[order, total]]);
  let sent = 0;
  for (const quantity of [33, 33, 34]) {
    const returned = await goBack(quantity);
    sent += returned.money?.proposed ?? 0;
    expect((await settle(returned, returned.money?.proposed ?? 0)).status).toBe(200);
  }
  expect(sent).toBeCloseTo(total, 6);
  expect(await read()).toMatchObject({ paid: true, refunded: total, allRefunded: true });
});
