import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { placeOrderAs } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { signInTo } from '#e2e/support/sign-in.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { restrictedPageMessages } from '#shared/messages/checkouts/restricted-page.ts';
import { orderProgressMessages, orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { liveMessages } from '#shared/messages/shop/event-streams.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { orderMessages } from '#shared/messages/users/account.ts';

const test = sharePage(ownShop, demoAdmin.email);

const lost = (page: Page) => page.getByRole('status', { name: liveMessages.label });
const firstRow = (page: Page) => page.getByRole('table', { name: adminMessages.allOrders }).locator('tbody tr').first();

async function placeOtherOrder(request: APIRequestContext): Promise<Order> {
  return placeOrderAs(request, await callerHeaders(request, demoCustomer.email));
}

async function openAllOrders(page: Page): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto('/dashboard/allorders');
  expect((await stream).status()).toBe(200);
  await expect(firstRow(page)).toBeVisible();
}

const places = (page: Page) =>
  page
    .locator('tbody tr[data-row-key]')
    .evaluateAll((rows) => rows.map((row) => [row.getAttribute('data-row-key'), row.getBoundingClientRect().top]));

const announced = (page: Page, count: number) => page.getByText(liveMessages.newOrders(count), { exact: true });
const show = (page: Page) => page.getByRole('button', { name: liveMessages.show, exact: true });
const rowOf = (page: Page, id: string) => page.locator(`tr[data-row-key="${id}"]`);

test(
  'new orders move no row in any tab; they are announced, and shown on request',
  variant,
  async ({ page, request }) => {
    const { _id: target } = await placeOtherOrder(request);
    await openAllOrders(page);
    const other = await page.context().newPage();
    await openAllOrders(other);
    const pending = firstRow(page).getByRole('button', { name: adminMessages.pending });
    const under = await pending.boundingBox();
    if (under === null) throw new Error('Nothing to ship');
    const before = await places(page);
    expect(before[0]?.[0]).toBe(target);
    await page.mouse.move(under.x + under.width / 2, under.y + under.height / 2);

    // More than a page: all earlier rows leave it.
    const customer = await callerHeaders(request, demoCustomer.email);
    for (let count = 1; count <= 21; count += 1) await placeOrderAs(request, customer);
    for (const tab of [page, other]) await expect(announced(tab, 21)).toBeVisible();
    await expect(page).toHaveTitle(/^\(21\) All Orders/);
    expect(await places(page)).toEqual(before);

    await page.mouse.down();
    await page.mouse.up();
    for (const tab of [page, other]) await expect(rowOf(tab, target)).toContainText(adminMessages.shipped);
    expect(await places(page)).toEqual(before);

    await page.bringToFront();
    await show(page).click();
    await expect(firstRow(page)).not.toHaveAttribute('data-row-key', target);
    await expect(show(page)).toHaveCount(0);
    await expect(page).toHaveTitle(/^All Orders/);
    await expect(announced(other, 21)).toBeVisible();

    await page.getByRole('link', { name: adminMessages.manageProducts }).click();
    await placeOtherOrder(request);
    await expect(page).toHaveTitle(/^\(1\) Manage Products/);
    const link = page
      .getByRole('navigation', { name: sidebarMessages.label })
      .getByRole('link', { name: /All Orders/ });
    await expect(link).toHaveAccessibleName(`${adminMessages.allOrders} 1 ${navigationMessages.new}`);
    // The link shows before the API has confirmed the rights.
    const bar = page.getByRole('navigation', { name: navigationMessages.main, exact: true });
    const shortcut = bar.getByRole('link', { name: `${adminMessages.allOrders} 1 ${navigationMessages.new}` });
    await expect(shortcut).toBeVisible();
    await bar.getByRole('link', { name: navigationMessages.home, exact: true }).click();
    await shortcut.click();
    await expect(firstRow(page)).toBeVisible();
    await expect(page).toHaveTitle(/^All Orders/);
    await other.close();
  },
);

test(
  'an order cancelled while it is shown keeps its place, and cannot be shipped any more',
  variant,
  async ({ page, request }) => {
    const customer = await callerHeaders(request, demoCustomer.email);
    const [older, newer] = [await placeOrderAs(request, customer), await placeOrderAs(request, customer)];
    await openAllOrders(page);
    const before = await places(page);
    expect(before.slice(0, 2).map(([id]) => id)).toEqual([newer._id, older._id]);
    await placeOrderAs(request, customer);
    await request.delete(`/api/orders/${newer._id}`, { headers: customer });
    await expect(rowOf(page, newer._id)).toContainText(adminMessages.cancelled);
    await expect(rowOf(page, newer._id).getByRole('button')).toHaveCount(0);
    await expect(rowOf(page, newer._id).getByRole('checkbox')).toBeDisabled();
    expect(await places(page)).toEqual(before);
  },
);

test('a lost stream is shown, and missed orders appear when it is back', variant, async ({ page, request }) => {
  await openAllOrders(page);
  await expect(lost(page)).toHaveText('');
  await page.context().setOffline(true);
  await expect(lost(page)).toContainText(liveMessages.lost);
  await expectAccessible(page);
  const { _id } = await placeOtherOrder(request);

  // The token has expired meanwhile.
  await page.evaluate(() => localStorage.setItem('accessToken', 'spoilt'));
  const resumed = page.waitForRequest((request) => request.url().endsWith('/api/events'));
  await page.context().setOffline(false);
  expect((await resumed).headers()['last-event-id']).toMatch(/^\d+$/);
  await expect(lost(page)).toHaveText('');
  await expect(announced(page, 1)).toBeVisible();
  await visit(page, `/dashboard/allorders?order=${_id}`);
  await expect(page.getByRole('region', { name: adminMessages.linkedOrder }).getByRole('row')).toHaveCount(2);
});

ownShop(
  'new orders make an optional sound, one for many; the setting is remembered',
  variant,
  async ({ page, request }) => {
    await page.addInitScript(() => {
      const counter = window as unknown as { tones: number };
      counter.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        counter.tones += 1;
        start.call(this, when);
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
    await beSignedIn(page, demoAdmin.email);
    await openAllOrders(page);
    const sound = page.getByRole('switch', { name: liveMessages.soundHint });
    await expect(sound).not.toBeChecked();
    await sound.click();
    expect(await tones()).toBe(2);
    await page.reload();
    await expect(sound).toBeChecked();
    await expect(firstRow(page)).toBeVisible();
    expect(await tones()).toBe(0);
    await Promise.all([placeOtherOrder(request), placeOtherOrder(request)]);
    await expect(announced(page, 2)).toBeVisible();
    await expect.poll(tones).toBe(2);
    await sound.click();
    await page.reload();
    await expect(sound).not.toBeChecked();
  },
);

ownShop('a refused stream is shown too, and retried on request', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.clock.install();
  let refused = 0;
  await page.route('**/api/events', (route) => {
    refused += 1;
    return route.fulfill({ status: 503, body: 'no' });
  });
  await page.goto('/dashboard/allorders');
  await expect(lost(page)).toContainText(liveMessages.lostHint);
  // From here on the clock stands still, but for the steps below.
  const before = refused;
  await page.clock.pauseAt(Date.now() + 60_000);
  // The retry may not be scheduled yet when the clock stops, so time passes until it has run.
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return refused;
    })
    .toBeGreaterThan(before);
  await expect(lost(page)).toContainText(liveMessages.lostHint);
  await page.unroute('**/api/events');
  await page.getByRole('button', { name: liveMessages.tryNow }).click();
  await expect(lost(page)).toHaveText('');
});

ownShop(
  'the stream signs out a user who lost the admin rights, without a click',
  variant,
  async ({ page, context }) => {
    await beSignedIn(page, demoAdmin.email);
    await openAllOrders(page);
    await page.route('**/api/events', (route) => route.fulfill({ status: 403, json: {} }));
    await page.route('**/api/admin/**', (route) => route.fulfill({ json: { admin: false } }));
    await context.setOffline(true);
    await expect(lost(page)).toContainText(liveMessages.lost);
    await context.setOffline(false);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(restrictedPageMessages.roleLost)).toBeVisible();
  },
);

ownShop('a customer and a visitor open no stream', variant, async ({ page }) => {
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url());
  });
  await page.goto('/');
  await signInTo(page, '/dashboard/myorder', demoCustomer.email);
  await expect(page.getByRole('heading', { level: 1, name: orderMessages.title })).toBeVisible();
  await page.getByRole('link', { name: sidebarMessages.profile }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(demoCustomer.email).first()).toBeVisible();
  expect(streams).toEqual([]);
});

ownShop('signing out removes the data of the stream from the browser', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await openAllOrders(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orderEvents'))).not.toBeNull();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('orderEvents'))).toBeNull();
});

test.describe('a link to one order', () => {
  const opened = (page: Page) => page.getByRole('region', { name: adminMessages.linkedOrder });

  test('shows it first, wherever it is in the list, ready to be shipped', variant, async ({ page, request }) => {
    const customer = await callerHeaders(request, demoCustomer.email);
    const order = await placeOrderAs(request, customer);
    await Promise.all(Array.from({ length: 21 }, () => placeOrderAs(request, customer)));
    await page.goto(`/dashboard/allorders?order=${order._id}`);
    await expect(opened(page)).toBeFocused();
    expect(await opened(page).getByText('7 Harbour Road').innerText()).toBe(order.address);
    await expectAccessible(page);
    await opened(page).getByRole('button', { name: adminMessages.pending }).click();
    await expect(opened(page)).toContainText(adminMessages.shipped);
    await opened(page).getByRole('link', { name: adminMessages.linkedOrderClose }).click();
    await expect(opened(page)).toHaveCount(0);
    await expect(firstRow(page)).toBeVisible();
  });

  test(
    'shows a cancelled one as such, and so does the view of cancelled orders',
    variant,
    async ({ page, request }) => {
      const customer = await callerHeaders(request, demoCustomer.email);
      const order = await placeOrderAs(request, customer);
      await request.delete(`/api/orders/${order._id}`, { headers: customer });
      await page.goto(`/dashboard/allorders?order=${order._id}`);
      await expect(opened(page)).toContainText(orderProgressMessages.cancelledOn);
      await expect(opened(page).getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('table', { name: adminMessages.allOrders })).toContainText(
        orderProgressMessages.reservedUntil,
      );
      await expect(rowOf(page, order._id)).toHaveCount(1);
      await page.getByRole('link', { name: orderViewMessages.cancelled, exact: true }).click();
      await expect(page).toHaveURL('/dashboard/allorders?view=cancelled');
      const table = page.getByRole('table', { name: adminMessages.cancelledOrders });
      await expect(table.locator(`tr[data-row-key="${order._id}"]`)).toContainText(order.address.replace('\n', ', '));
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  test('says when the order does not exist', variant, async ({ page }) => {
    for (const id of ['0198c1e2-7f00-7abc-8def-0123456789ab', 'customer@bulkhead.example', '../products']) {
      await visit(page, `/dashboard/allorders?order=${encodeURIComponent(id)}`);
      await expect(opened(page)).toContainText(adminMessages.linkedOrderMissing);
      await expect(firstRow(page)).toBeVisible();
      await opened(page).getByRole('link', { name: adminMessages.linkedOrderClose }).click();
      await expect(opened(page)).toHaveCount(0);
    }
  });
});
