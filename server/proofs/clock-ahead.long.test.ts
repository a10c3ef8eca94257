import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  insideShop,
  kill,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// The clock is eight days ahead, one day more than unpaid orders last.

const ORDERS = 5;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

/** Returns how many orders expired under the wrong clock. */
async function startAhead(sabotage: Sabotage): Promise<{ expired: number; warnings: unknown }> {
  await insideShop(shop.file, async ({ deps }) => {
    const { productId } = shop;
    const { userId } = await signInForTest(deps, `${randomUUID()}@test.example`);
    const order = orderBody(productId);
    for (let count = 0; count < ORDERS; count += 1) {
      await placeOrder(deps, { owner: { userId }, order, idempotencyKey: null });
    }
  });

  const wrong = await serve(loadServer(shop, sabotage));
  // The jobs run at the start, and end before these responses.
  for (let count = 0; count < 50; count += 1) expect((await fetch(`${wrong.url}/api/products`)).status).toBe(200);
  const ready = await fetch(`${wrong.url}/api/ready`);
  expect(ready.status).toBe(200);
  const { warnings } = (await ready.json()) as { warnings?: unknown };
  await kill(wrong.child, 'SIGTERM');

  const db = openDatabase(shop.file);
  expect(await verifyDatabase(db)).toEqual([]);
  const expired = await db.selectFrom('orders').select('id').where('expired_at', 'is not', null).execute();
  await db.destroy();
  return { expired: expired.length, warnings };
}

test(
  'a start with the clock eight days ahead expires no order of a minute ago',
  async () => {
    const count = rounds(1, 20);
    let failed = 0;
    for (let round = 0; round < count; round += 1) {
      const { expired, warnings } = await startAhead('ahead');
      expect(warnings).toEqual(['clock']);
      failed += expired;
    }
    expect(failed).toBe(0);
    const control = await startAhead('ahead-unwatched');
    expect(control).toEqual({ expired: ORDERS * (count + 1), warnings: undefined });
    report({
      promise: 'A start with the clock eight days ahead expires no order of a minute ago',
      tried: `${count} starts, ${count * ORDERS} orders`,
      failed,
      control: `the clock not compared with the newest event: ${control.expired} of ${control.expired} orders expired`,
      test: 'server/proofs/clock-ahead.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
