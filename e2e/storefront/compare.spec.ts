import { expect, type Page, test } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { variant } from '#e2e/support/variant.ts';
import { MAX_COMPARED, PRODUCTS_TABLE_SIZE } from '#shared/domain/limits.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { compareMessages as messages } from '#shared/messages/products/compare.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';

const openProducts = async (page: Page, search = '') => {
  await page.goto(`/products${search}`);
  await appListens(page);
  await expect(page.getByRole('checkbox', { name: messages.addOf('') }).first()).toBeVisible();
};
const compare = (page: Page) => page.getByRole('checkbox', { name: messages.addOf('') });

test('two products are compared side by side, and one is taken out', variant, async ({ page }) => {
  await openProducts(page, '?q=hex+bolt+M16');
  await compare(page).nth(0).check();
  await compare(page).nth(1).check();
  await page
    .getByRole('link', { name: messages.open(2) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/compare\?ids=.+,.+/);
  const rows = page.getByRole('row');
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  const all = await rows.count();
  await page.getByLabel(messages.onlyDifferences).check();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(page.getByRole('rowheader', { name: `(${messages.differs})` }).first()).toBeVisible();
  await expectAccessible(page);
  const remove = page.getByRole('button', { name: /^Remove .+ from the comparison$/ });
  await remove.first().click();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await expect(page.getByText(messages.one)).toBeVisible();
  await remove.click();
  await expect(page.getByText(messages.empty)).toBeVisible();
});

test('the list is a table to order from by keys, which is kept', variant, async ({ page }) => {
  await openProducts(page);
  await page.getByRole('radio', { name: findMessages.asTable }).check();
  const fields = page.getByRole('textbox', { name: sizeMessages.quantityOf('') });
  await expect(page.getByRole('row')).toHaveCount(PRODUCTS_TABLE_SIZE + 1);
  await fields.first().focus();
  await fields.first().press('ArrowDown');
  await expect(fields.nth(1)).toBeFocused();
  await fields.nth(1).press('Enter');
  await expect(page.getByText(cartMessages.addedMany(1))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(PRODUCTS_TABLE_SIZE + 1);
});

test(
  'a fifth product is told what to do, and small screens scroll inside the comparison',
  variant,
  async ({ page }) => {
    await openProducts(page);
    for (let place = 0; place < MAX_COMPARED; place += 1) await compare(page).nth(place).check();
    await compare(page).nth(MAX_COMPARED).click();
    await expect(page.getByText(messages.full)).toBeVisible();
    await expect(compare(page).nth(MAX_COMPARED)).not.toBeChecked();
    await page.setViewportSize({ width: 390, height: 800 });
    await page
      .getByRole('link', { name: messages.open(MAX_COMPARED) })
      .first()
      .click();
    await expect(page.getByRole('columnheader')).toHaveCount(MAX_COMPARED);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    // An address that somebody shared, with a product that is gone.
    await page.goto(`${page.url()},none`);
    await expect(page.getByText(messages.tooMany)).toBeVisible();
    await page.goto('/compare?ids=none');
    await expect(page.getByText(messages.empty)).toBeVisible();
  },
);
