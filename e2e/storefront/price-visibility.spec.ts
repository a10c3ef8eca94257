import { expect } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import type { PriceVisibility } from '#shared/domain/shop/price-visibility.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { priceVisibilityMessages as words } from '#shared/messages/products/price-visibility.ts';
import { productMessages } from '#shared/messages/products/products.ts';

test.use({ shopOwner: 'price-visibility' });
test.describe.configure({ mode: 'serial' });

async function show(request: Parameters<typeof callerHeaders>[0], priceVisibility: PriceVisibility): Promise<void> {
  const headers = await callerHeaders(request, demoAdmin.email);
  const settings: ShopSettings = await (await request.get('/api/settings', { headers })).json();
  const saved = await request.put('/api/settings', { headers, data: { ...settings, priceVisibility } });
  expect(saved.status()).toBe(200);
}

test('a visitor finds the way to sign in instead of prices, and prices once signed in', variant, async ({ page }) => {
  await show(page.request, 'signedIn');
  await page.goto('/products');
  const card = page.getByRole('list', { name: findMessages.results }).getByRole('listitem').first();
  await expect(card.getByRole('link', { name: words.signIn })).toBeVisible();
  await expect(card).not.toContainText('$');
  await expect(card.getByRole('link', { name: productMessages.purchase })).toHaveCount(0);
  const sort = page.getByRole('combobox', { name: findMessages.sort });
  await expect(sort.getByRole('option', { name: findMessages.cheapest })).toHaveCount(0);
  await expectAccessible(page, 'products without prices');
  await card.getByRole('link', { name: words.details }).click();
  await expect(page.getByRole('article')).not.toContainText('$');
  await expectAccessible(page, 'a product without its price');

  await beSignedIn(page, demoCustomer.email);
  // The page comes as visitors see it, and the app asks again.
  await page.goto('/products');
  await expect(card).toContainText('$');
  await card.getByRole('link', { name: productMessages.purchase }).click();
  await expect(page.getByRole('article')).toContainText('$');
});

test('a customer without a company is led to the application', variant, async ({ page }) => {
  await show(page.request, 'companies');
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/products');
  const card = page.getByRole('list', { name: findMessages.results }).getByRole('listitem').first();
  await expect(card.getByRole('link', { name: words.apply })).toBeVisible();
  await page.goto('/quick-order');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
