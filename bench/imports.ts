import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FilledShop } from '#bench/filled-shop.ts';
import { startChild } from '#bench/processes/child.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { undoImport } from '#server/services/imports/undo-import.ts';

const ROWS = 10_000;
const FILLED = 20_000;
const ORDER_EVERY_MS = 50;
const HEADINGS = 'Part number,Product,Description,Price,Minimum quantity,Available,Image';

/** The longest that an order waited, and what this process computed meanwhile, which no other load prolongs. */
interface Waited {
  ms: number;
  cpuMs: number;
}

// `npm run bench:imports -- 5`: rounds.
await runCommand(async () => {
  const rounds = Number(process.argv[2] ?? 3);
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-imports-'));
  try {
    const fill = await startChild<FilledShop>('fill.ts', {
      args: [path.join(folder, 'bulkhead.sqlite'), String(FILLED)],
    });
    await fill.stop();
    const db = await openExistingDatabase({ file: path.join(folder, 'bulkhead.sqlite') });
    const log = { info: () => {}, error: console.error };
    const settings = readSettings({ DEMO: 'on', UNPAID_ORDERS_PER_CUSTOMER: '1000000' });
    const { deps } = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
    for (let round = 0; round < rounds; round += 1) await measureRound(deps, fill.first, round);
    await db.destroy();
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function measureRound(deps: Deps, shop: FilledShop, round: number): Promise<void> {
  const actor = 'cli';
  const added = await check(deps, round, { name: 'Nut', price: 1 });
  await report('new products, applied', deps, shop, () => applyImport(deps, { id: added, actor }));
  const changed = await check(deps, round, { name: 'Nut', price: 2 });
  await report('new prices, applied', deps, shop, () => applyImport(deps, { id: changed, actor }));
  const renamed = await check(deps, round, { name: 'Hexagonal nut', price: 2 });
  await report('new names, applied', deps, shop, () => applyImport(deps, { id: renamed, actor }));
  await report('new names, undone', deps, shop, () => undoImport(deps, { id: renamed, actor }));
}

async function check(deps: Deps, round: number, { name, price }: { name: string; price: number }): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const description = `Hexagonal, of steel, strength ${(row * 7919) % 10_000}, boxed by ${(row * 31) % 977}`;
    return `IMP-${round}-${row},${name} M${row % 48} No. ${row},"${description}",${price},1,50,/nut.svg`;
  });
  const bytes = new TextEncoder().encode([HEADINGS, ...rows].join('\n'));
  return (await checkImport(deps, { bytes, fileName: 'prices.csv', actor: 'cli' })).id;
}

async function report(name: string, deps: Deps, shop: FilledShop, work: () => Promise<unknown>): Promise<void> {
  const stopping = new AbortController();
  const ordering = orderAll(deps, shop, stopping.signal);
  const started = performance.now();
  await work();
  const tookMs = performance.now() - started;
  stopping.abort();
  const { ms, cpuMs } = await ordering;
  const figures = { took: tookMs, 'longest order': ms, 'its CPU': cpuMs };
  console.log(
    name,
    Object.entries(figures)
      .map(([of, value]) => `${of} ${Math.round(value)} ms`)
      .join(', '),
  );
}

async function orderAll(deps: Deps, { customers, productIds }: FilledShop, signal: AbortSignal): Promise<Waited> {
  const orders: Promise<Waited>[] = [];
  while (!signal.aborted) {
    const customer = customers[orders.length % customers.length];
    const productId = productIds[orders.length % productIds.length] ?? '';
    const order = { productId, quantity: 500, address: '418 Foundry Road, Dock 3', phone: '2165550143' };
    orders.push(
      waitFor(() => placeOrder(deps, { owner: { userId: customer?.id ?? '' }, order, idempotencyKey: null })),
    );
    await delay(ORDER_EVERY_MS);
  }
  const waits = await Promise.all(orders);
  return waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest));
}

async function waitFor(work: () => Promise<unknown>): Promise<Waited> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}
