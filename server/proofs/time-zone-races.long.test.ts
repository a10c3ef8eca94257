import { expect, test } from 'vitest';
import { zoneOffsets } from '#server/calendar.ts';
import { checkSalesTotals } from '#server/db/checks/verify-storage.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { writeTimeZone } from '#server/queries/shop/time-zone.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// The time zone of the shop is changed again and again, east and west, while orders are paid and refunded.

/** The first two never have the same day. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Midway', 'UTC', 'Asia/Kolkata'];
const BUYERS = 8;

type Change = (db: WriteTransaction, timeZone: string) => Promise<void>;

interface Outcome {
  payments: number;
  changes: number;
  wrong: string[];
}

async function race(shop: TestShop, payments: number, change: Change): Promise<Outcome> {
  const outcome: Outcome = { payments: 0, changes: 0, wrong: [] };
  const admin = await shop.addUser({ admin: true });
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1_000_000, price: 5 });
  let isOver = false;
  const changing = (async () => {
    while (!isOver) {
      const zone = ZONES[outcome.changes % ZONES.length] ?? 'UTC';
      await inTransaction(shop.deps.db, (db) => change(db, zone));
      outcome.changes += 1;
    }
  })();
  const buying = Array.from({ length: BUYERS }, async () => {
    for (let count = 0; count < payments / BUYERS; count += 1) await buy(shop, product, admin, outcome);
  });
  await Promise.all(buying);
  isOver = true;
  await changing;
  await shop.onIdle();
  outcome.wrong = await checkSalesTotals(shop.deps.db);
  return outcome;
}

async function buy(shop: TestShop, product: Product, { token }: TestUser, outcome: Outcome): Promise<void> {
  const buyer = await shop.addUser();
  const order = await shop.placeOrder(buyer, product, 10);
  await shop.payByCard(buyer, order);
  outcome.payments += 1;
  if (outcome.payments % 3 > 0) return;
  await shop.onIdle();
  await shop.request('POST', `/api/orders/${order._id}/refunds`, { token, body: { reason: 'Damaged' } });
}

const withoutSums: Change = async (db, timeZone) => {
  await db.deleteFrom('time_zone_offsets').execute();
  const offsets = zoneOffsets(timeZone);
  if (offsets.length > 0) await db.insertInto('time_zone_offsets').values(offsets).execute();
};

test(
  'days of sales are those of the zone, however often it is changed while orders are paid and refunded',
  async () => {
    const shop = await openTestShop();
    const outcome = await race(shop, rounds(80, 800), writeTimeZone);
    await shop.close();
    const other = await openTestShop();
    const control = await race(other, rounds(80, 200), withoutSums);
    await other.discard();

    expect(outcome.wrong).toEqual([]);
    expect(outcome.changes).toBeGreaterThan(ZONES.length);
    expect(control.wrong.length).toBeGreaterThan(0);
    report({
      promise: 'Sales stand on the days of the time zone, also of orders that are paid or refunded while it changes',
      tried: `${outcome.payments} payments and ${outcome.changes} changes at once, every third order refunded`,
      failed: outcome.wrong.length,
      control: `changed without adding up again: ${control.wrong.length} wrong sums`,
      test: 'server/proofs/time-zone-races.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
