import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FilledShop } from '#bench/filled-shop.ts';
import { inFilledShop, orderAll } from '#bench/orders-beside.ts';
import { runCommand } from '#server/cli/run-command.ts';
import type { Deps } from '#server/deps.ts';
import { setStock } from '#server/services/bulk/set-stock.ts';
import { writeProducts } from '#server/services/bulk/write-products.ts';
import { MAX_BULK_PRODUCTS } from '#shared/domain/limits.ts';

const LINES = 10_000;
const FILLED = 20_000;
const ORDER_EVERY_MS = 20;
const nut = {
  product: 'Nut',
  description: 'Hexagonal',
  price: 1,
  minimumQuantity: 1,
  availableQuantity: 50,
  image: '/nut.svg',
};

// `npm run bench:bulk-stock -- 5`: rounds. Stock of 10,000 products by one call, with orders beside it and without the call.
await runCommand(async () => {
  const rounds = Number(process.argv[2] ?? 3);
  await inFilledShop(FILLED, async (deps, shop) => {
    for (let start = 0; start < LINES; start += MAX_BULK_PRODUCTS) {
      const lines = Array.from({ length: MAX_BULK_PRODUCTS }, (_, row) => ({
        ...nut,
        partNumber: `BULK-${start + row}`,
      }));
      await writeProducts(deps, { lines, actor: 'cli', idempotencyKey: null });
    }
    const numbers = Array.from({ length: LINES }, (_, row) => `BULK-${row}`);
    for (let round = 0; round < rounds; round += 1) {
      const lines = numbers.map((partNumber) => ({ partNumber, change: 1 }));
      const call = { lines, actor: 'cli', idempotencyKey: `bench-${round}` };
      await report(`${lines.length} lines alone`, () => setStock(deps, call));
      const again = { ...call, idempotencyKey: `bench-beside-${round}` };
      await report(`${lines.length} lines beside orders`, () => setStock(deps, again), { deps, shop });
      await report('orders alone', () => delay(1500), { deps, shop });
    }
  });
});

async function report(
  name: string,
  work: () => Promise<unknown>,
  beside?: { deps: Deps; shop: FilledShop },
): Promise<void> {
  const stopping = new AbortController();
  const ordering = beside
    ? orderAll(beside.deps, beside.shop, { signal: stopping.signal, everyMs: ORDER_EVERY_MS })
    : Promise.resolve([]);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const tookMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  loop.disable();
  stopping.abort();
  const waits = (await ordering).map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
  console.log(
    `${name}: ${Math.round(tookMs)} ms, CPU ${Math.round((user + system) / 1000)} ms, longest piece ${(loop.max / 1e6).toFixed(1)} ms` +
      (waits.length > 0 ? `, ${waits.length} orders p50 ${at(0.5)} ms p99 ${at(0.99)} ms` : ''),
  );
}
