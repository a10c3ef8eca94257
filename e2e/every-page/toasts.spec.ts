import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { painted } from '#e2e/support/layout-shifts.ts';
import { placeOrderAs } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { orderMessages } from '#shared/messages/users/account.ts';

ownShop.use({ shopOwner: 'toasts' });

const widths = [390, 768, 1180, 1440];

ownShop.beforeAll(async ({ browser, shopUrl }) => {
  const context = await browser.newContext({ baseURL: shopUrl });
  const headers = await callerHeaders(context.request, demoCustomer.email);
  for (let count = 0; count < 20; count += 1) await placeOrderAs(context.request, headers);
  await context.close();
});

const toasts = (page: Page) => page.locator('.Toastify__toast');

/** The animation of its bar is what ends a toast. */
async function keepToasts(page: Page, count: number): Promise<void> {
  const bars = toasts(page).getByRole('progressbar', { includeHidden: true });
  await expect(bars).toHaveCount(count);
  await bars.evaluateAll((all) => {
    for (const bar of all) for (const life of bar.getAnimations()) life.pause();
  });
}

async function expectNothingCovered(page: Page, actions: string, count: number): Promise<void> {
  await keepToasts(page, count);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await painted(page);
    expect(await coveredActions(page, actions), `at ${width}`).toEqual([]);
    await expect(toasts(page), `at ${width}`).toHaveCount(count);
  }
}

/** At some scroll position, once no toast moves any more. */
async function coveredActions(page: Page, actions: string): Promise<string[]> {
  await toasts(page).evaluateAll((all) =>
    Promise.all(all.flatMap((toast) => toast.getAnimations().map(({ finished }) => finished))),
  );
  for (const toast of await toasts(page).all()) await expect(toast).toBeInViewport({ ratio: 1 });
  return page.evaluate((selector) => {
    const covered = new Set<string>();
    const barEnd = document.querySelector('nav')?.getBoundingClientRect().bottom ?? 0;
    const places = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect());
    for (let top = 0; top < document.documentElement.scrollHeight; top += 20) {
      scrollTo({ top, behavior: 'instant' });
      for (const action of document.querySelectorAll(selector)) {
        const box = action.getBoundingClientRect();
        // What the bar covers is out of sight with or without a toast.
        const start = Math.max(box.top, barEnd);
        const isUnder = (toast: DOMRect) =>
          toast.left < box.right && toast.right > box.left && toast.top < box.bottom && toast.bottom > start;
        if (start < box.bottom && places.some(isUnder)) covered.add(action.textContent || action.outerHTML);
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...covered];
  }, actions);
}

ownShop.describe('beside the rows of All Orders', () => {
  const test = sharePage(ownShop, demoAdmin.email);

  test('on any screen: a shipment with Undo, and one that failed', variant, async ({ page }) => {
    const actions = 'tbody :is(button, a, input, label)';
    await page.goto('/dashboard/allorders');
    const pending = page.getByRole('button', { name: adminMessages.pending, exact: true });
    await pending.first().click();
    await expect(toasts(page).getByRole('button', { name: adminMessages.undo })).toBeInViewport({ ratio: 1 });
    await expectNothingCovered(page, actions, 1);

    await page.route('**/api/orders/status/*', (route) => route.abort());
    await pending.first().click();
    await expect(toasts(page).getByText(commonMessages.connectionLost)).toBeVisible();
    await expectNothingCovered(page, actions, 2);
  });
});

ownShop.describe('beside the cards of My Orders', () => {
  const test = sharePage(ownShop, demoCustomer.email);

  test('on any screen: a cancelled order, and one that could not be', variant, async ({ page }) => {
    await page.goto('/dashboard/myorder');
    const cancel = page.getByRole('article').getByRole('button', { name: orderMessages.cancel, disabled: false });
    const confirm = page.getByRole('dialog').getByRole('button', { name: orderMessages.cancelDelete, exact: true });
    for (const fails of [false, true]) {
      if (fails) await page.route('**/api/orders/*', (route) => route.abort());
      await cancel.first().click();
      await confirm.click();
      await expect(toasts(page).filter({ hasText: fails ? commonMessages.connectionLost : 'deleted' })).toBeVisible();
      await expect(confirm).toBeHidden();
      await expectNothingCovered(page, 'article :is(button, a)', fails ? 2 : 1);
    }
  });
});

ownShop.describe('beside the links of the cart', () => {
  const test = sharePage(ownShop, demoCustomer.email);

  test('on any screen: products were added, and a line was removed', variant, async ({ page, request }) => {
    const admin = await callerHeaders(request, demoAdmin.email);
    const { partNumber } = await addProduct(request, admin, { partNumber: `TOAST-${Date.now()}`, price: 2 });
    await page.goto('/quick-order');
    await page.getByLabel(quickOrderMessages.text).fill(`${partNumber} 10`);
    await page.getByRole('button', { name: quickOrderMessages.check }).click();
    await page.getByRole('button', { name: quickOrderMessages.add(1) }).click();
    await page.waitForURL('/cart');
    await keepToasts(page, 1);
    const links = page.getByRole('navigation', { name: cartPageMessages.otherWays }).getByRole('link');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await painted(page);
      await expect(links.first()).toBeVisible();
      const covered = await links.evaluateAll((all) => {
        const places = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect());
        return all.flatMap((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const isUnder = (toast: DOMRect) =>
            toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top;
          return places.some(isUnder) ? [link.textContent] : [];
        });
      });
      expect(covered, `at ${width}`).toEqual([]);
    }
  });
});
