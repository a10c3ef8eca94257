import { sql } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engineOf } from '#server/db/schema/dialect.ts';
import { COUNT_FOR_MS, countPerMinute } from '#server/queries/request-counts.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await shop.close();
});

/** `ok`, or the milliseconds that a refused client must wait. */
async function count(counter: ReturnType<typeof countPerMinute>): Promise<'ok' | number> {
  try {
    await counter.consume('a');
    return 'ok';
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

async function passMinute(): Promise<void> {
  if (engineOf(shop.deps.db) === 'sqlite') vi.advanceTimersByTime(COUNT_FOR_MS);
  else await sql`update request_counts set expire = expire - ${COUNT_FOR_MS}`.execute(shop.deps.db);
}

test.each([-4 * DAY_MS, 4 * DAY_MS])('a count ends after its minute when the clock moves by %i ms', async (byMs) => {
  const onFile = engineOf(shop.deps.db) === 'sqlite';
  if (onFile) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const counter = countPerMinute(shop.deps.db, `jump ${byMs}`, 2);
  expect([await count(counter), await count(counter)]).toEqual(['ok', 'ok']);
  expect(await count(counter)).toBeLessThanOrEqual(COUNT_FOR_MS);
  expect(await count(counter)).toBeLessThanOrEqual(COUNT_FOR_MS);

  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
  await passMinute();
  expect([await count(counter), await count(counter)]).toEqual(['ok', 'ok']);
  expect(await count(counter)).not.toBe('ok');
});
