import { test as base, expect } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { orderKeyMessages, orderKeys } from '#shared/messages/orders/keyboard.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { orderFilterMessages, orderSortMessages } from '#shared/messages/orders/orders.ts';
import { savedViewMessages } from '#shared/messages/orders/own-views.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

const test = sharePage(base, demoAdmin.email);

test(
  'a search that is sorted by total gets a name, is found by it on a phone, and its removal can be undone',
  variant,
  async ({ page }) => {
    await page.goto('/dashboard/allorders');
    const views = page.getByRole('navigation', { name: orderViewMessages.label });
    await expect(views.getByText(/\d/).first()).toBeVisible();
    await page.getByLabel(orderFilterMessages.sort).selectOption(orderSortMessages['-total']);
    const totals = page.getByRole('cell').filter({ hasText: adminMessages.total });
    await expect(page).toHaveURL(/sort=-total/);
    await expect
      .poll(async () => {
        const shown = (await totals.allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
        return shown.length > 1 && shown.every((total, index) => index === 0 || total <= (shown[index - 1] ?? 0));
      })
      .toBe(true);
    await page.getByRole('main').getByRole('searchbox').fill('bolt');
    await expect(page).toHaveURL(/q=bolt/);
    // What a whole view holds says nothing of a search.
    await expect(views.getByText(/\d/)).toHaveCount(0);

    await page.getByRole('button', { name: savedViewMessages.save }).click();
    const dialog = page.getByRole('dialog', { name: savedViewMessages.title });
    const submit = dialog.getByRole('button', { name: savedViewMessages.submit });
    await submit.click();
    await expect(dialog.getByText(fieldMessages.viewNameRequired)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(savedViewMessages.name).fill('Big bolts');
    await submit.click();
    await expect(dialog).toBeHidden();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/allorders?view=unpaid');
    await expect(page.getByLabel(orderFilterMessages.from)).toBeHidden();
    const own = page.getByRole('combobox', { name: savedViewMessages.label });
    await own.selectOption('Big bolts');
    await expect(page).toHaveURL(/\?q=bolt&sort=-total$/);
    await page.getByRole('button', { name: orderFilterMessages.more(1) }).click();
    await expect(page.getByLabel(orderFilterMessages.sort)).toHaveValue('-total');
    await expectAccessible(page);
    await page.getByRole('button', { name: savedViewMessages.remove }).click();
    await expect(own).toHaveCount(0);
    await page.getByRole('button', { name: savedViewMessages.undo }).click();
    await expect(own).toHaveValue('Big bolts');
  },
);

test('the keys that are shown with cancelled orders do something there', variant, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/allorders?view=cancelled');
  await page.getByRole('button', { name: orderKeyMessages.open }).click();
  const keys = page.getByRole('dialog', { name: orderKeyMessages.title });
  const shown = orderKeys.filter(({ action }) => !['select', 'print', 'ship'].includes(action));
  await expect(keys.getByRole('definition')).toHaveText(shown.map(({ does }) => does));
});
