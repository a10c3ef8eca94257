import type { FilledShop } from '#bench/filled-shop.ts';
import { inFilledShop, orderAll } from '#bench/orders-beside.ts';
import { runCommand } from '#server/cli/run-command.ts';
import type { Deps } from '#server/deps.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { undoImport } from '#server/services/imports/undo-import.ts';

const ROWS = 10_000;
const FILLED = 20_000;
const ORDER_EVERY_MS = 50;
const HEADINGS = 'Part number,Product,Description,Price,Minimum quantity,Available,Image';

// `npm run bench:imports -- 5`: rounds.
await runCommand(async () => {
  const rounds = Number(process.argv[2] ?? 3);
  await inFilledShop(FILLED, async (deps, shop) => {
    for (let round = 0; round < rounds; round += 1) await measureRound(deps, shop, round);
  });
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
  const ordering = orderAll(deps, shop, { signal: stopping.signal, everyMs: ORDER_EVERY_MS });
  const started = performance.now();
  await work();
  const tookMs = performance.now() - started;
  stopping.abort();
  const waits = await ordering;
  const { ms, cpuMs } = waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest));
  const figures = { took: tookMs, 'longest order': ms, 'its CPU': cpuMs };
  console.log(
    name,
    Object.entries(figures)
      .map(([of, value]) => `${of} ${Math.round(value)} ms`)
      .join(', '),
  );
}
