import { type BrowserContext, expect, type Page } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { movedOn, recordShifts, sumOfShifts } from '#e2e/support/layout-shifts.ts';
import { allRoutes, openAs } from '#e2e/support/routes.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';

// The main pages with an API that responds late, in another order than it is asked: what is shown must not move.

const MAX_SHIFT = 0.01;

test.use({ shopOwner: 'layout-shifts' });
test.describe.configure({ timeout: 300_000 });

const pages = {
  visitor: ['home', 'products', 'category', 'purchase', 'family', 'quick-order'],
  customer: ['cart', 'my-orders', 'order', 'payment', 'parts', 'profile'],
  admin: ['overview', 'all-orders', 'manage-products', 'edit-product', 'customers'],
} as const;

/** Each call waits, so that a page is painted between them. */
async function slowDown(page: Page): Promise<void> {
  let calls = 0;
  await page.route(/\/api\/(?!events|pictures)/, async (route) => {
    calls += 1;
    await new Promise((done) => setTimeout(done, 150 + (calls % 3) * 150));
    await route.continue();
  });
}

async function fillCart(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const [product]: Product[] = await (await context.request.get('/api/products?limit=1&inStock=true')).json();
  await page.goto(`/purchase/${product?._id}`);
  await appListens(page);
  await page.getByRole('form').getByRole('button', { name: cartMessages.add, exact: true }).click();
  await page.close();
}

/** The browser knows staff again from their second page on. */
async function beRemembered(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/dashboard/allorders');
  await expect(page.getByRole('table')).toBeVisible();
  await page.close();
}

for (const role of ['visitor', 'customer', 'admin'] as const) {
  for (const width of [390, 1440]) {
    test(`no page of a ${role} moves while it loads, at ${width} px`, variant, async ({ browser, shopUrl }) => {
      const options = { baseURL: shopUrl, viewport: { width, height: 900 }, colorScheme: 'light' };
      const customer = await openAs(browser, 'customer', options);
      const routes = new Map((await allRoutes(customer)).map(({ name, path }) => [name, path]));
      routes.set('category', '/products/fasteners');
      const context = role === 'customer' ? customer : await openAs(browser, role, options);
      if (role === 'customer') await fillCart(context);
      if (role === 'admin') await beRemembered(context);
      for (const name of pages[role]) {
        const page = await context.newPage();
        await recordShifts(page);
        await slowDown(page);
        await page.goto(routes.get(name) ?? name);
        await appListens(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('main').getByText(/^Loading/)).toHaveCount(0);
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        const sum = await sumOfShifts(page);
        expect.soft(sum, [name, ...(await movedOn(page))].join('\n')).toBeLessThanOrEqual(MAX_SHIFT);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.close();
      }
      await context.close();
    });
  }
}
