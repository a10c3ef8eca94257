import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { FilledShop } from '#bench/filled-shop.ts';
import { tableRow } from '#bench/goals.ts';
import { startChild } from '#bench/processes/child.ts';
import { openAs } from '#e2e/support/routes.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { databaseLocation } from '#server/db/location.ts';
import { prepareDemo } from '#server/demo/prepare-demo.ts';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { orderViews } from '#shared/domain/orders/order-views.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { chromiumLaunch } from '#tools/browsers/chromium-launch.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';

const ROUNDS = 5;
const FIRST_ROWS_GOAL_MS = 1000;
const TYPED_GOAL_MS = 200;
/** A line for each mail of the demo would hide the figures. */
const log = { info: () => {}, error: console.error };
const root = path.join(import.meta.dirname, '..');

interface Opened {
  name: string;
  address: string;
}

const { allOrders, manageProducts, customers, overview, stocktake, history, reservations } = backOfficePages;

const pages: Opened[] = [
  { name: 'All Orders', address: allOrders },
  ...orderViews.map((view) => ({ name: `All Orders: ${view}`, address: `${allOrders}?view=${view}` })),
  { name: 'All Orders: the oldest first', address: `${allOrders}?sort=createdAt` },
  { name: 'All Orders: a search', address: `${allOrders}?q=no.%20500` },
  { name: 'Overview', address: overview },
  { name: 'Customers', address: customers },
  { name: 'Manage Products', address: manageProducts },
  { name: 'Manage Products: low on stock', address: `${manageProducts}?view=low-stock` },
  { name: 'Stocktake', address: stocktake },
  { name: 'History', address: history },
  { name: 'Reservations', address: reservations },
];

interface Typed extends Opened {
  text: string;
}

const searches: Typed[] = [
  { name: 'All Orders: a number', address: allOrders, text: 'no. 500' },
  { name: 'All Orders: a customer', address: allOrders, text: 'customer123@bench.example' },
  { name: 'Customers: a customer', address: customers, text: 'customer123' },
  { name: 'Manage Products: a part number', address: manageProducts, text: 'no. 500' },
];

// `npm run bench:office -- 1000000`: products, and orders.
await runCommand(async () => {
  const rows = Number(process.argv[2] ?? 1_000_000);
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-office-'));
  cleanup.defer(() => rm(dataDir, { recursive: true }));
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: dataDir, PORT: '0' });
  // The demo's accounts sign in without a provider.
  await prepareDemo(databaseLocation(settings), settings, log);
  const fill = await startChild<FilledShop>('fill.ts', { args: [path.join(dataDir, 'demo.sqlite'), String(rows)] });
  await fill.stop();
  const server = await startServer(settings, { log, web: path.join(root, 'dist', 'web') });
  cleanup.defer(() => server.stop());
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumLaunch.args });
  cleanup.defer(() => browser.close());
  const context = await openAs(browser, 'admin', { baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce' });

  console.log(
    `\nMilliseconds in the browser with ${rows.toLocaleString('en')} products and orders, the middle one and`,
  );
  console.log(`the longest of ${ROUNDS} visits after one that does not count.\n`);
  printHead('first rows after the navigation');
  for (const opened of pages) await report(opened.name, FIRST_ROWS_GOAL_MS, context, (page) => open(page, opened));
  console.log('');
  printHead('rows of a typed search after its request');
  for (const typed of searches) await report(typed.name, TYPED_GOAL_MS, context, (page) => search(page, typed));
});

function printHead(what: string): void {
  console.log(tableRow([what, 'goal', 'middle', 'longest']));
  console.log(tableRow(Array(4).fill('---')));
}

async function report(
  name: string,
  goal: number,
  context: BrowserContext,
  visit: (page: Page) => Promise<number>,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await context.newPage();
    const ms = await visit(page);
    if (round > 0) times.push(ms);
    await page.close();
  }
  const [middle = Number.NaN, longest = Number.NaN] = [
    times.toSorted((a, b) => a - b)[ROUNDS >> 1],
    Math.max(...times),
  ];
  const shown = (ms: number) => (ms <= goal ? `${Math.round(ms)}` : `**${Math.round(ms)}**`);
  console.log(tableRow([name, `${goal}`, shown(middle), shown(longest)]));
}

/** Since the navigation began, by the page's own clock. A view without orders says so instead of showing rows. */
async function open(page: Page, { address }: Opened): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.waitForFunction((loading) => {
    const main = document.querySelector('main');
    const isLoaded = main?.querySelector('h1') && !main.textContent.includes(loading);
    return isLoaded && document.querySelector('[aria-busy="true"]') === null && performance.now();
  }, commonMessages.loading);
  return Number(await shown.jsonValue());
}

/** From the request of the text that was typed to its rows, by the page's own clock. */
async function search(page: Page, { address, text }: Typed): Promise<number> {
  await open(page, { name: '', address });
  await page.getByRole('main').getByRole('searchbox').first().fill(text);
  const shown = await page.waitForFunction(() => {
    const requests = performance.getEntriesByType('resource').filter(({ name }) => /\/api\/.*[?&]q=/.test(name));
    const isShown = requests.length > 0 && document.querySelector('[aria-busy="true"]') === null;
    return isShown && performance.now() - Math.min(...requests.map(({ startTime }) => startTime));
  });
  return Number(await shown.jsonValue());
}
