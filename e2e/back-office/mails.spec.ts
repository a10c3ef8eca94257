import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { placeOrderAs } from '#e2e/support/orders.ts';
import { signUpHostile } from '#e2e/support/shops/hostile-shop.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import { mailStateMessages, mailViewMessages, mailListMessages as messages } from '#shared/messages/mails/mail-list.ts';

test('administrators see which mails have failed and why, and send them again', variant, async ({ page }) => {
  const email = `ada-${randomUUID()}@refused.example`;
  const order = await placeOrderAs(page.request, await signUpHostile(page.request, email));
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const attempts = async () => {
    const mails: Mail[] = await (await page.request.get('/api/mails', { headers })).json();
    return mails.find(({ recipient }) => recipient === email)?.attempts;
  };
  await expect.poll(attempts, { timeout: 20_000 }).toBe(1);

  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/mails');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('The mail server refuses this mail: 550 5.1.1 No such mailbox');
  await expect(row.getByRole('link', { name: order.number })).toHaveAttribute('href', new RegExp(order._id));
  await expect(page.getByText(messages.off)).toHaveCount(0);
  await expectAccessible(page);
  const again = row.getByRole('button', { name: messages.again });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(row.getByText(mailStateMessages.waiting, { exact: true })).toBeVisible();
  await expect(again).toHaveCount(0);

  await expect.poll(attempts, { timeout: 20_000 }).toBe(2);
  await page.reload();
  await expect(again).toBeVisible();
  await page.getByRole('button', { name: messages.allAgain }).click();
  const question = page.getByRole('dialog', { name: messages.allAgainTitle });
  await expect(question).toContainText(messages.allAgainWarning(1));
  await question.getByRole('button', { name: messages.allAgain }).click();
  await expect(page.getByText(messages.planned(1))).toBeVisible();

  const views = page.getByRole('navigation', { name: mailViewMessages.label });
  await views.getByRole('link', { name: mailViewMessages.sent }).click();
  await expect(page).toHaveURL(/view=sent/);
  await expect(row).toHaveCount(0);
});
