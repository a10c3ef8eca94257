import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { OWNER_WITH_COMPANIES } from '#e2e/support/demo-companies.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { halvorsen } from '#server/demo/companies/companies.ts';
import { savedListMessages } from '#shared/messages/cart/saved-lists.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { waitlistMessages, waitlistStateMessages } from '#shared/messages/waitlist/waitlist.ts';

test.use({ shopOwner: OWNER_WITH_COMPANIES });

const emailOf = (role: 'manager' | 'buyer') => halvorsen[role].email;

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('a list is shared with the colleagues, who put it into their cart', variant, async ({ page }) => {
  const own = await callerHeaders(page.request, emailOf('manager'));
  const admin = await callerHeaders(page.request, demoAdmin.email);
  const product = await addProduct(page.request, admin, { minimumQuantity: 10, availableQuantity: 500, price: 2 });
  const data = { name: 'Hall 2, monthly', lines: [{ productId: product._id, quantity: 20, price: 2 }] };
  expect((await page.request.post('/api/lists', { headers: own, data })).status()).toBe(201);
  await beSignedIn(page, emailOf('manager'));
  await page.goto('/dashboard/lists');
  const list = page.getByRole('listitem', { name: data.name });
  await list.getByRole('button', { name: savedListMessages.share }).click();
  await expect(list).toContainText(savedListMessages.isShared);
  await beSignedIn(page, emailOf('buyer'));
  await page.goto('/dashboard/lists');
  await expect(list).toContainText(savedListMessages.sharedBy(emailOf('manager')));
  await expect(list.getByRole('button', { name: savedListMessages.remove })).toHaveCount(0);
  await expectFits(page);
  await list.getByRole('button', { name: savedListMessages.put }).click();
  await expect(page.getByRole('status').filter({ hasText: data.name })).toBeVisible();
});

test('a member stands in line, and the company is asked when it is the turn', variant, async ({ page }) => {
  const admin = await callerHeaders(page.request, demoAdmin.email);
  const product = await addProduct(page.request, admin, { minimumQuantity: 10, availableQuantity: 5000, price: 9 });
  const order = { productId: product._id, quantity: 5000, address: '1 Quayside', phone: '2165550143' };
  const held = await (await page.request.post('/api/orders', { headers: admin, data: order })).json();
  await beSignedIn(page, emailOf('buyer'));
  await page.goto(`/purchase/${product._id}`);
  const line = page.getByRole('region', { name: waitlistMessages.title });
  await line.getByRole('button', { name: waitlistMessages.joining }).click();
  await line.getByLabel(waitlistMessages.quantity).fill('4000');
  await expect(line.getByText(waitlistMessages.asksFirst)).toBeVisible();
  await line.getByLabel('PO number').fill('HS-1');
  await line.getByLabel(companyMessages.costCentre).selectOption('Hull 214');
  await expect(line.getByLabel(purchaseMessages.address)).toHaveValue(/Drydock Way/);
  await expectFits(page);
  await line.getByRole('button', { name: waitlistMessages.submit }).click();
  await expect(line.getByText(waitlistMessages.position(1))).toBeVisible();
  expect((await page.request.delete(`/api/orders/${held._id}`, { headers: admin })).ok()).toBe(true);
  await page.goto('/dashboard/myorder');
  await expect(page.getByText(waitlistStateMessages.requested)).toBeVisible();
  await page.getByRole('link', { name: waitlistMessages.seeRequest }).click();
  await expect(page.getByText('HS-1')).toBeVisible();
});
