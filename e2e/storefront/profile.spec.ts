import { expect } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { profileMessages } from '#shared/messages/users/account.ts';
import { identityMailMessages, mailLimitMessages } from '#shared/messages/users/identity-mail.ts';

test('the profile shows who is signed in, and its button does nothing', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  const loaded = page.waitForResponse(/\/api\/waitlist/);
  await page.goto('/dashboard');
  await loaded;
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

test('the profile says that an address is not verified, and where the mail is', variant, async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/dashboard');
  await expect(page.getByText(profileMessages.unverified, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('and sends it again, unless there were too many', async () => {
    const again = page.getByRole('button', { name: identityMailMessages.verifyAgain, exact: true });
    const message = 'TOO_MANY_ATTEMPTS_TRY_LATER';
    const json = { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } };
    await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ status: 400, json }));
    await again.click();
    await expect(page.getByRole('alert')).toHaveText(mailLimitMessages['auth/too-many-requests'] ?? '');
    await page.unroute('**/accounts:sendOobCode*');
    await again.click();
    await expect(page.getByText(identityMailMessages.verificationSent(email), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await page.getByRole('main').getByRole('link', { name: profileMessages.demoMail }).click();
  await expect(page).toHaveURL('/demo/mail');
  const mails = page.getByRole('listitem').filter({ hasText: email });
  await expect(mails).toHaveCount(2);
  await mails.first().getByRole('link').click();
  await page.goto('/dashboard');
  await expect(page.getByText(profileMessages.verified, { exact: true })).toBeVisible();
});

test('an outdated tab says that the address is verified instead of sending a mail', variant, async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/dashboard');
  // Else it would load the session only after the other tab.
  const again = page.getByRole('button', { name: identityMailMessages.verifyAgain, exact: true });
  await expect(again).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/demo/mail');
  await other.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await expect(other.getByText(`${email} is verified now`)).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('sendOobCode')) sent += 1;
  });
  await again.click();
  // The toast goes, the rest stays.
  await expect(page.getByText(identityMailMessages.verifiedMeanwhile)).toBeVisible();
  await expect(page.getByText(profileMessages.verified, { exact: true })).toBeVisible();
  expect(sent).toBe(0);
});
