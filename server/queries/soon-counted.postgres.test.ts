import { sql } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { COUNT_FOR_MS, countSoon, type SpendCounter } from '#server/queries/request-counts.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let other: Database;
beforeEach(async () => {
  shop = await openTestShop();
  if (!('url' in shop.location)) throw new Error('This test needs PostgreSQL');
  other = await openPostgres(shop.location.url, { poolSize: 5 });
});
afterEach(async () => {
  await other.destroy();
  await shop.close();
});

/** `ok`, or the milliseconds that a refused client must wait. */
async function count(counter: SpendCounter, key = 'a'): Promise<'ok' | number> {
  try {
    await counter.consume(key);
    return 'ok';
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

const stored = async (key: string) =>
  (await sql<{ points: number }>`select points from request_counts where key = ${key}`.execute(other)).rows[0]?.points;

test('a process refuses exactly, and what is refused is not counted', async () => {
  const counter = countSoon(shop.deps.db, 'own', 3);
  expect([await count(counter), await count(counter), await count(counter)]).toEqual(['ok', 'ok', 'ok']);
  const waits = await count(counter);
  expect(waits).toBeLessThanOrEqual(COUNT_FOR_MS);
  expect(waits).toBeGreaterThan(COUNT_FOR_MS - 5000);
  expect(await count(counter, 'b')).toBe('ok');
  await expect.poll(() => stored('own:a')).toBe(4);
  for (let times = 0; times < 10; times += 1) expect(await count(counter)).not.toBe('ok');
  await expect.poll(() => stored('own:b')).toBe(1);
  expect(await stored('own:a')).toBe(4);
});

test('what one process lets pass counts in the other a moment later, and after a new start', async () => {
  const [here, there] = [countSoon(shop.deps.db, 'all', 5), countSoon(other, 'all', 5)];
  for (let times = 0; times < 3; times += 1) expect(await count(here)).toBe('ok');
  await expect.poll(() => stored('all:a')).toBe(3);
  expect(await count(there)).toBe('ok');
  await expect.poll(() => stored('all:a')).toBe(4);
  expect(await count(there)).toBe('ok');
  expect(await count(there)).not.toBe('ok');
  await expect.poll(() => stored('all:a')).toBe(6);
  const restarted = countSoon(other, 'all', 5);
  await count(restarted);
  await expect.poll(() => count(restarted)).not.toBe('ok');
});

test('a count ends with its minute, also that of a time from which the clock of the database went back', async () => {
  const counter = countSoon(shop.deps.db, 'end', 2);
  for (const by of [-COUNT_FOR_MS, 4 * 86_400_000]) {
    const key = `by ${by}`;
    expect([await count(counter, key), await count(counter, key)]).toEqual(['ok', 'ok']);
    await expect.poll(() => stored(`end:${key}`)).toBe(2);
    await sql`update request_counts set expire = expire + ${by}::bigint`.execute(other);
    const fresh = countSoon(other, 'end', 2);
    expect(await count(fresh, key)).toBe('ok');
    await expect.poll(() => stored(`end:${key}`)).toBe(1);
    expect(await count(fresh, key)).toBe('ok');
  }
});

test('memory counts alone while the table is away', async () => {
  const gone = await openPostgres('postgres://nobody@127.0.0.1:1/none', { poolSize: 1, connectWithinMs: 100 });
  const counter = countSoon(gone, 'away', 20);
  for (let times = 0; times < 20; times += 1) {
    expect(await count(counter)).toBe('ok');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await count(counter)).not.toBe('ok');
  await gone.destroy();
});
