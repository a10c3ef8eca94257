import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  insideShop,
  kill,
  loadServer,
  order,
  type ProcessShop,
  prepareProcessShop,
  type ServerProcess,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

let fair: SharedShop;
let sabotaged: SharedShop;
beforeAll(async () => {
  [fair, sabotaged] = await Promise.all([open('none'), open('orders')]);
});
afterAll(() => Promise.all([fair.shop.remove(), sabotaged.shop.remove()]));

interface SharedShop {
  shop: ProcessShop;
  sabotage: Sabotage;
  servers: [ServerProcess, ServerProcess];
}

async function open(sabotage: Sabotage): Promise<SharedShop> {
  const shop = await prepareProcessShop();
  const [first, second] = [loadServer(shop, sabotage), loadServer(shop, sabotage)];
  return { shop, sabotage, servers: [await serve(first), await serve(second)] };
}

interface Sale {
  statuses: Record<number, number>;
  sold: number;
  problems: string[];
}

async function sell({ shop, servers }: SharedShop, units: number, buyers: number): Promise<Sale> {
  const { productId, tokens } = await insideShop(shop.file, async ({ deps }) => {
    const wanted = { ...sampleProduct, minimumQuantity: 1, availableQuantity: units, price: 5 };
    const signIn = async () => {
      const email = `buyer-${randomUUID()}@test.example`;
      return (await signInForTest(deps, email, { secret: shop.secret })).token;
    };
    return {
      productId: (await addProduct(deps, wanted, 'cli')).id,
      tokens: await Promise.all(Array.from({ length: buyers }, signIn)),
    };
  });
  const responses = await Promise.all(
    tokens.map((token, index) => order({ ...shop, productId, token }, servers[index % 2 === 0 ? 0 : 1].url)),
  );
  const statuses: Record<number, number> = {};
  for (const { status } of responses) statuses[status ?? 0] = (statuses[status ?? 0] ?? 0) + 1;
  const db = openDatabase(shop.file);
  const sold = await db.selectFrom('orders').select('quantity').where('product_id', '=', productId).execute();
  const problems = await verifyDatabase(db);
  await db.destroy();
  return { statuses, sold: sold.length, problems };
}

test(
  'buyers at two processes of one shop get exactly the available units',
  async () => {
    const units = rounds(20, 100);
    const buyers = units * 10;
    const sale = await sell(fair, units, buyers);
    expect(sale).toEqual({ statuses: { 201: units, 409: buyers - units }, sold: units, problems: [] });
    const control = await sell(sabotaged, 10, 30);
    expect(control.sold).toBe(30);
    expect(control.problems.length).toBeGreaterThan(0);
    report({
      promise: 'Two API processes on one database file sell no unit twice',
      tried: `${buyers} buyers at once for ${units} units: ${units} times 201, ${buyers - units} times 409`,
      failed: 0,
      control: `with the stock unseen: 30 buyers got ${control.sold} of 10 units`,
      test: 'server/proofs/two-processes.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

/** Sends each key to both, and again after a kill; returns how many did not give one order. */
async function repeatKeys({ shop, sabotage, servers }: SharedShop, count: number): Promise<number> {
  const idsByKey = new Map<string, Set<string | null>>();
  for (let round = 0; round < count; round += 1) {
    const key = randomUUID();
    const responses = await Promise.all(servers.map(({ url }) => order(shop, url, key)));
    idsByKey.set(key, new Set(responses.map(({ acknowledged }) => acknowledged)));
  }
  for (const { child } of servers) await kill(child);
  const restarted = await serve(loadServer(shop, sabotage));
  for (const [key, ids] of idsByKey) ids.add((await order(shop, restarted.url, key)).acknowledged);
  return [...idsByKey.values()].filter((ids) => ids.size !== 1 || ids.has(null)).length;
}

test(
  'a key sent to two processes at once, and again after a crash, gives one order',
  async () => {
    const count = rounds(20, 500);
    const failed = await repeatKeys(fair, count);
    expect(failed).toBe(0);
    const control = await repeatKeys(sabotaged, 10);
    expect(control).toBe(10);
    report({
      promise: 'An idempotency key that is sent to two processes at once, and again after `kill -9`, gives one order',
      tried: `${count} keys, ${count * 3} requests`,
      failed,
      control: `with keys forgotten: ${control} of 10 made more than one order`,
      test: 'server/proofs/two-processes.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
