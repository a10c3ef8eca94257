import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { describePages, type FlowRun, type PageFigures, type PageRun } from '#bench/report/page-report.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { freePort } from '#server/testing/free-port.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { loginMessages } from '#shared/messages/users/login.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';

const ROUNDS = 5;
/** As Lighthouse slows down a mobile's. */
const CPU_SLOWDOWN = 4;
const pages = ['/', '/products', '/purchase/:id', '/login', '/cart', '/blogs'];
const quiet = { info: () => {}, warn: () => {}, error: console.error };

// `npm run bench:pages [-- ROUNDS ADDRESS...]`: measures the demo, or the demo shops that run at the addresses, in turn.
await runCommand(async () => {
  const [rounds = String(ROUNDS), ...addresses] = process.argv.slice(2);
  await using cleanup = new AsyncDisposableStack();
  if (addresses.length === 0) addresses.push(await startDemo(cleanup));
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  cleanup.defer(() => browser.close());
  const pageRuns: PageRun[] = [];
  const flowRuns: FlowRun[] = [];
  for (let round = 1; round <= Number(rounds); round += 1) {
    for (const page of pages) {
      for (const shop of addresses) {
        const address = shop + page.replace(':id', await firstProduct(shop));
        pageRuns.push({ shop, page, figures: await measurePage(address, port) });
      }
    }
    for (const shop of addresses) flowRuns.push(...(await measureFlow(browser, shop)));
    console.error(`Round ${round} of ${rounds}`);
  }
  console.log(describePages(pageRuns, flowRuns));
});

async function startDemo(cleanup: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-pages-'));
  cleanup.defer(() => rm(dataDir, { recursive: true }));
  const settings = readSettings({
    DEMO: 'on',
    DEMO_HISTORY: 'none',
    DATA_DIR: dataDir,
    PORT: '0',
    UNPAID_ORDERS_PER_CUSTOMER: '1000',
  });
  const server = await startServer(settings, {
    log: quiet,
    web: path.join(import.meta.dirname, '..', 'dist', 'web'),
  });
  cleanup.defer(server.stop);
  return server.url;
}

async function firstProduct(shop: string): Promise<string> {
  const [product] = (await (await fetch(`${shop}/api/products?limit=1`)).json()) as { _id: string }[];
  if (product === undefined) throw new Error(`${shop} has no products`);
  return product._id;
}

async function measurePage(address: string, port: number): Promise<PageFigures> {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: ['performance'] });
  if (result === undefined) throw new Error(`Lighthouse did not measure ${address}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
  };
}

/** Searches, adds to the cart, and places an order; each step gives its slowest interaction. */
async function measureFlow(browser: Browser, shop: string): Promise<FlowRun[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const slowest = { duration: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) {
          slowest.duration = Math.max(slowest.duration, entry.duration);
        }
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(`${shop}/login`);
  await page.getByRole('button', { name: identityMessages.demoCustomer, exact: true }).click();
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const runs: FlowRun[] = [];
  const note = async (step: string) => runs.push({ shop, step, latencyMs: await slowestInteraction(page) });

  await page.goto(`${shop}/products`);
  await page.getByLabel(findMessages.search).pressSequentially('washer', { delay: 80 });
  await page.getByRole('status').filter({ hasText: 'washer' }).waitFor();
  await note('search');
  await page.getByRole('button', { name: cartMessages.add }).first().click();
  await page.getByText(cartMessages.inCart(1)).first().waitFor({ state: 'attached' });
  await note('add to cart');
  await page.getByRole('link', { name: productMessages.purchase, exact: true }).first().click();
  const quantity = page.getByLabel(purchaseMessages.quantity);
  await quantity.click();
  await quantity.press('ArrowUp');
  await page.getByLabel(purchaseMessages.address).fill('1 Dock Street');
  await page.getByLabel(purchaseMessages.phone).fill('5550100');
  await page.getByRole('button', { name: purchaseMessages.submit, exact: true }).click();
  await page.getByText(purchaseMessages.orderPlaced).first().waitFor();
  await note('place');
  await context.close();
  return runs;
}

/** In milliseconds, since the last call. */
function slowestInteraction(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // An entry follows the paint of its interaction.
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
    const { slowest } = window as unknown as { slowest: { duration: number } };
    const { duration } = slowest;
    slowest.duration = 0;
    return duration;
  });
}
