import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutBankRefundGuards } from '#server/proofs/support/without-guards.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import type { TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Transfer } from '#shared/contracts/payments/transfers.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';

// An order that a bank transfer paid, with an invoice ahead of what has left: its returns are settled and its rest is closed short by
// two administrators each, while a third one takes the transfer back.

const QUANTITY = 10;
const SHIPPED = 4;

interface Outcome {
  settled: number;
  closed: number;
  reversed: number;
  wrong: string[];
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) => openAccountShop(replace ? { replace } : {});
const soon = () => delay(Math.random() * 6);

async function run(one: AccountShop, count: number): Promise<Outcome> {
  const outcome: Outcome = { settled: 0, closed: 0, reversed: 0, wrong: [] };
  await one.setTerms(1_000_000);
  const staff = [one.admin, await one.shop.addUser({ admin: true }), await one.shop.addUser({ admin: true })];
  for (let n = 0; n < count; n += 1) {
    const problem = await raceOnce(one, staff, outcome);
    if (problem !== null) outcome.wrong.push(problem);
  }
  return outcome;
}

async function raceOnce({ shop, customer, place, transfer }: AccountShop, staff: TestUser[], outcome: Outcome) {
  const [one = customer] = staff;
  const send = <Body = Return>(method: string, path: string, { token }: TestUser, body?: object) =>
    shop.request<Body>(method, `/api/${path}`, { token, ...(body && { body }) });
  const { body: order } = await place(QUANTITY);
  for (const quantity of [SHIPPED, QUANTITY - SHIPPED]) {
    await send('PATCH', `orders/status/${order._id}`, one, { quantity });
    await delay(2);
  }
  await send('DELETE', `orders/status/${order._id}`, one);
  const { body: paid } = await transfer([[order, order.total ?? 0]]);
  const ids: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { body } = await send('POST', `orders/${order._id}/returns`, customer, { quantity: 2, reason: 'too_many' });
    await send('POST', `returns/${body._id}/approval`, one, { quantity: 2 });
    await send('POST', `returns/${body._id}/receipt`, one, { quantity: 2, restocked: 2 });
    ids.push(body._id);
  }
  const settle = async (id: string, by: TestUser) => {
    await soon();
    if ((await send('POST', `returns/${id}/settlement`, by, { amount: 2 })).status === 200) outcome.settled += 1;
  };
  const close = async (by: TestUser) => {
    await soon();
    const closed = { quantity: QUANTITY - SHIPPED, reason: 'Sold out' };
    if ((await send('POST', `orders/${order._id}/closing-short`, by, closed)).status === 200) outcome.closed += 1;
  };
  const reverse = async (by: TestUser) => {
    await soon();
    const path = `customers/${customer.userId}/transfers/${paid._id}/reversal`;
    if ((await send<Transfer>('POST', path, by)).status === 201) outcome.reversed += 1;
  };
  const [, two = one, three = one] = staff;
  await Promise.all([
    ...ids.flatMap((id) => [settle(id, one), settle(id, two)]),
    close(one),
    close(two),
    reverse(three),
  ]);
  return findProblem(shop.deps, order);
}

async function findProblem({ db }: Pick<Deps, 'db'>, { _id: id }: Order): Promise<string | null> {
  const sent = await db.selectFrom('bank_refunds').select('amount_minor').where('order_id', '=', id).execute();
  const parts = await db
    .selectFrom('bank_transfer_orders as part')
    .innerJoin('bank_transfers', 'bank_transfers.id', 'part.transfer_id')
    .select(['part.amount_minor', 'return_id', 'short_order_id'])
    .where('part.order_id', '=', id)
    .execute();
  const noted = await db
    .selectFrom('invoice_lines')
    .select('total_minor')
    .where('order_id', '=', id)
    .where('kind', '=', 'credit_note')
    .execute();
  const isMoney = ({ return_id, short_order_id }: (typeof parts)[number]) =>
    return_id === null && short_order_id === null;
  const back = sumOf(sent);
  const arrived = sumOf(parts.filter(isMoney));
  const takenOff = sumOf(parts.filter((part) => !isMoney(part)));
  if (back > arrived) return `${back} went back by the bank, and ${arrived} had arrived`;
  // Each return, and what will not come, once; who looked at the order before its transfer was taken back is refused.
  const done = await db
    .selectFrom('returns')
    .select('amount_minor')
    .where('order_id', '=', id)
    .where('state', '=', 'done')
    .execute();
  const closed = await db.selectFrom('orders').select('short_quantity').where('id', '=', id).executeTakeFirstOrThrow();
  const due =
    sumOf(done.map(({ amount_minor }) => ({ amount_minor: amount_minor ?? 0 }))) + closed.short_quantity * 100;
  if (sumOf(noted) !== due) return `${sumOf(noted)} were credited of ${due}`;
  return back + takenOff === sumOf(noted) ? null : `${back} and ${takenOff} are not what was credited`;
}

function sumOf(rows: { amount_minor?: number; total_minor?: number }[]): number {
  return rows.reduce((sum, { amount_minor = 0, total_minor = 0 }) => sum + amount_minor + total_minor, 0);
}

test(
  'no more goes back by the bank than transfers have paid, each once, while a transfer is taken back',
  async () => {
    const count = rounds(6, 150);
    const one = await openShop();
    const outcome = await run(one, count);
    expect(outcome.wrong).toEqual([]);
    expect(await verifyDatabase(one.shop.deps.db)).toEqual([]);
    expect(outcome.settled).toBeGreaterThan(0);
    await one.shop.close();

    const unguarded = await openShop(withoutBankRefundGuards);
    const control = await run(unguarded, 8);
    expect(control.wrong.length).toBeGreaterThan(0);
    unguarded.shop.errors.splice(0);
    await unguarded.shop.discard();
    report({
      promise:
        'No more goes back by the bank than bank transfers have paid of an order, each return and rest once, whoever settles, closes short and takes the transfer back at the same moment',
      tried: `${count} rounds: ${outcome.settled} settlements of two returns by two administrators, ${outcome.closed} closings by two, ${outcome.reversed} transfers taken back`,
      failed: outcome.wrong.length,
      control: `with orders of which nothing has gone back: ${control.wrong.length} of 8 rounds went wrong`,
      test: 'server/proofs/bank-refund-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
