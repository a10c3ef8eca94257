import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { removeOwnNumber, saveOwnNumber } from '#server/services/part-numbers/save-own-number.ts';
import { problemsAfter } from '#server/testing/checks/problems-after.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
// An account has one number left, and an order keeps the one that is gone; another one ordered before its first number.
beforeAll(async () => {
  shop = await openTestShop();
  const { deps } = shop;
  const [buyer, leaver] = [await shop.addUser(), await shop.addUser()];
  const [bolt, nut] = [await shop.addProduct(), await shop.addProduct()];
  const given = { accountId: buyer.userId, actor: buyer.userId };
  await saveOwnNumber(deps, { ...given, productId: bolt._id, number: '47-11 a' });
  await saveOwnNumber(deps, { ...given, productId: nut._id, number: 'N/1' });
  await shop.placeOrder(buyer, bolt);
  await shop.placeOrder(buyer, nut);
  await removeOwnNumber(deps, { ...given, productId: nut._id });
  await shop.placeOrder(leaver, bolt);
  const leaving = { accountId: leaver.userId, actor: leaver.userId, productId: bolt._id };
  await saveOwnNumber(deps, { ...leaving, number: 'L-1' });
});
afterAll(() => shop.discard());

test('a shop with own part numbers has no violation', async () => {
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});

test.each<[string, RegExp, RawBuilder<unknown>]>([
  [
    'a number that is not found as it is written',
    /not found as it is written/,
    sql`update own_part_numbers set number = '47-12 a' where number = '47-11 a'`,
  ],
  [
    'a number that is searched by another key',
    /not found as it is written/,
    sql`update own_part_numbers set number_loose = 'other' where number = 'L-1'`,
  ],
  [
    'a number that is lost',
    /has 0 own part numbers, and 1 by the log/,
    sql`delete from own_part_numbers where number = 'L-1'`,
  ],
  [
    'a number that nobody gave',
    /has 2 own part numbers, and 1 by the log/,
    sql`insert into own_part_numbers (account_id, product_id, number, number_key, number_loose, updated_at)
      select account_id, (select max(id) from products where id <> product_id), 'X-1', 'x1', 'x1', 0
      from own_part_numbers where number = 'L-1'`,
  ],
  [
    'an order that keeps no number',
    /is none/,
    sql`update orders set own_part_number = ' ' where own_part_number = 'N/1'`,
  ],
  [
    'an order from before the first number',
    /had no part numbers when it was placed/,
    sql`update orders set own_part_number = 'L-1' where own_part_number is null`,
  ],
])('detects %s', async (_, problem, damage) => {
  expect(await problemsAfter(shop.deps.db, damage)).toContainEqual(expect.stringMatching(problem));
});
