import { expect, test } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { variant } from '#e2e/support/variant.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';

test('the tree of categories has pages, with what is above and below each', variant, async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const names = page.getByRole('list', { name: findMessages.results }).getByRole('heading', { level: 2 });
  await page.goto('/products/fasteners');
  await expect(heading).toHaveText('Fasteners');
  await expectAccessible(page);
  await page
    .getByRole('list', { name: filterMessages.below('Fasteners') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL('/products/fasteners/bolts-screws');
  await page.getByRole('link', { name: /^Hex Bolts/ }).click();
  await expect(heading).toHaveText('Hex Bolts');
  await expect(page).toHaveTitle(/^Hex Bolts · /);
  await page.getByRole('group', { name: 'Thread' }).getByRole('checkbox', { name: /^M24 / }).click();
  await expect(names).toHaveText([/M24 × 80/, /M24 × 80/]);
  await page.reload();
  await expect(names).toHaveText([/M24 × 80/, /M24 × 80/]);
  await expect(page).toHaveURL('/products/fasteners/bolts-screws/hex-bolts?spec=Thread%3DM24');
  await page
    .getByRole('navigation', { name: filterMessages.breadcrumbs })
    .getByRole('link', { name: 'Fasteners' })
    .click();
  await expect(heading).toHaveText('Fasteners');
  await page.getByLabel(productMessages.category).selectOption({ label: 'Safety (7)' });
  await expect(page).toHaveURL('/products/safety');
  await page.goto('/products/nothing-here');
  await expect(heading).toHaveText(commonMessages.notFound);
});

test('a table of products has its buttons within the page at every width', variant, async ({ page }) => {
  await page.goto('/products/fasteners/bolts-screws');
  await appListens(page);
  await page.getByText(findMessages.asTable, { exact: true }).click();
  const add = page.getByRole('table').getByRole('button').first();
  await expect(add).toBeVisible();
  for (const width of [390, 768, 900, 1024, 1140, 1180, 1220, 1260, 1300, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const [button, list] = [await add.boundingBox(), await page.getByRole('table').locator('../..').boundingBox()];
      const right = button === null ? Number.POSITIVE_INFINITY : button.x + button.width;
      expect(right, `at ${width}`).toBeLessThan(Math.min(width, (list?.x ?? 0) + (list?.width ?? 0)));
    }).toPass({ timeout: 5_000 });
  }
});
