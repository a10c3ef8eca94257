import type { Locator, Page } from '@playwright/test';
import { paymentMessages } from '#shared/messages/users/account.ts';

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: paymentMessages.pay, exact: true });
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}
