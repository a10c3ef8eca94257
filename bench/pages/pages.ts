import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addBarePage, BARE_PAGE } from '#bench/pages/bare-page.ts';
import { describePages, type FlowRun, type PageFigures, type PageRun } from '#bench/pages/page-report.ts';
import { placeOrder, pressBareButton, visitPage } from '#bench/pages/visit.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';

const ROUNDS = 5;
const pages = ['/', '/products', '/purchase/:id', '/login', '/cart', '/blogs'];
const quiet = { info: () => {}, warn: () => {}, error: console.error };

// `npm run bench:pages [-- ROUNDS ADDRESS...]`: a bare React page, the demo, and the demo shops that run at the addresses, in turn.
await runCommand(async () => {
  const [rounds = String(ROUNDS), ...others] = process.argv.slice(2);
  await using cleanup = new AsyncDisposableStack();
  const demo = await startDemo(cleanup);
  const bare: PageFigures[] = [];
  const pageRuns: PageRun[] = [];
  const button: number[] = [];
  const flow: FlowRun[] = [];
  for (let round = 1; round <= Number(rounds); round += 1) {
    bare.push(await visitPage(demo + BARE_PAGE));
    for (const page of pages) {
      for (const shop of [demo, ...others]) {
        const figures = await visitPage(shop + page.replace(':id', await firstProduct(shop)));
        pageRuns.push({ page: labelOf(page, shop, demo), figures });
      }
    }
    button.push(await pressBareButton(demo));
    for (const shop of [demo, ...others]) {
      for (const { step, latencyMs } of await placeOrder(shop))
        flow.push({ step: labelOf(step, shop, demo), latencyMs });
    }
    console.error(`Round ${round} of ${rounds}`);
  }
  console.log(describePages({ bare, pages: pageRuns, button, flow }));
});

function labelOf(name: string, shop: string, demo: string): string {
  return shop === demo ? name : `${name} at ${shop}`;
}

async function startDemo(cleanup: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-pages-'));
  cleanup.defer(() => rm(dataDir, { recursive: true }));
  const dist = path.join(dataDir, 'dist');
  for (const folder of ['web', 'render']) {
    await cp(path.join(import.meta.dirname, '..', '..', 'dist', folder), path.join(dist, folder), { recursive: true });
  }
  const web = path.join(dist, 'web');
  await addBarePage(web);
  const settings = readSettings({
    DEMO: 'on',
    DEMO_HISTORY: 'none',
    DATA_DIR: dataDir,
    PORT: '0',
    UNPAID_ORDERS_PER_CUSTOMER: '1000',
  });
  const server = await startServer(settings, { log: quiet, web });
  cleanup.defer(server.stop);
  return server.url;
}

async function firstProduct(shop: string): Promise<string> {
  const [product] = (await (await fetch(`${shop}/api/products?limit=1`)).json()) as { _id: string }[];
  if (product === undefined) throw new Error(`${shop} has no products`);
  return product._id;
}
