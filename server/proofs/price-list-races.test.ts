import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withStalePriceLists } from '#server/proofs/support/without-guards.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList, changePriceList } from '#server/services/price-lists/save-price-list.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { dayAfter, samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// A price list changes, starts, ends, is given and taken away while its customers order what they saw before.

const BUYERS = 6;
const SHOP_PRICE = 1;
const prices = [0.9, 0.8, 0.7];

interface Race {
  shop: TestShop;
  buyers: TestUser[];
  product: Product;
  listId: string;
}

async function openRace(replace?: Parameters<typeof openTestShop>[0]): Promise<Race> {
  const shop = await openTestShop(replace);
  const product = await shop.addProduct({ price: SHOP_PRICE, minimumQuantity: 1, availableQuantity: 1_000_000 });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.addUser()));
  const { id: listId } = await addPriceList(shop.deps, samplePriceList('Contract'), 'cli');
  const add = buyers.map(({ userId }) => userId);
  await assignAccounts(shop.deps, { id: listId, change: { add, remove: [] }, actor: 'cli' });
  await setPrice({ shop, product, listId }, 0.9);
  return { shop, buyers, product, listId };
}

async function versionOf({ shop, listId }: Pick<Race, 'shop' | 'listId'>): Promise<number> {
  const query = shop.deps.db.selectFrom('price_lists').select('version').where('id', '=', listId);
  return (await query.executeTakeFirstOrThrow()).version;
}

async function setPrice(race: Pick<Race, 'shop' | 'product' | 'listId'>, price: number): Promise<void> {
  const set = [{ productId: race.product._id, price, priceBreaks: [] }];
  const change = { version: await versionOf(race), set, remove: [] };
  await changeEntries(race.shop.deps, { id: race.listId, change, actor: 'cli' });
}

async function setDays(race: Race, days: { validFrom: string; validUntil: string | null }): Promise<void> {
  const change = { ...samplePriceList('Contract', days), version: await versionOf(race) };
  await changePriceList(race.shop.deps, { id: race.listId, change, actor: 'cli' });
}

/** What staff do meanwhile, one after the other: everything that changes what the buyers pay. */
async function changeTheList(race: Race): Promise<void> {
  const { shop, buyers, listId } = race;
  const [first] = buyers;
  const now = shop.deps.now();
  const give = (add: string[], remove: string[]) =>
    assignAccounts(shop.deps, { id: listId, change: { add, remove }, actor: 'cli' });
  for (const price of prices) await setPrice(race, price);
  await setDays(race, { validFrom: dayAfter(now, 2), validUntil: null });
  await setDays(race, { validFrom: '2020-01-01', validUntil: null });
  await give([], [first?.userId ?? '']);
  await setDays(race, { validFrom: '2020-01-01', validUntil: dayAfter(now, -2) });
  await give([first?.userId ?? ''], []);
  await setDays(race, { validFrom: '2020-01-01', validUntil: dayAfter(now, 2) });
}

interface Outcome {
  placed: number;
  changed: number;
  /** Orders at another price than the buyer had agreed to. */
  unseen: number;
  problems: string[];
}

async function race(one: Race): Promise<Outcome> {
  const { shop, buyers, product } = one;
  const buy = async ({ token }: TestUser) => {
    const results: { status: number; code: string | undefined; price: number | undefined; seen: number }[] = [];
    for (const seen of [0.9, SHOP_PRICE, ...prices, 0.7, SHOP_PRICE]) {
      const body = { ...orderBody(product._id, 10), price: seen };
      const sent = await shop.request<Order & ErrorBody>('POST', '/api/orders', { token, body });
      results.push({ status: sent.status, code: sent.body.code, price: sent.body.price ?? undefined, seen });
    }
    return results;
  };
  const [results] = await Promise.all([Promise.all(buyers.map(buy)), changeTheList(one)]);
  const all = results.flat();
  const refused = all.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['price_changed']));
  const placed = all.filter(({ status }) => status === 201);
  return {
    placed: placed.length,
    changed: refused.length,
    unseen: placed.filter(({ price, seen }) => price !== seen).length,
    problems: await verifyDatabase(shop.deps.db),
  };
}

test(
  'no order is at a price that its list does not give at that moment, or that its buyer did not see',
  async () => {
    const tries = rounds(3, 100);
    const sum = { placed: 0, changed: 0, failed: 0 };
    for (let round = 0; round < tries; round += 1) {
      const one = await openRace();
      const { placed, changed, unseen, problems } = await race(one);
      expect(problems).toEqual([]);
      expect(unseen).toBe(0);
      sum.placed += placed;
      sum.changed += changed;
      sum.failed += problems.length + unseen;
      await one.shop.close();
    }
    expect(sum.placed).toBeGreaterThan(0);
    expect(sum.changed).toBeGreaterThan(0);

    const control = await openRace({ replace: withStalePriceLists });
    const { problems } = await race(control);
    const wrong = problems.filter((problem) => /was not the last one|leaves out list|did not have list/.test(problem));
    expect(wrong.length).toBeGreaterThan(0);
    await control.shop.discard();
    report({
      promise:
        'A price list that changes, starts or ends between page and order never sells at another price than both say',
      tried: `${tries} rounds of ${BUYERS} customers who order while their list changes: ${sum.placed} orders at the price of that moment, ${sum.changed} refused with the new one`,
      failed: sum.failed,
      control: `with lists read once: verify-db reports ${wrong.length} orders at prices that were over`,
      test: 'server/proofs/price-list-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
