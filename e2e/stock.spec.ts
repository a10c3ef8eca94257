import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test as ownShop } from '#e2e/support/own-shop.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { manageProductsMessages } from '#shared/messages/manage-products.ts';
import { productMessages } from '#shared/messages/products.ts';

// The demo's customer works in the warehouse here.
ownShop.use({ shopOwner: 'stock', contextOptions: { reducedMotion: 'reduce' } });

const test = sharePage(ownShop, demoCustomer.email);

const names = (page: Page) => page.locator('tbody').getByRole('rowheader');
const low = (page: Page) => page.getByRole('link', { name: manageProductsMessages.lowStock });

test('warehouse staff find products by part number, category and low stock, and only read them', async ({ page }) => {
  const admin = await callerHeaders(page.request, demoAdmin.email);
  const role = { headers: admin, data: { role: 'warehouse' } };
  expect((await page.request.put(`/api/users/${demoCustomer.email}/role`, role)).ok()).toBe(true);
  const goods = { minimumQuantity: 1, availableQuantity: 47, price: 2, category: 'Bearings' };
  const bearing = { product: 'Deep groove ball bearing', partNumber: 'DGB-6205-ZZ', barcode: '4006381333931' };
  await addProduct(page.request, admin, { ...goods, ...bearing, lowStockAt: 50 });
  await addProduct(page.request, admin, { ...goods, product: 'Spacer for DGB6205ZZ', lowStockAt: 40 });

  await page.goto('/dashboard/manageproduct');
  await page.getByLabel(manageProductsMessages.search).fill('dgb 6205-zz');
  await expect(page).toHaveURL(/q=dgb/);
  await expect(names(page)).toHaveText([/Deep groove ball bearing/, /Spacer/]);
  await expect(page.getByRole('button', { name: adminMessages.edit })).toHaveCount(0);
  await low(page).click();
  await expect(names(page)).toHaveText([/Deep groove ball bearing/]);
  await page.getByLabel(manageProductsMessages.search).fill('');
  await page.getByLabel(productMessages.category).selectOption('Bearings');
  await expect(page).toHaveURL(/view=low&category=Bearings/);
  await page.reload();
  await expect(names(page)).toHaveText([/Deep groove ball bearing/]);
  await expect(low(page)).toHaveAttribute('aria-current', 'page');
  await expect(low(page)).toHaveAccessibleDescription(/^\d+$/);
  await expectAccessible(page);
  await page.getByLabel(manageProductsMessages.search).fill('nothing like this');
  await page.getByRole('link', { name: manageProductsMessages.showAll }).click();
  await expect(names(page).first()).toBeVisible();
});
