import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionsOf } from '#server/db/connections.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';
import { type BuyerShop, openBuyerShop } from '#server/testing/buyer-shop.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let place: BuyerShop['place'];
beforeEach(async () => {
  ({ shop, place } = await openBuyerShop());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

const HOUR_MS = 3_600_000;

function setClock(byMs: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs);
}

function watchAttempts(): (count: number) => Promise<void> {
  const writer = connectionsOf(shop.deps.db)?.writer;
  if (!writer) throw new Error('This test needs a file');
  const begin = vi.spyOn(statementOn(writer, 'begin immediate'), 'run');
  return async (count) => {
    const reached = begin.mock.calls.length + count;
    await vi.waitUntil(() => begin.mock.calls.length >= reached, { timeout: 10_000, interval: 10 });
  };
}

test('a lock held by another process delays an order without blocking the event loop, also when the clock jumps', async () => {
  const other = new BetterSqlite3(shop.file);
  other.exec('begin immediate');
  let maxPause = 0;
  let last = performance.now();
  const pulse = setInterval(() => {
    maxPause = Math.max(maxPause, performance.now() - last);
    last = performance.now();
  }, 10);
  const waitForAttempts = watchAttempts();
  const responses = Promise.all(Array.from({ length: 5 }, place));
  await waitForAttempts(2);
  setClock(HOUR_MS);
  await waitForAttempts(5);
  other.exec('commit');
  other.close();
  expect((await responses).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  clearInterval(pulse);
  expect(maxPause).toBeLessThan(500);
});

test('a lock held for too long gives 503 with Retry-After and writes nothing, also when the clock goes back', async () => {
  const other = new BetterSqlite3(shop.file);
  other.exec('begin immediate');
  const waitForAttempts = watchAttempts();
  const placing = place();
  await waitForAttempts(2);
  setClock(-HOUR_MS);
  const response = await placing;
  other.exec('rollback');
  other.close();
  expect([response.status, response.body.code]).toEqual([503, 'database_busy']);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(shop.errors.splice(0)).toHaveLength(1);
});
