import { expect } from '@playwright/test';
import { demoCustomer } from '#server/demo/accounts.ts';
import { profileMessages } from '#shared/messages/account.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/own-shop.ts';
import { signUp } from './support/sign-up.ts';
import { beSignedIn } from './support/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the profile shows who is signed in, and its button does nothing', async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/dashboard');
  const name = page.getByLabel(profileMessages.name, { exact: true });
  const email = page.getByLabel(profileMessages.email, { exact: true });
  await expect(name).toHaveValue(demoCustomer.displayName);
  await expect(email).toHaveValue(demoCustomer.email);
  for (const field of [name, email]) await expect(field).toHaveAttribute('readonly');
  await expect(page.getByText(profileMessages.verified, { exact: true })).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByLabel(profileMessages.college).fill('Cleveland State');
  await page.getByLabel(profileMessages.city).fill('Cleveland');
  await page.getByLabel(profileMessages.district).fill('Cuyahoga');
  await page.getByLabel(profileMessages.district).press('Enter');
  await page.getByRole('button', { name: profileMessages.update, exact: true }).click();
  await expect(page.getByLabel(profileMessages.city)).toHaveValue('Cleveland');
  await expect(page).toHaveURL('/dashboard');
  expect(requests).toEqual([]);
});

test('the profile says that an address is not verified, and where the mail is', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByText(profileMessages.unverified, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: profileMessages.demoMail }).click();
  await expect(page).toHaveURL('/demo/mail');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.goto('/dashboard');
  await expect(page.getByText(profileMessages.verified, { exact: true })).toBeVisible();
});
