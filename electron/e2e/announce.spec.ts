import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { countPages } from '#e2e/support/print.ts';
import { scanCode } from '#e2e/support/scanner.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import type { AppWindow } from '#electron/e2e/support/app-window.ts';
import { firstStart, openDemo } from '#electron/e2e/support/steps.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderPage } from '#shared/desktop/pages.ts';
import { printMessages } from '#shared/messages/fulfilment/print.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { liveMessages } from '#shared/messages/shop/event-streams.ts';

async function openBackOffice(browser: Browser): Promise<AppWindow> {
  const app: AppWindow = await firstStart(browser, { saveFile: async () => path.join(app.folder, 'slip.pdf') });
  await openDemo(app.page);
  const stream = app.page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await submitSignIn(app.page, demoAdmin.email);
  expect((await stream).status()).toBe(200);
  await lookElsewhere(app);
  return app;
}

async function lookElsewhere({ page, navigate }: AppWindow): Promise<void> {
  await navigate('/dashboard/manageproduct');
  await expect(page.getByRole('heading', { name: adminMessages.manageProducts, level: 1 })).toBeVisible();
}

const LOW_STOCK = '/dashboard/manageproduct?view=low';

const ordersOf = ({ notifications }: AppWindow) => notifications.filter(({ path }) => path !== LOW_STOCK);
const lowStockOf = ({ notifications }: AppWindow) => notifications.filter(({ path }) => path === LOW_STOCK);

function lastEvent(page: Page): Promise<number> {
  return page.evaluate(() => Number(JSON.parse(localStorage.getItem('orderEvents') ?? '{}').id));
}

async function customerOf(request: APIRequestContext): Promise<() => Promise<WholeOrder>> {
  const headers = await callerHeaders(request, demoCustomer.email);
  const [product]: Product[] = await (await request.get('/api/products?limit=1')).json();
  const data = {
    productId: product?._id,
    address: '7 Harbour Road, Dock 2',
    phone: '2165550143',
    quantity: product?.minimumQuantity,
  };
  return async () => {
    const response = await request.post('/api/orders', { headers, data });
    expect(response.status()).toBe(201);
    return response.json();
  };
}

test('announces an order, opens it by a click, saves its packing slip, ships it by a scan; announces many as one', async ({
  browser,
  playwright,
}) => {
  const app = await openBackOffice(browser);
  const { page } = app;
  const shop = await page.evaluate(() => window.bulkheadDesktop?.readShop());
  const request = await playwright.request.newContext({ baseURL: shop?.connected?.origin ?? '' });
  const order = await customerOf(request);
  const staff = { headers: await callerHeaders(request, demoAdmin.email) };
  const low: Product[] = await (await request.get('/api/products?lowStock=true&limit=200', staff)).json();
  await expect.poll(() => lowStockOf(app).length).toBe(1);
  const expectBadge = () =>
    expect
      .poll(async () => {
        const views = await (await request.get('/api/orders/views', staff)).json();
        return app.badges.at(-1) === views['to-ship'];
      })
      .toBe(true);

  const first = await order();
  const announced = {
    title: liveMessages.newOrder,
    body: liveMessages.newOrderBody(first.quantity.toLocaleString('en-US'), first.name),
    path: orderPage(first._id),
  };
  await expect.poll(() => ordersOf(app)).toEqual([announced]);
  await expectBadge();
  const firstEvent = await lastEvent(page);

  await app.navigate(announced.path);
  const opened = page.getByRole('region', { name: adminMessages.linkedOrder });
  await expect(opened).toBeFocused();
  await expect(opened).toContainText(demoCustomer.email);

  await page
    .getByRole('checkbox', { name: printMessages.select(first.email, first.name) })
    .first()
    .check();
  await page.getByRole('button', { name: printMessages.save }).click();
  await expect(page.getByText(printMessages.saved(1))).toBeVisible({ timeout: 30_000 });
  expect(countPages(readFileSync(path.join(app.folder, 'slip.pdf')))).toBe(1);

  await lookElsewhere(app);
  await scanCode(page, first._id);
  await expect(opened).toBeFocused();
  await opened.getByRole('button', { name: adminMessages.pending }).focus();
  await page.keyboard.press('Enter');
  await expect(opened.getByText(adminMessages.shipped, { exact: true })).toBeVisible();
  await expectBadge();

  await lookElsewhere(app);
  // Stopped until the window knows every event; only then its batching pause ends.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  for (let count = 0; count < 12; count++) await order();
  await expect.poll(() => lastEvent(page)).toBe(firstEvent + 13);
  expect(ordersOf(app)).toHaveLength(1);
  await page.clock.fastForward(10_000);
  await page.clock.resume();
  await expect.poll(() => ordersOf(app).length).toBe(2);
  expect(ordersOf(app)[1]).toMatchObject({ title: liveMessages.newOrders(12), path: '/dashboard/allorders' });
  await expectBadge();

  await page.goto('about:blank');
  const missed = await order();
  await app.open('/dashboard/addproduct');
  await expect.poll(() => ordersOf(app).length).toBe(3);
  expect(ordersOf(app)[2]).toMatchObject({ title: liveMessages.newOrder, path: orderPage(missed._id) });
  // What was low at the start was announced once, as one.
  expect(lowStockOf(app)).toEqual([
    { title: liveMessages.lowStock(low.length), body: expect.any(String), path: LOW_STOCK },
  ]);
  expect(app.complaints).toEqual([]);

  await request.dispose();
  await app.close();
});
