import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { addDays } from '#server/calendar.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { longWeekdayText, weekdayText } from '#shared/domain/shop/weekday.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { dispatchMessages } from '#shared/messages/fulfilment/dispatch-days.ts';
import { dispatchFieldMessages } from '#shared/messages/fulfilment/dispatch-fields.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';

test.use({ shopOwner: 'dispatch-days' });

test(
  'staff say until when an order leaves; a customer sees the day, and asks for a later one',
  variant,
  async ({ page }) => {
    test.setTimeout(60_000);
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const { _id: id, minimumQuantity, price } = await addProduct(page.request, headers, { leadDays: 2 });
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/settings?tab=orders');
    await page.getByLabel(messages.cutOff, { exact: true }).fill('23:59');
    const days = page.getByRole('group', { name: messages.workingDays });
    for (const day of ['Saturday', 'Sunday']) await days.getByLabel(day).check();
    await page.getByRole('button', { name: messages.save, exact: true }).click();
    await expect(page.getByLabel(messages.shipWithinDays)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(messages.shipWithinDays).fill('0');
    const holiday = addDays(dayOf(Date.now(), 'UTC'), 1);
    await page.getByLabel(messages.holiday).fill(holiday);
    await page.getByRole('button', { name: messages.addHoliday }).click();
    await expect(page.getByRole('button', { name: messages.removeHoliday(longWeekdayText(holiday)) })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: messages.save, exact: true }).click();
    await expect(page.getByText(messages.saved)).toBeVisible();

    await beSignedIn(page, demoCustomer.email);
    await page.goto(`/purchase/${id}`);
    const leaves = addDays(holiday, 2);
    await expect(page.getByText(dispatchMessages.leaves(leaves))).toBeVisible();

    const customer = await callerHeaders(page.request, demoCustomer.email);
    const { version } = await (await page.request.get('/api/cart', { headers: customer })).json();
    const lines = [{ productId: id, quantity: minimumQuantity, price }];
    await page.request.put('/api/cart', { headers: customer, data: { version, lines } });
    await page.goto('/cart');
    await appListens(page);
    await expect(page.getByText(dispatchMessages.leaves(leaves))).toBeVisible();
    const wished = page.getByLabel(dispatchMessages.wishedDay);
    await wished.fill(holiday);
    await page.getByLabel(purchaseMessages.address).fill('1 Dock Road');
    await page.getByLabel(purchaseMessages.phone).fill('5550100');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Place 1 order/ }).click();
    await expect(wished).toHaveAccessibleDescription(new RegExp(dispatchFieldMessages.tooEarly(leaves)));
    const later = addDays(leaves, 7);
    await wished.fill(later);
    await page.getByRole('button', { name: /^Place 1 order/ }).click();
    await expect(page).toHaveURL(/payment/);
    const [order] = await (
      await page.request.get(`/api/orders/${demoCustomer.email}?sort=-createdAt&limit=1`, { headers: customer })
    ).json();
    await page.goto(`/dashboard/order/${order._id}`);
    await expect(page.getByText(weekdayText(later))).toBeVisible();
  },
);
