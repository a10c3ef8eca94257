import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/support/shops/own-shop.ts';
import { brands, setBrand } from '#e2e/support/shops/shop-brand.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

test.use({ shopOwner: 'brand' });
test.describe.configure({ mode: 'serial' });

/** From a phone to the first width with all links in the bar, and beyond. */
const widths = [320, 390, 768, 864, 1024, 1440];

/** What leaves the window, and what in the bar lies on its neighbour. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) problems.push(`scrolls ${sideways} pixels sideways`);
    const bar = [...document.querySelectorAll('header > nav > *')].filter((each) => each.checkVisibility());
    const boxes = bar.map((each) => ({ name: each.className, box: each.getBoundingClientRect() }));
    for (const [index, { name, box }] of boxes.entries()) {
      if (box.right > innerWidth + 1) problems.push(`${name} leaves the window`);
      for (const other of boxes.slice(index + 1)) {
        // The search may have a row of its own.
        const isBeside = box.top < other.box.bottom && other.box.top < box.bottom;
        const covers = box.right > other.box.left + 1 && other.box.right > box.left + 1;
        if (isBeside && covers) problems.push(`${name} covers ${other.name}`);
      }
    }
    for (const image of document.querySelectorAll('header img, footer img')) {
      const { width, height } = image.getBoundingClientRect();
      if (width < 8 || height < 8) problems.push(`the logo has ${width} x ${height} pixels`);
    }
    return problems;
  });
}

for (const brand of brands) {
  const [width, height] = brand.logo;
  test(
    `bar and footer hold "${brand.name}" and a logo of ${width}:${height} at every width`,
    variant,
    async ({ page }) => {
      await setBrand(page.request, brand);
      for (const address of ['/', '/dashboard/overview']) {
        if (address !== '/') await beSignedIn(page, demoAdmin.email);
        await page.goto(address);
        const home = page.getByRole('navigation', { name: navigationMessages.main }).getByRole('link', {
          name: brand.name,
        });
        await expect(home).toBeVisible();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await findOverflow(page), `${address} at ${width}`).toEqual([]);
        }
      }
    },
  );
}
