import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { applyImport, importFile, productCsv, undoImport } from '#e2e/support/files/product-csv.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { manageProductsMessages } from '#shared/messages/products/manage-products.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

ownShop.use({ shopOwner: 'import' });

const test = sharePage(ownShop, demoAdmin.email);

const kind = (page: Page, name: string) =>
  page.getByRole('navigation', { name: importMessages.views }).getByRole('link', { name });
const rows = (page: Page) => page.locator('tbody').getByRole('row');

test('a file with three bad rows is checked, applied without them, and undone', variant, async ({ page }) => {
  await page.goto('/dashboard/products/import');
  await importFile(page, productCsv({ rows: 200, bad: 3 }));
  await expect(kind(page, importMessages.kinds.new)).toHaveText(/197/);
  await expect(rows(page).first()).toContainText(/: \$\d\.\d\d/);
  await kind(page, importMessages.kinds.refused).click();
  await expect(rows(page)).toHaveText([/NEW-198.*199/, /NEW-199.*200/, /NEW-200.*201/]);
  for (const reason of [fieldMessages.quantityRange, fieldMessages.priceInvalid, productFieldMessages.barcodeInvalid])
    await expect(rows(page).filter({ hasText: reason })).toHaveCount(1);
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: importMessages.saveRefused }).click();
  expect((await saving).suggestedFilename()).toBe('refused-rows.csv');
  await applyImport(page, { added: 197, changed: 0, refused: 3 });
  await page.goto('/dashboard/manageproduct?q=NEW-197');
  await expect(page.getByRole('rowheader', { name: 'Spacer NEW 197' })).toBeVisible();
  await page.goBack();
  await undoImport(page);
  await page.goto('/dashboard/manageproduct?q=NEW-197');
  await expect(page.getByRole('link', { name: manageProductsMessages.showAll })).toBeVisible();
});

test('a file of another program is asked about its columns, and the next one is not', variant, async ({ page }) => {
  const file = (price: string) =>
    `SKU,Title,Notes,VE,Unit price,Image Src,MOQ\nSH-1,Drum pump,Hand pump for drums,5,${price},/products/hex-bolt-m12.svg,5`;
  await page.goto('/dashboard/products/import');
  const select = (text: string) =>
    page
      .getByLabel(importMessages.choose, { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'pumps.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await select(file('64.90'));
  await expect(page.getByRole('heading', { name: importMessages.columns.title })).toBeVisible();
  await expect(page.getByLabel('Unit price', { exact: true })).toHaveValue('price');
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('');
  await page.getByLabel('Notes', { exact: true }).selectOption('description');
  await expectAccessible(page);
  await page.getByRole('button', { name: importMessages.columns.check }).click();
  await applyImport(page, { added: 1, changed: 0 });
  await page.goto('/dashboard/products/import');
  await select(file('69.90'));
  await expect(page.getByText(importMessages.columnsAsBefore)).toBeVisible();
  await applyImport(page, { added: 0, changed: 1 });
});
