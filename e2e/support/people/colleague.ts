import { expect, type Page } from '@playwright/test';
import { signUp } from '#e2e/support/sign-up.ts';
import { profileMessages } from '#shared/messages/users/account.ts';

export interface Colleague {
  colleague: Page;
  email: string;
  /** The address that a mail leads to. */
  openMail: (subject: RegExp) => Promise<string>;
}

/** A person with a verified e-mail in a browser of their own, and their mails. */
export async function openColleague(page: Page): Promise<Colleague> {
  const { origin } = new URL(page.url());
  const context = await page.context().browser()?.newContext({ baseURL: origin });
  if (context === undefined) throw new Error('There is no browser');
  const colleague = await context.newPage();
  const email = await signUp(colleague);
  const mails = () => colleague.getByRole('listitem').filter({ hasText: email });
  await colleague.goto('/demo/mail');
  await mails().first().getByRole('link').first().click();
  await colleague.goto('/dashboard');
  await expect(colleague.getByText(profileMessages.verified, { exact: true })).toBeVisible();
  const openMail = async (subject: RegExp) => {
    const mail = mails().filter({ hasText: subject });
    await expect(async () => {
      await colleague.goto('/demo/mail');
      await expect(mail).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await mail.getByRole('link', { name: 'As text' }).click();
    const [address = ''] = /https?:\S+/.exec(await colleague.locator('body').innerText()) ?? [];
    return address;
  };
  return { colleague, email, openMail };
}
