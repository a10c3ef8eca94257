import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { newEmail } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

ownShop.use({ shopOwner: 'admin tables' });

const test = sharePage(ownShop, demoAdmin.email);

const MAX_ROW_HEIGHT = 130;
const widths = Array.from({ length: (1920 - 320) / 20 + 1 }, (_, index) => 320 + 20 * index);

/** One sentence for each part that cannot be read at this width. */
function findProblems(page: Page): Promise<string[]> {
  return page.evaluate((maxRowHeight) => {
    const problems: string[] = [];
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) problems.push(`the page scrolls sideways by ${overflow}`);
    for (const row of document.querySelectorAll('tbody tr')) {
      const { height } = row.getBoundingClientRect();
      if (height > maxRowHeight) problems.push(`a row is ${height} high`);
    }
    /** The minimum width of a row's name, with its picture. */
    const minimum = (cell: Element) => (cell.matches('th') ? 130 : 0);
    for (const cell of document.querySelectorAll<HTMLElement>('tbody :is(td, th)')) {
      const name = cell.textContent;
      if (cell.clientWidth < minimum(cell)) problems.push(`${cell.clientWidth} wide: ${name}`);
      if (cell.scrollWidth > cell.clientWidth) problems.push(`sticks out: ${name}`);
      for (const part of cell.querySelectorAll<HTMLElement>('*')) {
        if (part.matches('img, svg, input, .visually-hidden, [role="status"] *')) continue;
        const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
        if (isCut && part.title === '' && part.querySelector('[title]') === null)
          problems.push(`cut: ${part.textContent}`);
      }
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const word of text.textContent?.matchAll(/[^\s-]+/g) ?? []) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) {
            problems.push(`broken: ${word[0]}`);
          }
        }
      }
    }
    return [...new Set(problems)];
  }, MAX_ROW_HEIGHT);
}

const long = 'Hexagon socket head cap screw, stainless steel A4-80, fully threaded, in boxes of two hundred pieces';

ownShop.beforeAll(async ({ playwright, shopUrl }) => {
  const request = await playwright.request.newContext({ baseURL: shopUrl });
  const admin = await callerHeaders(request, demoAdmin.email);
  const words = { product: long, minimumQuantity: 1, availableQuantity: 1_000_000_000, price: 1 };
  const products: Product[] = [
    await addProduct(request, admin, { ...words, price: 0.9999 }),
    await addProduct(request, admin, { ...words, product: 'W'.repeat(200), price: 999_999 }),
  ];
  const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=test';
  const email = `${'m'.repeat(60)}.${newEmail()}`;
  expect((await request.post(signUp, { data: { email, password: 'bulkhead-demo' } })).ok()).toBe(true);
  for (const headers of [admin, await callerHeaders(request, email)]) {
    for (const [index, quantity] of [1_000_000, 1].entries()) {
      const data = { productId: products[index]?._id, address: `${long}\n`.repeat(4), phone: '2165550143', quantity };
      const order = await request.post('/api/orders', { headers, data });
      expect(order.ok(), await order.text()).toBe(true);
      if (index === 0) await request.patch(`/api/orders/status/${(await order.json())._id}`, { headers: admin });
    }
  }
  await request.dispose();
});

for (const [path, title] of [
  ['/dashboard/allorders', adminMessages.allOrders],
  ['/dashboard/manageproduct', adminMessages.manageProducts],
  ['/dashboard/makeadmin', adminMessages.makeAdmin],
] as const) {
  test(`${title} can be read at every width from 320 to 1920 pixels`, variant, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // The table measures itself before the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect.soft(await findProblems(page), `at ${width}`).toEqual([]);
    }
  });
}

test('12 orders fit on a screen of 1440 by 900, in a shop without the demo banner', variant, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/allorders');
  await expect(page.locator('tbody tr').nth(11)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const brand = page.getByRole('navigation').first().getByRole('link').first();
  const place = await brand.boundingBox();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await brand.boundingBox()).toEqual(place);
});
