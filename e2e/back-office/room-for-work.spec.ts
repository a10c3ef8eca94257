import { test as base, expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { packPage } from '#shared/desktop/pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';

const test = sharePage(base, demoAdmin.email);

test(
  'the menu is collapsed to its icons, which show their names to the pointer and to keys',
  variant,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard/overview');
    const links = page.getByRole('navigation', { name: sidebarMessages.label });
    const link = links.getByRole('link', { name: sidebarMessages.allOrders });
    const width = () => links.evaluate((nav) => nav.parentElement?.parentElement?.clientWidth);
    await expect(link).toBeVisible();
    const wide = await width();
    const collapse = page.getByRole('button', { name: sidebarMessages.collapse });
    // Within reach without scrolling, although the menu is longer than the screen.
    await expect(collapse).toBeInViewport({ ratio: 1 });
    await collapse.click();
    await page.mouse.move(900, 500);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(width).toBeLessThan(64);
    await expect(link).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(link).toBeVisible();
    expect(await width()).toBeLessThan(64);
    const main = page.getByRole('main');
    await main.focus();
    await page.keyboard.press('Tab');
    await expect.poll(width).toBe(wide);
    await page.locator(':focus').blur();
    await expect.poll(width).toBeLessThan(64);
    await link.hover();
    await expect.poll(width).toBe(wide);
    await page.getByRole('button', { name: sidebarMessages.expand }).click();
    await page.mouse.move(900, 500);
    await page.reload();
    await expect(collapse).toBeVisible();
    expect(await width()).toBe(wide);
  },
);

test(
  'on a tablet the count of what is packed has the room of the bars, and stays in sight',
  variant,
  async ({ page }) => {
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const product = await addProduct(page.request, headers, {
      availableQuantity: 100,
      price: 2,
      partNumber: `PAD-${Date.now()}`,
    });
    const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 20 };
    const placed = await page.request.post('/api/orders', { headers, data });
    expect(placed.status(), await placed.text()).toBe(201);
    const order = await placed.json();
    await page.setViewportSize({ width: 820, height: 600 });
    await page.goto(packPage(order._id));
    const count = page.getByText(packMessages.packed(0, 20), { exact: true });
    await expect(count).toBeInViewport({ ratio: 1 });
    const bar = page.getByRole('banner');
    const menu = page.getByRole('button', { name: sidebarMessages.open });
    await expect(bar).toBeHidden();
    await expect(menu).toBeHidden();
    // What is below the count does not take it along.
    const lowest = page.getByRole('group', { name: packMessages.each });
    await lowest.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 200));
    await expect(count).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: packMessages.putAside }).click();
    await expect(page.getByText(packMessages.start, { exact: true })).toBeVisible();
    await expect(bar).toBeVisible();
    await expect(menu).toBeVisible();
  },
);
