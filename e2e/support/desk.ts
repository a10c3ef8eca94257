import type { Page } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';

/** A page of an administrator; close its context at the end. */
export async function openDesk(page: Page): Promise<Page> {
  const { origin } = new URL(page.url());
  const context = await page.context().browser()?.newContext({ baseURL: origin });
  if (context === undefined) throw new Error('There is no browser');
  const desk = await context.newPage();
  await beSignedIn(desk, demoAdmin.email);
  return desk;
}
