import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { kill, loadServer, order, type ServedShop, serve } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { findInstalledPostgres, startReplicatedPostgres } from '#server/proofs/support/replicated-postgres.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// Two processes of a shop read from a standby that is half a second behind, or stands still.

const BEHIND_MS = 500;
const READERS = 4;
const installed = findInstalledPostgres();

/** A browser: it keeps the cookie of the shop. */
interface Browser {
  token?: string;
  cookie?: string;
}

test.skipIf(installed === null)(
  'who has written reads it, whatever the standby has; visitors read on while either server is away',
  async () => {
    const { programs, version } = installed ?? { programs: '', version: '' };
    const writes = rounds(20, 400);
    const postgres = await startReplicatedPostgres(programs);
    onTestFinished(postgres.remove);
    await postgres.addStandby('asynchronous');
    const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-replica-'));
    const { url: databaseUrl, readUrl } = postgres;
    const shop: ServedShop = { dataDir, databaseUrl, readUrl, secret: randomBytes(32).toString('hex'), children: [] };
    const urls = [(await serve(loadServer(shop))).url, (await serve(loadServer(shop))).url];
    const db = await openPostgres(databaseUrl, { poolSize: 4 });
    onTestFinished(async () => {
      await Promise.all(shop.children.map((child) => kill(child)));
      await db.destroy();
      await rm(dataDir, { recursive: true });
    });
    const settings = readSettings({ DEMO: 'on', DATABASE_URL: databaseUrl, ACCESS_TOKEN_SECRET: shop.secret });
    const log = { info: () => {}, error: () => {} };
    const { deps } = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
    const { token } = await signInForTest(deps, 'admin@test.example');
    await changeRole(db, { email: 'admin@test.example', role: 'admin', actor: 'cli', at: Date.now() });
    await postgres.onStandby(`alter system set recovery_min_apply_delay = '${BEHIND_MS}ms'`, 'select pg_reload_conf()');

    /** Of the process that is asked: the next each time. */
    let turn = 0;
    async function call(browser: Browser, method: string, address: string, body?: object): Promise<[number, unknown]> {
      turn += 1;
      const response = await fetch(`${urls[turn % urls.length]}${address}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(browser.token !== undefined && { authorization: `Bearer ${browser.token}` }),
          ...(browser.cookie !== undefined && { cookie: browser.cookie }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const cookie = response.headers.get('set-cookie')?.split(';')[0];
      if (cookie !== undefined) browser.cookie = cookie;
      return [response.status, await response.json()];
    }
    async function addProduct(browser: Browser): Promise<string> {
      const stocked = { ...sampleProduct, price: 5, minimumQuantity: 1, availableQuantity: 1_000_000 };
      const [status, added] = await call(browser, 'POST', '/api/products', stocked);
      expect(status).toBe(201);
      return (added as { _id: string })._id;
    }
    /** Of the standby among both servers; null while none is read from. */
    async function lag(): Promise<number | null> {
      const response = await fetch(`${urls[0]}/api/metrics`, { headers: { authorization: `Bearer ${shop.secret}` } });
      const text = await response.text();
      const [, used] = /^bulkhead_replica_used\{server="([^"]+)"\} 1$/m.exec(text) ?? [];
      return used === undefined
        ? null
        : Number(new RegExp(`^bulkhead_replica_lag_bytes.*${used}.* (\\S+)$`, 'm').exec(text)?.[1]);
    }
    const read = async (browser: Browser, id: string) => (await call(browser, 'GET', `/api/products/${id}`))[0];

    const writer: Browser = { token };
    let early = 0;
    for (let round = 0; round < writes; round += 1) {
      const id = await addProduct(writer);
      expect(await read(writer, id)).toBe(200);
      // A program without cookies reads the leader.
      expect(await read({ token }, id)).toBe(200);
      // The control: who comes with an early place of the log.
      if ((await read({ token, cookie: 'bulkhead-written=0/1' }, id)) === 404) early += 1;
    }
    expect(early).toBeGreaterThan(writes / 2);

    // Orders are of the leader, whatever the standby has.
    await postgres.onStandby('select pg_wal_replay_pause()');
    const productId = await addProduct(writer);
    const visitor: Browser = {};
    expect(await read(visitor, productId)).toBe(404);
    expect(await read(writer, productId)).toBe(200);
    expect((await order({ token, productId }, urls[0] ?? '')).status).toBe(201);
    const pausedAt = performance.now();
    // A standby that stays behind is given up.
    await vi.waitUntil(async () => (await read(visitor, productId)) === 200, { timeout: 20_000, interval: 100 });
    const givenUpAfter = performance.now() - pausedAt;
    await vi.waitUntil(async () => (await lag()) === null, { timeout: 10_000, interval: 100 });
    await postgres.onStandby(
      'select pg_wal_replay_resume()',
      `alter system set recovery_min_apply_delay = '0'`,
      'select pg_reload_conf()',
    );

    /** Visitors read all the time; each answer that is not 200, and the slowest. */
    async function whileReading(work: () => Promise<void>): Promise<{ reads: number; slowest: number }> {
      let isOver = false;
      let reads = 0;
      let slowest = 0;
      const refused: number[] = [];
      const reading = Array.from({ length: READERS }, async () => {
        while (!isOver) {
          const at = performance.now();
          const status = await read({}, productId);
          slowest = Math.max(slowest, performance.now() - at);
          if (status === 200) reads += 1;
          else refused.push(status);
        }
      });
      await work();
      isOver = true;
      await Promise.all(reading);
      expect(refused).toEqual([]);
      return { reads, slowest: Math.ceil(slowest) };
    }
    await vi.waitUntil(async () => (await lag()) === 0, { timeout: 10_000, interval: 100 });
    const withoutStandby = await whileReading(async () => {
      await postgres.killStandby();
      expect((await order({ token, productId }, urls[0] ?? '')).status).toBe(201);
    });
    await postgres.addStandby('asynchronous');
    await vi.waitUntil(async () => (await lag()) !== null, { timeout: 10_000, interval: 100 });
    const withoutLeader = await whileReading(async () => {
      await postgres.killPrimary();
      const until = performance.now() + 5000;
      while (performance.now() < until) expect((await order({ token, productId }, urls[0] ?? '')).status).toBe(503);
    });
    expect(withoutLeader.reads).toBeGreaterThan(100);
    await postgres.promoteStandby();
    await vi.waitUntil(async () => (await order({ token, productId }, urls[0] ?? '')).status === 201, {
      timeout: 20_000,
    });

    report({
      promise:
        'With DATABASE_READ_URL who has written reads it in every process, and visitors read on while leader or standby is away',
      tried: `PostgreSQL ${version}, a standby ${BEHIND_MS} ms behind, two processes: ${writes} products added and read back; a standby that stood still was given up after ${(givenUpAfter / 1000).toFixed(1)} s; ${withoutStandby.reads} reads while the standby was killed, slowest ${withoutStandby.slowest} ms; ${withoutLeader.reads} in 5 s without a leader, slowest ${withoutLeader.slowest} ms`,
      failed: 0,
      control: `with an early place of the log instead of the own: ${early} of ${writes} not found`,
      test: 'server/proofs/replica-reads.long.postgres.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
