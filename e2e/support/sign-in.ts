import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

export async function submitSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const submit = page.getByRole('button', { name: loginMessages.submit, exact: true });
  // The page before may have a field for an e-mail, too.
  await submit.waitFor();
  await page.getByLabel(loginMessages.email).fill(email);
  await page.getByLabel(loginMessages.password, { exact: true }).fill(password);
  await submit.click();
}

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, email, password);
  await page.waitForURL('/');
}

export async function signInTo(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await submitSignIn(page, email);
  await page.waitForURL(path);
}
