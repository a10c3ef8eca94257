import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { placeOrder } from '#e2e/support/orders.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { orderFilterMessages } from '#shared/messages/orders/orders.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { searchMessages } from '#shared/messages/shop/search.ts';

test('a part is found from any page by / and keys, also misspelt', async ({ page }) => {
  await page.goto('/blogs');
  const field = page.getByLabel(navigationMessages.search);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('beering');
  await expect(page.getByText(searchMessages.corrected('bearing'))).toBeVisible();
  const options = page.getByRole('option');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // A family is one hit for all of its sizes.
  await expect(page).toHaveURL(/\/products\/families\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bearing');
  await expect(options.first()).toBeHidden();

  // What was searched for comes back; Escape first closes it.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('');
  await expect(page.getByRole('group', { name: searchMessages.recent })).toContainText('beering');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await page.keyboard.type('m12');
  await expect(options.filter({ hasText: 'M12' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=m12');
});

test('staff find a customer and an order from any page', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/settings');
  await page.getByLabel(navigationMessages.search).fill('customer@bulkhead');
  const customers = page.getByRole('group', { name: searchMessages.customers });
  await customers.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/dashboard\/customers\//);
});

test('a misspelt search of orders offers what was meant, to a customer and to staff', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  const { name } = await placeOrder(page);
  const [word = ''] = name.match(/[a-z]{5,}/gi) ?? [];
  for (const list of ['/dashboard/myorder', '/dashboard/allorders']) {
    if (list.endsWith('allorders')) await beSignedIn(page, demoAdmin.email);
    await page.goto(`${list}?q=${word}${word.at(-1)}`);
    await expect(page.getByText(orderFilterMessages.nothingFound)).toBeVisible();
    const meant = page.getByRole('status').filter({ hasText: findMessages.didYouMean }).getByRole('link');
    await expect(meant).toBeVisible();
    await expectAccessible(page);
    const q = await meant.innerText();
    await meant.click();
    await expect(page).toHaveURL(`${list}?${new URLSearchParams({ q })}`);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  }
});

test('without script the field leads to the list of products', variant, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel(navigationMessages.search).fill('m12');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=m12');
  await context.close();
});
