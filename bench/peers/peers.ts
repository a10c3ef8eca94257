import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addFailures } from '#bench/failures.ts';
import { type Measured, measure } from '#bench/load.ts';
import { median } from '#bench/measured-shop.ts';
import type { PageFigures } from '#bench/pages/page-report.ts';
import { visitPage } from '#bench/pages/visit.ts';
import { startBulkhead } from '#bench/peers/bulkhead.ts';
import { startEvershop } from '#bench/peers/evershop.ts';
import { startMedusa } from '#bench/peers/medusa.ts';
import { memoryOf } from '#bench/peers/memory.ts';
import { measureOrders } from '#bench/peers/orders.ts';
import type { RunningPeer } from '#bench/peers/peer.ts';
import { describePeers, type PeerCall, type PeerFacts, type PeerResult } from '#bench/peers/peer-report.ts';
import { makePlace } from '#bench/peers/place.ts';
import { startVendure } from '#bench/peers/vendure.ts';
import { runCommand } from '#server/cli/run-command.ts';

const PRODUCTS = 1000;
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 10;
const SETTLE_MS = 5000;
const root = path.join(import.meta.dirname, '..', '..');
const RESULTS = 'bench/results-peers.md';

const calls: { call: PeerCall; measure: (peer: RunningPeer) => Promise<Measured> }[] = [
  ...(['latest', 'product', 'search'] as const).map((call) => ({
    call,
    measure: (peer: RunningPeer) =>
      measure({ url: peer.url, connections: CONNECTIONS, seconds: SECONDS, next: peer[call] }),
  })),
  { call: 'order', measure: (peer) => measureOrders(peer.order, CONNECTIONS, SECONDS) },
  { call: 'order, one customer', measure: (peer) => measureOrders(peer.order, 1, SECONDS) },
];

// `npm run bench:peers [-- ROUNDS]`: all of them are filled and started, and measured in turn.
await runCommand(async () => {
  const rounds = Number(process.argv[2] ?? ROUNDS);
  await using cleanup = new AsyncDisposableStack();
  const peers: RunningPeer[] = [];
  const started = async (peer: Promise<RunningPeer>) => {
    const running = await peer;
    cleanup.defer(running.stop);
    peers.push(running);
    console.error(`${running.name} on ${running.database}: ready after ${Math.round(running.readyMs)} ms`);
  };
  const own = await startBulkhead(PRODUCTS, 'sqlite');
  await started(Promise.resolve(own));
  await started(startBulkhead(PRODUCTS, 'postgres'));
  const { products } = own;
  await started(startVendure(products, await makePlace('sqlite', cleanup)));
  await started(startVendure(products, await makePlace('postgres', cleanup)));
  await started(startEvershop(products, await makePlace('postgres', cleanup)));
  await started(startMedusa(products, await makePlace('postgres', cleanup)));

  await delay(SETTLE_MS);
  const facts: PeerFacts[] = [];
  for (const peer of peers) {
    facts.push({
      peer,
      idleMb: await memoryOf(peer.pid),
      databaseMb: peer.databasePid === null ? null : await memoryOf(peer.databasePid),
      page: null,
      busyMb: Number.NaN,
    });
  }
  const results: PeerResult[] = [];
  for (const { call, measure } of calls) {
    // The hot paths are compiled, as in a shop that runs for days.
    for (const peer of peers) await measure(peer);
    const runs = new Map(peers.map((peer) => [peer, [] as Measured[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const peer of peers) runs.get(peer)?.push(await measure(peer));
    }
    for (const [peer, measured] of runs) {
      const row = summarize(measured);
      results.push({ call, peer, rounds: measured.map(({ perSecond }) => perSecond), measured: row });
      console.error(`${call}: ${peer.name} on ${peer.database}: ${row.perSecond.toFixed(1)}/s`);
    }
  }
  for (const fact of facts) {
    fact.busyMb = await memoryOf(fact.peer.pid);
    const { homePage } = fact.peer;
    if (homePage === null) continue;
    const visits: PageFigures[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visitPage(homePage));
    const of = (name: 'score' | 'largestPaint' | 'blocking' | 'bytes') => median(visits.map((visit) => visit[name]));
    fact.page = { score: of('score'), largestPaint: of('largestPaint'), blocking: of('blocking'), bytes: of('bytes') };
  }
  await writeFile(
    path.join(root, RESULTS),
    await describePeers({ facts, results, products: PRODUCTS, rounds, seconds: SECONDS, connections: CONNECTIONS }),
  );
  console.log(`Written: ${RESULTS}`);
});

function summarize(runs: Measured[]): Measured {
  const of = (name: 'perSecond' | 'p50Ms' | 'p99Ms') => median(runs.map((run) => run[name]));
  return {
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    failures: addFailures(runs.map(({ failures }) => failures)),
  };
}
