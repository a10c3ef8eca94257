import { expect, onTestFinished, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { BUYERS, buy, type Load, listStored, openFailoverShop } from '#server/proofs/support/failover-shop.ts';
import { findPatroni, type Node, startPatroniCluster } from '#server/proofs/support/patroni-cluster.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';

// The recipes of deploy/cluster, with three nodes. No hand is laid on: what was killed starts again, as by systemd.

const GOES_ON_WITHIN_MS = 30_000;
const NODES: Node[] = ['db1', 'db2', 'db3'];
const installed = findPatroni();
if (installed === null) {
  console.log(
    'The proof of the cluster is skipped: it needs root, patroni, etcd-server, haproxy, postgresql-15, iproute2',
  );
}

test.skipIf(installed === null)(
  'a cluster replaces its leader by itself, and loses no acknowledged order',
  async () => {
    const { programs, version } = installed ?? { programs: '', version: '' };
    const kills = rounds(1, 10);
    const cuts = rounds(1, 3);
    const cluster = await startPatroniCluster(programs);
    onTestFinished(cluster.remove);
    const shop = await openFailoverShop(cluster.url);
    const everAcknowledged = new Set<string>();
    const pauses: { what: string; ms: number }[] = [];

    /** Orders go on while the leader is harmed; it is healed when they do. */
    async function harm(
      what: string,
      hurt: (leader: Node, synchronous: Node, load: Load) => Promise<void> | void,
      heal: (leader: Node) => void,
    ): Promise<void> {
      const { leader, synchronous } = await cluster.settled();
      const load = buy(shop);
      await load.grown(30);
      const at = performance.now();
      await hurt(leader, synchronous[0] ?? leader, load);
      await load.grown(1, 2 * GOES_ON_WITHIN_MS);
      await load.grown(30);
      const pause = load.longestPauseSince(at);
      heal(leader);
      await load.grown(30);
      await load.end();
      for (const id of load.acknowledged) everAcknowledged.add(id);
      await cluster.settled();
      pauses.push({ what, ms: pause });
      console.log(`${what}: ${Math.round(pause)} ms without an order, refusals ${[...load.refusals].join()}`);
    }
    /** Neither lost nor placed twice. */
    async function expectAllKept(): Promise<void> {
      expect(await listStored(shop)).toEqual(everAcknowledged);
      expect(await verifyDatabase(shop.db)).toEqual([]);
    }
    const others = (node: Node) => NODES.filter((other) => other !== node);
    const cutOff = (node: Node) => {
      for (const other of others(node)) cluster.cut(node, other);
      return cluster.replaced(node);
    };

    for (let round = 0; round < kills; round += 1) {
      const what = round % 2 === 0 ? 'machine' : 'PostgreSQL';
      const kill = async (leader: Node) => {
        cluster.kill(leader, what);
        await cluster.replaced(leader);
      };
      await harm(`${what} killed`, kill, (leader) => what === 'machine' && cluster.start(leader));
      await expectAllKept();
    }
    const pause = async (leader: Node) => {
      cluster.pause(leader);
      await cluster.replaced(leader);
    };
    await harm('paused', pause, cluster.resume);
    await expectAllKept();
    for (let round = 0; round < cuts; round += 1) {
      await harm('cut off from both', cutOff, cluster.heal);
      await expectAllKept();
    }
    await harm('cut off from its standby', (leader, standby) => cluster.cut(leader, standby), cluster.heal);
    await expectAllKept();
    const kept = everAcknowledged.size;

    await cluster.setSynchronous(false);
    await harm(
      'asynchronous, cut off from both',
      async (leader, _, load) => {
        const replaced = cutOff(leader);
        // Acknowledged by a leader that nobody hears of, except of what was under way.
        await load.grown(20 + BUYERS);
        await replaced;
      },
      cluster.heal,
    );
    const lost = everAcknowledged.difference(await listStored(shop)).size;
    expect(lost).toBeGreaterThanOrEqual(20);
    expect(await verifyDatabase(shop.db)).toEqual([]);
    const slowest = Map.groupBy(pauses.slice(0, -1), ({ what }) => what)
      .entries()
      .map(([what, all]) => ({ what, ms: Math.max(...all.map(({ ms }) => ms)) }))
      .toArray();
    for (const { ms } of slowest) expect(ms).toBeLessThan(GOES_ON_WITHIN_MS);
    const seconds = slowest.map(({ what, ms }) => `${what} ${(ms / 1000).toFixed(1)} s`).join(', ');
    report({
      promise:
        'A cluster of three under Patroni replaces a leader that dies, hangs or is cut off by itself, and loses no order',
      tried: `${version}: ${kills} leaders killed under load, one paused, ${cuts} cut off from both others, one from its standby; ${kept} orders; longest time without an order: ${seconds}`,
      failed: 0,
      control: `with asynchronous standbys, cut off from both: ${lost} acknowledged orders lost`,
      test: 'server/proofs/cluster.long.postgres.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
