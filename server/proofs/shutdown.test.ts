import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { kill, loadServer, order, type ProcessShop, prepareProcessShop, serve } from '#server/testing/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/testing/proof.ts';

// SIGTERM while 50 orders wait for a lock that the test holds, so that they are under way for certain.

const IN_FLIGHT = 50;
const STOPS_WITHIN_MS = 10_000;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

async function stopUnderLoad(signal: 'SIGTERM' | 'SIGKILL') {
  const server = await serve(loadServer(shop));
  const lock = new BetterSqlite3(shop.file);
  lock.exec('begin immediate');
  const orders = Array.from({ length: IN_FLIGHT }, () => order(shop, server.url));
  await delay(700);
  const started = performance.now();
  const ended = kill(server.child, signal);
  await delay(300);
  lock.exec('rollback');
  lock.close();
  const answered = (await Promise.all(orders)).filter(({ acknowledged }) => acknowledged !== null).length;
  return { answered, status: await ended, ms: performance.now() - started };
}

test(
  'a polite kill answers 50 requests that are under way in full, and ends within ten seconds',
  async () => {
    const times = rounds(1, 5);
    let failed = 0;
    for (let i = 0; i < times; i += 1) {
      const { answered, status, ms } = await stopUnderLoad('SIGTERM');
      expect([answered, status]).toEqual([IN_FLIGHT, 0]);
      if (ms >= STOPS_WITHIN_MS) failed += 1;
    }
    expect(failed).toBe(0);
    const control = await stopUnderLoad('SIGKILL');
    expect(control.answered).toBeLessThan(IN_FLIGHT);
    const db = openDatabase(shop.file);
    expect(await verifyDatabase(db)).toEqual([]);
    await db.destroy();
    report({
      promise: 'SIGTERM answers what is under way in full and ends with status 0 within 10 s',
      tried: `${times} times, ${times * IN_FLIGHT} requests under way`,
      failed,
      control: `SIGKILL: ${IN_FLIGHT - control.answered} of ${IN_FLIGHT} had no answer`,
      test: 'server/proofs/shutdown.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
