import { expect } from '@playwright/test';
import sharp from 'sharp';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { buy } from '#e2e/support/buy.ts';
import { openDesk } from '#e2e/support/desk.ts';
import { scan } from '#e2e/support/pack.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { returnSlipMessages } from '#shared/messages/returns/return-slip.ts';
import { returnStaffMessages as staff } from '#shared/messages/returns/return-staff.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { askReturnMessages, orderReturnMessages, returnMessages } from '#shared/messages/returns/returns.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

ownShop.use({ shopOwner: 'returns' });

const test = sharePage(ownShop, demoCustomer.email);

test(
  'goods go back from the customer to the shelf, and their money to the card',
  variant,
  async ({ page, request }) => {
    const order = await buy(page);
    const headers = await callerHeaders(request, demoAdmin.email);
    await page.goto(`/dashboard/order/${order._id}`);
    await expect(page.getByRole('link', { name: orderReturnMessages.ask })).toHaveCount(0);
    await request.patch(`/api/orders/status/${order._id}`, { headers });

    await page.reload();
    await page.getByRole('link', { name: orderReturnMessages.ask }).click();
    await appListens(page);
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page.getByLabel(askReturnMessages.quantity).fill('2');
    await page.getByRole('button', { name: askReturnMessages.send }).click();
    await expect(page.getByLabel(askReturnMessages.reason)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(askReturnMessages.reason).selectOption({ label: returnReasonMessages.defective });
    await page.getByLabel(askReturnMessages.text).fill('They do not turn');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: picture });
    await expectAccessible(page);
    await page.getByRole('button', { name: askReturnMessages.send }).click();
    await expect(page).toHaveURL(/\/dashboard\/return\/rt_/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('RMA-');
    const number = /RMA-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
    const shown = page.getByRole('img', { name: returnMessages.picture(1) });
    await expect(shown).toHaveJSProperty('naturalWidth', 640);
    await expectAccessible(page);

    const desk = await openDesk(page);
    await desk.goto('/dashboard/returns');
    await expect(desk.getByRole('link', { name: number })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('link', { name: number }).click();
    await expect(desk.getByRole('img', { name: returnMessages.picture(1) })).toHaveJSProperty('naturalWidth', 640);
    await desk.getByLabel(staff.instructions).fill('Send them to gate 3');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: staff.approve }).click();
    await expect(desk.getByRole('region', { name: staff.receive })).toBeVisible();

    await page.reload();
    await page.getByRole('link', { name: returnMessages.slip }).click();
    await expect(page.getByRole('article')).toContainText(number);
    await expect(page.getByRole('img', { name: returnSlipMessages.code(number) })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Send them to gate 3');

    // At the gate: a scan on any page opens the return.
    await desk.goto('/dashboard/overview');
    await appListens(desk);
    await expect(desk.getByText(adminMessages.admin, { exact: true }).first()).toBeVisible();
    await expect(async () => {
      await scan(desk, number);
      await expect(desk.getByRole('heading', { level: 1 })).toContainText(number, { timeout: 3000 });
    }).toPass();
    await desk.getByLabel(staff.restockedQuantity).fill('1');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: staff.receiveButton, exact: true }).click();
    const settle = desk.getByRole('region', { name: staff.settle });
    await expect(settle.getByLabel(staff.amount)).toHaveValue(/^(?!0\.00)\d+\.\d\d$/);
    await expectAccessible(desk);
    await settle.getByRole('button', { name: staff.settleButton }).click();
    await expect(settle).toHaveCount(0);

    await page.goto('/dashboard/myreturns');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('goes back to your card')).toBeVisible();
    await expectAccessible(page);
  },
);
