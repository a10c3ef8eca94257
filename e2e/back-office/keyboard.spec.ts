import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/support/shops/own-shop.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { DEMO_PASSWORD, demoAdmin } from '#server/demo/accounts.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { orderMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

// In the shared shop the newest product may be that of another test, which changes its price.
test.use({ shopOwner: 'keyboard' });

const MAX_TABS = 200;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by ${MAX_TABS} presses of Tab: ${target}`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  expect(ring, `the focus of ${target} is visible`).toBe(true);
  await page.keyboard.press('Enter');
}

test('the skip link leads past the bar', variant, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: navigationMessages.skipToContent })).toBeFocused();
});

test('order, pay and ship by keyboard only', async ({ page, browser }) => {
  test.slow();
  const email = await signUp(page);
  await page.goto('/');
  await press(page, page.getByRole('listitem').getByRole('link', { name: productMessages.purchase }).first());
  await typeInto(page, page.getByLabel(purchaseMessages.address), '7 Harbour Road');
  await typeInto(page, page.getByLabel(purchaseMessages.phone), '2165550143');
  // Comes in steps of its own, and is the newest of this moment.
  const minimum = await page.getByRole('definition').nth(1).innerText();
  await typeInto(page, page.getByLabel(purchaseMessages.quantity), minimum.replace(',', ''));
  await press(page, page.getByRole('button', { name: purchaseMessages.submit }));
  await expect(page.getByText('Order placed successfully...', { exact: true })).toBeVisible();

  await page.goto('/dashboard/myorder');
  await press(page, page.getByRole('link', { name: orderMessages.pay, exact: true }));
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242');
  await page.keyboard.type('1234');
  await page.keyboard.type('123');
  await press(page, page.getByRole('button', { name: new RegExp(`^${paymentMessages.pay}`) }));
  await expect(page.getByText('Your Payment is completed...')).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await admin.goto('/dashboard/allorders');
  await typeInto(admin, admin.getByLabel(loginMessages.email), demoAdmin.email);
  await typeInto(admin, admin.getByLabel(loginMessages.password, { exact: true }), DEMO_PASSWORD);
  await admin.keyboard.press('Enter');
  const row = admin.getByRole('row').filter({ hasText: email });
  await press(admin, row.getByRole('button', { name: adminMessages.pending }));
  await expect(admin.getByText('Order Shipped Successfully...', { exact: true })).toBeVisible();
});
