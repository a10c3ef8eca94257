import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPerMinute } from '#server/queries/request-counts.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

test('a count from before the database clock went back has expired', async () => {
  const { db } = shop.deps;
  const counter = countPerMinute(db, 'table', 2);
  const count = () =>
    counter.consume('a').then(
      () => 'ok',
      () => 'refused',
    );
  expect([await count(), await count()]).toEqual(['ok', 'ok']);
  await sql`update request_counts set expire = expire + ${4 * 86_400_000}`.execute(db);
  expect(await counter.get('a')).toBeNull();
  expect([await count(), await count()]).toEqual(['ok', 'ok']);
  expect(await count()).toBe('refused');
  expect((await counter.get('a'))?.consumedPoints).toBe(3);
});
