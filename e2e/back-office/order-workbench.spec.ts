import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { placeOrder } from '#e2e/support/orders.ts';
import { printDocumentIsReady } from '#e2e/support/print.ts';
import { scanCode } from '#e2e/support/scanner.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { documentMessages, printMessages } from '#shared/messages/fulfilment/print.ts';
import { shipDialogMessages } from '#shared/messages/fulfilment/shipments.ts';
import { orderCustomerMessages, orderNoteMessages, takeBackMessages } from '#shared/messages/orders/internal-notes.ts';
import { type OrderKeyAction, orderKeyMessages, orderKeys } from '#shared/messages/orders/keyboard.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { orderFilterMessages, orderPageMessages, timelineMessages } from '#shared/messages/orders/orders.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';

test.use({ shopOwner: 'workbench' });

const linkOf = (page: Page, { number }: Order) =>
  page.getByRole('link', { name: orderPageMessages.open(number), exact: true });

/** The shop takes keys that follow each other faster for a scanner's. */
async function pause(page: Page): Promise<void> {
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction((before) => performance.now() - before > 80, start);
}

async function press(page: Page, action: OrderKeyAction): Promise<void> {
  await page.keyboard.press(orderKeys.find((each) => each.action === action)?.key ?? action);
  await pause(page);
}

async function fits(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('orders are printed, shipped with tracking numbers and taken back by keyboard', variant, async ({ page }) => {
  // A whole morning in one walk.
  test.slow();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await beSignedIn(page, demoAdmin.email);
  const [third, second, first] = [await placeOrder(page), await placeOrder(page), await placeOrder(page)];

  await page.goto('/dashboard/allorders');
  await expect(linkOf(page, first)).toBeVisible();
  await press(page, 'help');
  const keys = page.getByRole('dialog', { name: orderKeyMessages.title });
  await expect(keys).toBeVisible();
  await expectAccessible(page);
  await press(page, 'ship');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  for (const [index, order] of [first, second, third].entries()) {
    await press(page, 'next');
    await expect(linkOf(page, order)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText(printMessages.selected(index + 1), { exact: true })).toBeVisible();
  }
  await press(page, 'previous');
  await expect(linkOf(page, second)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(printMessages.selected(2), { exact: true })).toBeVisible();
  await page.keyboard.press('Space');

  // A barcode of the goods is no order, and its letters are no keys.
  await scanCode(page, 'sp-sjp');
  await pause(page);
  await expect(linkOf(page, second)).toBeFocused();
  await press(page, 'search');
  await expect(page.getByRole('searchbox', { name: orderFilterMessages.search })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await press(page, 'print');
  await printDocumentIsReady(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: documentMessages.toAllOrders }).press('Enter');
  await expect(page.getByText(printMessages.selected(3), { exact: true })).toBeVisible();

  // Of another view it says so, and can be ended.
  await page.goto('/dashboard/allorders?view=shipped');
  await expect(page.getByText(printMessages.selected(0), { exact: true })).toBeVisible();
  const elsewhere = page.getByRole('link', { name: printMessages.elsewhere(3, orderViewMessages.current) });
  await expect(elsewhere).toBeVisible();
  await page.getByRole('button', { name: selectionMessages.selectNone }).press('Enter');
  await expect(elsewhere).toBeHidden();
  await expect(page.getByRole('checkbox', { name: selectionMessages.selectAll })).toBeFocused();
  await page.goto('/dashboard/allorders');
  for (const { _id } of [first, second, third])
    await page.locator(`tr[data-row-key="${_id}"]`).getByRole('checkbox').check();
  await expect(page.getByText(printMessages.selected(3), { exact: true })).toBeVisible();

  await press(page, 'ship');
  const dialog = page.getByRole('dialog', { name: shipManyMessages.title(3) });
  await expect(dialog).toBeVisible();
  await fits(page);
  await dialog.getByLabel(shipDialogMessages.carrier).press('Tab');
  const trackingNumbers = new Map<string, string>();
  for (const [index, trackingNumber] of ['1Z1', '1Z2', '1Z3'].entries()) {
    const input = dialog.locator('fieldset input').nth(index);
    await expect(input).toBeFocused();
    trackingNumbers.set((await input.getAttribute('aria-label')) ?? '', trackingNumber);
    await page.keyboard.type(trackingNumber);
    await page.keyboard.press('Enter');
  }
  // One scan too many confirms nothing.
  await expect(dialog.locator('fieldset input').last()).toBeFocused();
  await dialog.getByRole('button', { name: shipManyMessages.act, exact: true }).press('Enter');
  await expect(page.getByText(shipManyMessages.shipped(3))).toBeVisible();
  await linkOf(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderPageMessages.title(first.number));
  const shipment = trackingNumbers.get(shipDialogMessages.trackingOf(first.number, first.name)) ?? 'none';
  await expect(page.getByRole('term').filter({ hasText: orderPageMessages.shipment })).toBeVisible();
  const timeline = page.getByRole('region', { name: orderPageMessages.timeline });
  await expect(timeline.getByRole('listitem').last()).toContainText(shipment);
  await page.getByRole('button', { name: takeBackMessages.button }).press('Enter');
  const takingBack = page.getByRole('dialog', { name: takeBackMessages.title(first.number) });
  await expectAccessible(page);
  await takingBack.getByRole('button', { name: takeBackMessages.act, exact: true }).press('Enter');
  await expect(timeline.getByRole('listitem').last()).toContainText(timelineMessages['order.unshipped']);
  await expect(page.getByRole('button', { name: takeBackMessages.button })).toHaveCount(0);

  const notes = page.getByRole('region', { name: orderNoteMessages.title });
  await notes.getByRole('button', { name: orderNoteMessages.add }).press('Enter');
  await expect(notes).toContainText(orderNoteMessages.required);
  await notes.getByLabel(orderNoteMessages.note).fill('Wrong parcel: ask at dock 2\nbefore noon');
  await notes.getByRole('button', { name: orderNoteMessages.add }).press('Enter');
  await expect(notes.getByRole('listitem')).toHaveText([/^Wrong parcel: ask at dock 2\nbefore noon.*admin@/]);
  await fits(page);
  await notes.getByRole('button', { name: /^Remove/ }).press('Enter');
  await page
    .getByRole('dialog', { name: orderNoteMessages.removeTitle })
    .getByRole('button', { name: orderNoteMessages.remove, exact: true })
    .press('Enter');
  await expect(notes).toContainText(orderNoteMessages.none);
  await page.getByRole('link', { name: orderCustomerMessages.page }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/customers\/.+/);
});
