import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { BUYERS, buy, type FailoverShop, listStored, openFailoverShop } from '#server/proofs/support/failover-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { findInstalledPostgres, startReplicatedPostgres } from '#server/proofs/support/replicated-postgres.ts';
import { readEvents } from '#server/testing/event-reader.ts';

// One process of the shop outlives every primary. It is told of both servers once, at its start.

const installed = findInstalledPostgres();

/** On a new connection, as of another process that starts. */
async function isStandby(url: string): Promise<boolean | undefined> {
  const db = await openPostgres(url, { poolSize: 1 });
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  await db.destroy();
  return rows[0]?.standby;
}

interface Listener {
  heard: Set<string>;
  end: () => Promise<void>;
}

/** Collects orders by their events. Reconnects like a browser. */
function listen(shop: FailoverShop): Listener {
  const heard = new Set<string>();
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const headers = { authorization: `Bearer ${shop.token}` };
  async function follow(): Promise<void> {
    const response = await fetch(`${shop.url}/api/events/own`, { headers, signal: over.signal });
    if (response.status !== 200) return;
    const events = readEvents(response.body);
    for (let event = await events.next(); event !== null; event = await events.next()) {
      if ('orderId' in event.data) heard.add(event.data.orderId);
    }
  }
  const following = (async () => {
    while (!over.signal.aborted) await follow().catch(() => {});
  })();
  return {
    heard,
    end: async () => {
      over.abort();
      await following;
    },
  };
}

test.skipIf(installed === null)(
  'a primary that is killed loses no acknowledged order when its standby takes over',
  async () => {
    const { programs, version } = installed ?? { programs: '', version: '' };
    const failovers = rounds(1, 10);
    const postgres = await startReplicatedPostgres(programs);
    onTestFinished(postgres.remove);
    const shop = await openFailoverShop(postgres.url);
    const everAcknowledged = new Set<string>();
    const pauses: number[] = [];

    async function failOver(kind: 'synchronous' | 'asynchronous', isCutOff: boolean): Promise<void> {
      await postgres.addStandby(kind);
      expect(await isStandby(postgres.url)).toBe(false);
      const listener = listen(shop);
      const load = buy(shop);
      await load.grown(30);
      await vi.waitUntil(() => !listener.heard.isDisjointFrom(load.acknowledged), { timeout: 10_000 });
      if (isCutOff) await postgres.stopReplication();
      if (isCutOff && kind === 'synchronous') await postgres.onCommitWaiting();
      // Acknowledged by a primary whose standby hears of nothing, except of what was under way.
      if (isCutOff && kind === 'asynchronous') await load.grown(20 + BUYERS);
      const killedAt = performance.now();
      await postgres.killPrimary();
      const down = await fetch(`${shop.url}/api/ready`);
      expect([down.status, down.headers.get('retry-after')]).toEqual([503, '1']);
      const earlier = new Set(load.acknowledged);
      await postgres.promoteStandby();
      await load.grown(1);
      pauses.push(performance.now() - killedAt);
      const later = () => load.acknowledged.difference(earlier);
      await vi.waitUntil(() => !listener.heard.isDisjointFrom(later()), { timeout: 30_000 });
      await load.end();
      await listener.end();
      expect([...load.refusals]).toEqual([503]);
      for (const id of load.acknowledged) everAcknowledged.add(id);
    }

    for (let round = 0; round < failovers; round += 1) {
      await failOver('synchronous', round % 2 === 0);
      // Neither lost nor placed twice.
      expect(await listStored(shop)).toEqual(everAcknowledged);
      expect(await verifyDatabase(shop.db)).toEqual([]);
    }
    const kept = everAcknowledged.size;

    await failOver('asynchronous', true);
    const lost = everAcknowledged.difference(await listStored(shop)).size;
    expect(lost).toBeGreaterThanOrEqual(20);
    expect(await verifyDatabase(shop.db)).toEqual([]);
    const slowest = Math.ceil(Math.max(...pauses));
    report({
      promise: 'PostgreSQL with a synchronous standby loses no order with its primary, and the shop goes on by itself',
      tried: `PostgreSQL ${version}: ${failovers} primaries killed under load, every second cut off from its standby before; ${kept} orders; first order ${slowest} ms after the kill at the latest`,
      failed: 0,
      control: `with an asynchronous standby: ${lost} acknowledged orders lost`,
      test: 'server/proofs/failover.long.postgres.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
