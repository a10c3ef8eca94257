import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type APIRequestContext, chromium, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { allRoutes, openAs, roles } from '#e2e/support/routes.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { readSettings } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import type { Import } from '#shared/contracts/imports.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Packing } from '#shared/contracts/packing.ts';
import type { Product } from '#shared/contracts/products.ts';
import { packPage } from '#shared/desktop/pages.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { chromiumLaunch } from '#tools/chromium-launch.ts';
import { requireChromium } from '#tools/find-chromium.ts';

const root = path.join(import.meta.dirname, '..');
const gallery = path.join(root, 'docs', 'screenshots');

// The sticky banner would cover the middle of a full page.
const unstuck = `aside[aria-label="${commonMessages.demo}"] { position: static; }`;

// `npm run screenshots [-- ROUTES]`: in both widths and both themes.
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-screenshots-'));
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: dataDir, PORT: '0' });
  const server = await startServer(settings, { log: consoleLog, web: path.join(root, 'dist', 'web') });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumLaunch.args, '--hide-scrollbars'],
  });
  await mkdir(gallery, { recursive: true });
  const options = { baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce' };
  const customer = await openAs(browser, 'customer', options);
  const routes = await allRoutes(customer.request, customer);
  const worked = await workInWarehouse(customer.request);
  for (const role of roles) {
    const context = role === 'customer' ? customer : await openAs(browser, role, options);
    const page = await context.newPage();
    for (const route of routes) {
      if (route.roles.at(0) !== role || (wanted.length > 0 && !wanted.includes(route.name))) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [390, 1440]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height: 900 });
          await page.goto(worked.get(route.name) ?? route.path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForFunction((words) => !document.body.textContent.includes(words), commonMessages.loading);
          await loadLazyPictures(page);
          const file = path.join(gallery, `${route.name}-${width}-${colorScheme}.jpg`);
          await page.screenshot({ path: file, fullPage: true, style: unstuck, animations: 'disabled', quality: 70 });
          console.log(path.relative(root, file));
        }
      }
    }
  }
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/**
 * A stocktake that is being counted, an order that is half packed, a file of products that was checked, and a handover
 * that waits for its signature. Returns the addresses that show them, by the names of routes.
 */
async function workInWarehouse(request: APIRequestContext): Promise<Map<string, string>> {
  const headers = await callerHeaders(request, demoAdmin.email);
  const products: Product[] = await (await request.get('/api/products?limit=3')).json();
  for (const [index, { _id, availableQuantity }] of products.entries()) {
    const data = { counted: Math.max(0, availableQuantity - index) };
    await request.put(`/api/stocktake/lines/${_id}`, { headers, data });
  }
  const [order]: Order[] = await (await request.get('/api/orders?view=to-ship&limit=1', { headers })).json();
  if (!order) throw new Error('The sample data has no order to ship');
  const { goods }: Packing = await (await request.get(`/api/packing/${order._id}`, { headers })).json();
  const scan = { key: 'screenshots', code: goods.barcode ?? goods.partNumber, quantity: Math.ceil(order.quantity / 2) };
  await request.post(`/api/packing/${order._id}/scans`, { headers, data: scan });
  const prices = products.map(({ partNumber, price }, index) => `${partNumber},${(price * (1.1 + index)).toFixed(2)}`);
  const file = ['Part number,Price', ...prices, 'NEW-1,-3'];
  const checked = await request.post('/api/imports?name=prices.csv', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: file.join('\r\n'),
  });
  const { _id: importId }: Import = await checked.json();
  const note = 'Pallet 7 is damaged: ask the carrier before noon.';
  await request.put('/api/handover', { headers, data: { note, version: 0 } });
  return new Map([
    ['pack', packPage(order._id)],
    ['import-products', `/dashboard/products/import?import=${importId}`],
  ]);
}

/** They load near the viewport; a full-page picture needs them all. */
async function loadLazyPictures(page: Page): Promise<void> {
  // Not `networkidle`: the back-office's event stream never ends.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        if (image.complete) return undefined;
        return new Promise((done) => {
          image.addEventListener('load', done);
          image.addEventListener('error', done);
        });
      }),
    ).then(() => undefined),
  );
}
