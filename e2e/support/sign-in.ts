import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginMessages } from '#shared/messages/login.ts';

/** Signs in on the login page and waits until the shop has moved on from it. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(loginMessages.email).fill(email);
  await page.getByLabel(loginMessages.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click();
  await page.waitForURL('/');
}
