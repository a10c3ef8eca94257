import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { serveCluster } from '#server/proofs/support/cluster-shop.ts';
import {
  kill,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  type ServerProcess,
  serve,
  waitForRequests,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';

// SIGTERM while 50 orders are half sent, so they are certainly in flight; then the other half follows.

const IN_FLIGHT = 50;
const STOPS_WITHIN_MS = 10_000;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

interface HalfSent {
  finish: () => void;
  status: Promise<number | null>;
}

function sendHalf(url: string): HalfSent {
  const { promise: status, resolve } = Promise.withResolvers<number | null>();
  const body = JSON.stringify(orderBody(shop.productId));
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${shop.token}`,
  };
  const sent = request(`${url}/api/orders`, { method: 'POST', headers, agent: false }, (response) => {
    response.resume();
    response.once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null));
  });
  sent.once('error', () => resolve(null));
  sent.write(body.slice(0, 10));
  return { finish: () => sent.end(body.slice(10)), status };
}

async function serveAlone(): Promise<ServerProcess> {
  return serve(loadServer(shop));
}

/** Two workers; signals go to their primary. */
async function serveByTwo(): Promise<ServerProcess> {
  const { url, primary } = await serveCluster(shop, { limits: false });
  return { url, child: primary };
}

async function stopUnderLoad(signal: 'SIGTERM' | 'SIGKILL', start = serveAlone) {
  const server = await start();
  const orders = Array.from({ length: IN_FLIGHT }, () => sendHalf(server.url));
  await waitForRequests(shop, server.url, IN_FLIGHT);
  const started = performance.now();
  const ended = kill(server.child, signal);
  // A connection that Node's cluster holds while its workers close is served by none and ends with the primary.
  const readiness = () =>
    fetch(`${server.url}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status,
      () => 'refused',
    );
  await expect.poll(readiness, { timeout: 10_000 }).not.toBe(200);
  for (const order of orders) order.finish();
  const statuses = await Promise.all(orders.map((order) => order.status));
  const completed = statuses.filter((status) => status === 201).length;
  return { completed, status: await ended, ms: performance.now() - started };
}

test(
  'SIGTERM completes 50 requests in flight, and ends within ten seconds',
  async () => {
    const times = rounds(1, 5);
    let failed = 0;
    for (let i = 0; i < times; i += 1) {
      const { completed, status, ms } = await stopUnderLoad('SIGTERM');
      expect([completed, status]).toEqual([IN_FLIGHT, 0]);
      if (ms >= STOPS_WITHIN_MS) failed += 1;
    }
    expect(failed).toBe(0);
    const control = await stopUnderLoad('SIGKILL');
    expect(control.completed).toBeLessThan(IN_FLIGHT);
    const db = openDatabase(shop.file);
    expect(await verifyDatabase(db)).toEqual([]);
    await db.destroy();
    report({
      promise: 'SIGTERM answers what is under way in full and ends with status 0 within 10 s',
      tried: `${times} times, ${times * IN_FLIGHT} requests under way`,
      failed,
      control: `SIGKILL: ${IN_FLIGHT - control.completed} of ${IN_FLIGHT} had no response`,
      test: 'server/proofs/shutdown.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

test(
  'SIGTERM to the primary of two workers completes the requests of both',
  async () => {
    await shop.remove();
    shop = await prepareProcessShop('bulkhead.sqlite');
    const { completed, status, ms } = await stopUnderLoad('SIGTERM', serveByTwo);
    expect([completed, status]).toEqual([IN_FLIGHT, 0]);
    expect(ms).toBeLessThan(STOPS_WITHIN_MS);
    // Closed by the primary, after its workers: nothing is left in the log.
    expect([existsSync(`${shop.file}-wal`), existsSync(`${shop.file}.stopped`)]).toEqual([false, true]);
  },
  PROOF_TIMEOUT_MS,
);
