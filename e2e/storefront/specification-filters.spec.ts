import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { variant } from '#e2e/support/variant.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

const bolt = 'Hex Bolt M12 × 60, Grade 8.8, Zinc Plated';
const stainless = 'Hex Bolt M12 × 60, Stainless A2-70';

const names = (page: Page) => page.getByRole('list', { name: findMessages.results }).getByRole('heading', { level: 2 });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choice = (page: Page, name: string, value: string) =>
  group(page, name).getByRole('checkbox', { name: new RegExp(`^${value} \\d+$`) });
const chip = (page: Page, filter: string) => page.getByRole('button', { name: filterMessages.remove(filter) });

test('a bolt is found by filters in three clicks, and the address keeps them', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: navigationMessages.products, exact: true }).click();
  await page
    .getByRole('navigation', { name: filterMessages.categories })
    .getByRole('link', { name: 'Bolts & Screws' })
    .click();
  await choice(page, 'Thread', 'M12').click();
  await expect(names(page).filter({ hasText: bolt })).toBeInViewport();

  await choice(page, 'Length', '60 mm').check();
  await expect(names(page)).toHaveText([bolt, stainless]);
  await page.reload();
  await expect(names(page)).toHaveText([bolt, stainless]);
  await choice(page, 'Material', 'Steel').press('Space');
  await expect(names(page)).toHaveText([bolt]);
  await page.goBack();
  await expect(names(page)).toHaveText([bolt, stainless]);
  await chip(page, filterMessages.value('Length', '60 mm')).click();
  await expect(names(page)).toHaveCount(12);
  await page.getByRole('button', { name: filterMessages.clearAll }).click();
  await expect(page).toHaveURL('/products/fasteners/bolts-screws');
});

test('sizes have a range in any unit, and what finds nothing says why', variant, async ({ page }) => {
  await page.goto('/products?category=Fasteners&spec=Thread%3DM12');
  const least = page.getByLabel(filterMessages.from('Length'));
  await least.fill('3 in');
  await expect(names(page)).toHaveText([/M12 × 80/, /M12 × 80/]);
  await expect(page).toHaveURL(/spec=Length%3E%3D3\+in/);
  await page.getByLabel(filterMessages.to('Length')).fill('60');
  await expect(page.getByText(filterMessages.sizeOrder('3 in', '60 mm'))).toBeVisible();
  await expect(page.getByText(filterMessages.removeOne)).toBeVisible();
  await expectAccessible(page);
  await least.fill('abc');
  await expect(page.getByText(filterMessages.sizeInvalid('mm'))).toBeVisible();
  await chip(page, filterMessages.atLeast('Length', '3 in')).click();
  await expect(least).toHaveValue('');
  await expect(names(page).filter({ hasText: bolt })).toBeVisible();
  await page.getByLabel(findMessages.minPrice).fill('9');
  await page.getByLabel(findMessages.maxPrice).fill('2');
  await expect(page.getByText(findMessages.priceOrder)).toBeVisible();
  await page.getByLabel(productMessages.category).selectOption('');
  await expect(chip(page, filterMessages.value('Thread', 'M12'))).toHaveCount(0);
});

test('a phone has the filters on a sheet', variant, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/products?category=Fasteners');
  const open = page.getByRole('button', { name: filterMessages.open(0) });
  await open.click();
  const sheet = page.getByRole('dialog', { name: filterMessages.filters });
  await sheet.getByRole('checkbox', { name: /^M24 \d+$/ }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: filterMessages.show(2) }).click();
  await expect(names(page)).toHaveText([/M24 × 80/, /M24 × 80/]);
  await expect(page.getByRole('button', { name: filterMessages.open(1) })).toBeFocused();
});
