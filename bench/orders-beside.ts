import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FilledShop } from '#bench/filled-shop.ts';
import { startChild } from '#bench/processes/child.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';

/** How long an order waited, and what this process computed meanwhile, which no other load prolongs. */
export interface Waited {
  ms: number;
  cpuMs: number;
}

/** A shop with so many rows, in this process. */
export async function inFilledShop(
  rows: number,
  measure: (deps: Deps, shop: FilledShop) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-beside-'));
  try {
    const file = path.join(folder, 'bulkhead.sqlite');
    const fill = await startChild<FilledShop>('fill.ts', { args: [file, String(rows)] });
    await fill.stop();
    const db = await openExistingDatabase({ file });
    const log = { info: () => {}, error: console.error };
    const settings = readSettings({ DEMO: 'on', UNPAID_ORDERS_PER_CUSTOMER: '1000000' });
    const { deps } = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
    await measure(deps, fill.first);
    await db.destroy();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Places an order every so many milliseconds until `signal`. */
export async function orderAll(
  deps: Deps,
  { customers, productIds }: FilledShop,
  { signal, everyMs }: { signal: AbortSignal; everyMs: number },
): Promise<Waited[]> {
  const orders: Promise<Waited>[] = [];
  while (!signal.aborted) {
    const customer = customers[orders.length % customers.length];
    const productId = productIds[orders.length % productIds.length] ?? '';
    const order = { productId, quantity: 500, address: '418 Foundry Road, Dock 3', phone: '2165550143' };
    orders.push(
      waitFor(() => placeOrder(deps, { owner: { userId: customer?.id ?? '' }, order, idempotencyKey: null })),
    );
    await delay(everyMs);
  }
  return Promise.all(orders);
}

async function waitFor(work: () => Promise<unknown>): Promise<Waited> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}
