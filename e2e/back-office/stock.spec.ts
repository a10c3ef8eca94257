import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { manageProductsMessages } from '#shared/messages/products/manage-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { recordedKindMessages, stockFieldMessages, stockMessages } from '#shared/messages/stock/stock.ts';
import { stocktakeFieldMessages, stocktakeMessages } from '#shared/messages/stock/stocktake.ts';

// The demo's customer works in the warehouse here.
ownShop.use({ shopOwner: 'stock' });

const test = sharePage(ownShop, demoCustomer.email);

const ledger = (page: Page) =>
  page.getByRole('table', { name: stockMessages.ledger }).locator('tbody').getByRole('row');
const names = (page: Page) => page.locator('tbody').getByRole('rowheader');
/** Makes the customer warehouse staff; returns an administrator's headers. */
async function hire(page: Page) {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const role = { headers, data: { role: 'warehouse' } };
  expect((await page.request.put(`/api/users/${demoCustomer.email}/role`, role)).ok()).toBe(true);
  return headers;
}

async function sellOne(page: Page) {
  const headers = await hire(page);
  const product = await addProduct(page.request, headers, { minimumQuantity: 1, availableQuantity: 50, price: 1 });
  const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 3 };
  expect((await page.request.post('/api/orders', { headers, data })).ok()).toBe(true);
  return product;
}

const low = (page: Page) => page.getByRole('link', { name: manageProductsMessages.lowStock });

test(
  'warehouse staff find products by part number, category and low stock, and only read them',
  variant,
  async ({ page }) => {
    const admin = await hire(page);
    const goods = { minimumQuantity: 1, availableQuantity: 47, price: 2, category: 'Bearings' };
    const bearing = { product: 'Deep groove ball bearing', partNumber: 'DGB-6205-ZZ', barcode: '4006381333931' };
    await addProduct(page.request, admin, { ...goods, ...bearing, lowStockAt: 50 });
    await addProduct(page.request, admin, { ...goods, product: 'Spacer for DGB6205ZZ', lowStockAt: 40 });

    await page.goto('/dashboard/manageproduct');
    await page.getByLabel(manageProductsMessages.search).fill('dgb 6205-zz');
    await expect(page).toHaveURL(/q=dgb/);
    await expect(names(page)).toHaveText([/Deep groove ball bearing/, /Spacer/]);
    await expect(page.getByRole('link', { name: adminMessages.edit })).toHaveCount(0);
    await low(page).click();
    await expect(names(page)).toHaveText([/Deep groove ball bearing/]);
    await page.getByLabel(manageProductsMessages.search).fill('');
    await page.getByLabel(productMessages.category).selectOption('Bearings');
    await expect(page).toHaveURL(/view=low&category=Bearings/);
    await page.reload();
    await expect(names(page)).toHaveText([/Deep groove ball bearing/]);
    await expect(low(page)).toHaveAttribute('aria-current', 'page');
    await expect(low(page)).toHaveAccessibleDescription('1');
    await expectAccessible(page);
    await page.getByLabel(manageProductsMessages.search).fill('nothing like this');
    await page.getByRole('link', { name: manageProductsMessages.showAll }).click();
    await expect(names(page).first()).toBeVisible();
  },
);

test('the ledger says why a stock is what it is, and a delivery is recorded once', variant, async ({ page }) => {
  const product = await sellOne(page);
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(product.product)}`);
  await page.getByRole('link', { name: stockMessages.open(product.product, 47) }).click();
  await expect(page.getByRole('heading', { level: 1, name: stockMessages.title(product.product) })).toBeVisible();
  await expect(ledger(page)).toHaveText([/Ordered: B-\d+.*-3.*47$/, /first stock.*\+50.*50$/]);
  await expect(page.getByRole('button', { name: stockMessages.exportAll })).toHaveCount(0);
  await page.getByLabel(stockMessages.quantity).fill('-1');
  await page.getByLabel(stockMessages.reason).fill('Delivery note 4711');
  await page.getByRole('button', { name: stockMessages.record }).click();
  await expect(page.getByText(stockFieldMessages.received)).toBeVisible();
  await page.getByLabel(stockMessages.quantity).fill('1,000');
  await page.getByRole('button', { name: stockMessages.record }).dblclick();
  await expect(page.getByText(stockMessages.recorded(1000, 1047))).toBeVisible();
  await expect(ledger(page)).toHaveText([/Delivery note 4711.*you.*\+1,000.*1,047$/, /-3/, /\+50/]);
  await page.getByLabel(stockMessages.kind).selectOption(recordedKindMessages.adjusted);
  await page.getByLabel(stockMessages.quantity).fill('-2000');
  await page.getByLabel(stockMessages.reason).fill('Lost');
  await page.getByRole('button', { name: stockMessages.record }).click();
  await expect(page.getByText(stockMessages.notEnough)).toBeVisible();
  await expect(page.getByLabel(stockMessages.quantity)).toHaveValue('-2000');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await ledger(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a stocktake by scanner survives a reload and corrects all differences at once', variant, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const sold = await sellOne(page);
  const admin = await hire(page);
  const barcode = '4012345678901';
  await addProduct(page.request, admin, { product: 'Shaft seal', barcode, availableQuantity: 20, price: 2 });
  const counted = page.getByLabel(stocktakeMessages.counted, { exact: true });
  const lines = page.getByRole('table', { name: stocktakeMessages.lines }).locator('tbody').getByRole('row');

  await page.goto('/dashboard/stocktake');
  await page.getByLabel(stocktakeMessages.find).fill(barcode);
  await page.keyboard.press('Enter');
  await expect(counted).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(stocktakeFieldMessages.counted)).toBeVisible();
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await expect(page.getByText(stocktakeMessages.saved('Shaft seal', -2))).toBeVisible();
  await expect(page.getByLabel(stocktakeMessages.find)).toBeFocused();
  await page.keyboard.type(sold.product);
  await page.getByRole('button', { name: sold.product }).click();
  await counted.fill('50');
  await page.keyboard.press('Enter');
  // What a customer ordered is still on the shelf.
  await expect(lines).toHaveText([new RegExp(`${sold.product}.*50.*50.*0`), /Shaft seal.*18.*20.*-2/]);
  await page.reload();
  await expect(page.getByText(stocktakeMessages.summary(2, 1))).toBeVisible();
  await expectAccessible(page);
  const remove = page.getByRole('button', { name: stocktakeMessages.removeOf(sold.product) });
  const question = page.getByRole('dialog', { name: stocktakeMessages.removeTitle(sold.product) });
  await remove.click();
  await question.getByRole('button', { name: stocktakeMessages.keepCount }).click();
  await expect(lines).toHaveCount(2);
  await remove.click();
  await question.getByRole('button', { name: stocktakeMessages.remove, exact: true }).click();
  await expect(page.getByText(stocktakeMessages.summary(1, 1))).toBeVisible();
  await page.getByRole('button', { name: stocktakeMessages.apply, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: stocktakeMessages.apply, exact: true }).click();
  await expect(page.getByText(stocktakeMessages.applied(1))).toBeVisible();
  await expect(page.getByText(stocktakeMessages.none)).toBeVisible();
  await page.goto('/dashboard/manageproduct?q=Shaft seal');
  await page.getByRole('link', { name: stockMessages.open('Shaft seal', 18) }).click();
  await expect(ledger(page).first()).toHaveText(/18 counted, 20 expected.*you.*-2.*18$/);
});
