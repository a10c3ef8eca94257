import { test as base, expect } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { placeOrder } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

const test = sharePage(base, demoAdmin.email);

test('an order is held back with a reason, waits in its own view, and is released', variant, async ({ page }) => {
  await page.goto('/dashboard/overview');
  const order = await placeOrder(page);
  await page.goto(`/dashboard/order/${order._id}`);
  await page.getByRole('button', { name: holdMessages.hold }).click();
  const dialog = page.getByRole('dialog', { name: holdMessages.title(order.number) });
  const act = dialog.getByRole('button', { name: holdMessages.act });
  await act.click();
  await expect(dialog.getByText(holdMessages.required)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(holdMessages.reason).fill('Address to be checked');
  await act.click();
  const held = page.getByRole('region', { name: holdMessages.onHold });
  await expect(held).toContainText('Address to be checked');
  await expectAccessible(page);

  await page.goto('/dashboard/allorders?view=on-hold');
  const row = page.locator(`tr[data-row-key="${order._id}"]`);
  await expect(row.getByTitle(holdMessages.because('Address to be checked'))).toBeVisible();
  await expect(row.getByRole('button', { name: adminMessages.pending })).toHaveCount(0);

  await page.goto(`/dashboard/order/${order._id}`);
  await held.getByRole('button', { name: holdMessages.release }).click();
  await expect(held).toHaveCount(0);
  await expect(page.getByRole('button', { name: holdMessages.hold })).toBeVisible();
});
