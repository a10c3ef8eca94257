import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutReservedPlaces } from '#server/proofs/support/without-guards.ts';
import { openTestCompany } from '#server/testing/company-shop.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

// A member waits for two products and orders a third while what others held comes back. 400 of a month are allowed.

const LIMIT = 400;

interface Outcome {
  /** Rounds in which the member ordered for more. */
  beyond: number;
  served: number;
  requested: number;
  problems: string[];
}

async function race(count: number, replace?: (deps: Deps) => Partial<Deps>): Promise<Outcome> {
  const settings = { unpaidOrdersPerCustomer: 1_000_000 };
  const shop = await openTestShop({ settings, ...(replace && { replace }) });
  const company = await openTestCompany(shop);
  const holder = await shop.addUser();
  const outcome: Outcome = { beyond: 0, served: 0, requested: 0, problems: [] };
  const soon = () => delay(Math.random() * 10);
  const one = { minimumQuantity: 1, availableQuantity: 100, price: 1 };
  for (let n = 0; n < count; n += 1) {
    const { token, userId } = await company.addMember('buyer', { monthLimit: LIMIT });
    const waited = [await shop.addProduct(one), await shop.addProduct(one)];
    const sold = await shop.addProduct({ ...one, availableQuantity: 1000 });
    const orders = [];
    for (const product of waited) {
      orders.push(await shop.placeOrder(holder, product, 100));
      const body = { ...orderBody(product._id, 100), price: 1 };
      await shop.request('POST', `/api/products/${product._id}/waitlist`, { token, body });
    }
    const buy = async () => {
      await soon();
      await shop.request('POST', '/api/orders', { token, body: { ...orderBody(sold._id, 100), price: 1 } });
    };
    const lower = async () => {
      await soon();
      const body = { role: 'buyer', needsApproval: n % 4 === 0, orderLimit: null, monthLimit: LIMIT, seesAll: false };
      await shop.request('PUT', `/api/companies/${company.id}/members/${userId}`, {
        token: company.manager.token,
        body,
      });
    };
    const end = async ({ _id }: { _id: string }) => {
      await soon();
      await shop.request('DELETE', `/api/orders/${_id}`, { token: holder.token });
    };
    await Promise.all([...orders.map(end), buy(), buy(), buy(), lower()]);
    const { db } = shop.deps;
    const placed = await db.selectFrom('orders').select('total_minor').where('owner_id', '=', userId).execute();
    if (placed.reduce((sum, { total_minor }) => sum + total_minor, 0) > LIMIT * 100) outcome.beyond += 1;
    const places = await db.selectFrom('waitlist_entries').selectAll().where('owner_id', '=', userId).execute();
    outcome.served += places.filter(({ order_id }) => order_id !== null).length;
    outcome.requested += places.filter(({ request_id }) => request_id !== null).length;
  }
  outcome.problems = await verifyDatabase(shop.deps.db);
  shop.errors.splice(0);
  await shop.close().catch(() => {});
  return outcome;
}

test(
  'a place in line of a member becomes an order within the limits or a request, whatever is ordered at the same time',
  async () => {
    const count = rounds(12, 150);
    const { beyond, served, requested, problems } = await race(count);
    expect({ beyond, problems, places: served + requested }).toEqual({ beyond: 0, problems: [], places: 2 * count });
    expect(served).toBeGreaterThan(0);
    const control = await race(6, withoutReservedPlaces);
    expect(control.beyond + control.requested).toBeGreaterThan(0);
    report({
      promise: 'A member who waits in line and orders meanwhile never exceeds the limit of a month without an approval',
      tried: `${count} rounds of two places filled, three orders and changed rights at once: ${served} served, ${requested} asked for`,
      failed: beyond + problems.length,
      control: `places that nothing is reserved for: ${control.beyond} of 6 rounds beyond, ${control.requested} places lost to orders`,
      test: 'server/proofs/waitlist-members.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
