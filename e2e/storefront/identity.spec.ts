import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { newEmail, signUp, submitSignUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { DEMO_PASSWORD, demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { orderMessages, profileMessages } from '#shared/messages/users/account.ts';
import { identityMailMessages, mailLimitMessages } from '#shared/messages/users/identity-mail.ts';
import { loginMessages, signupMessages } from '#shared/messages/users/login.ts';
import { identityMessages, identitySentence, plainIdentitySentence } from '#shared/messages/users/sign-in-errors.ts';

const test = sharePage(ownShop);

const toasts = (page: Page) => page.getByRole('alert');
const login = (page: Page) => page.getByRole('button', { name: loginMessages.submit, exact: true });
const signOut = (page: Page) => page.getByRole('button', { name: navigationMessages.signOut });
const google = (page: Page) => page.getByRole('button', { name: loginMessages.google });
const password = (page: Page) => page.getByLabel(loginMessages.password, { exact: true });

async function submitLogin(page: Page, email: string, secret = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(loginMessages.email).fill(email);
  await password(page).fill(secret);
  await login(page).click();
}

async function refuseAccessTokens(page: Page): Promise<() => Promise<void>> {
  const body = { code: 'database_busy', message: errorMessages.database_busy, requestId: 'test' };
  await page.route('/api/users/*', (route) => route.fulfill({ status: 503, json: body }));
  return () => page.unroute('/api/users/*');
}

/** By keyboard, since a toast may cover the bar. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: navigationMessages.blogs, exact: true }).press('Enter');
  await expect(page).toHaveURL('/blogs');
  await signOut(page).press('Enter');
  await expect(signOut(page)).toHaveCount(0);
}

const openDashboard = (page: Page) => page.getByRole('link', { name: navigationMessages.dashboard }).click();

const unfinished = identityMessages.unfinished(errorMessages.database_busy);

test.describe('login', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('asks for both fields on submit, then checks while people type', variant, async ({ page }) => {
    const problems = page.getByText('First name is required', { exact: true });
    await password(page).fill('x');
    await password(page).fill('');
    await expect(problems).toHaveCount(0);
    await login(page).click();
    await expect(problems).toHaveCount(2);
    await expect(page.getByLabel(loginMessages.email)).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel(loginMessages.email).fill('a');
    await expect(problems).toHaveCount(1);
    await login(page).click();
    await expect(password(page)).toBeFocused();
  });

  test('says the same about a wrong password and an unknown address, and keeps what was typed', async ({ page }) => {
    await submitLogin(page, demoCustomer.email, 'not-the-password');
    await expect(toasts(page)).toHaveText([identitySentence('auth/invalid-credential')]);
    await expect(page.getByLabel(loginMessages.email)).toHaveValue(demoCustomer.email);
    await submitLogin(page, newEmail());
    await expect(login(page)).toBeEnabled();
    await expect(toasts(page)).toHaveText([identitySentence('auth/invalid-credential')]);
    await expectAccessible(page);
  });

  test('offers a link to set a new password after a wrong one, and the link works', variant, async ({ page }) => {
    const email = await signUp(page);
    await leave(page);
    await page.goto('/login');
    const send = page.getByRole('button', { name: identityMailMessages.sendPasswordLink, exact: true });
    await expect(login(page)).toBeVisible();
    await expect(send).toHaveCount(0);
    await submitLogin(page, email, 'forgotten');
    await expect(send).toBeVisible();
    await expectAccessible(page);

    await test.step('limits of the provider are shown in plain words', async () => {
      const limits = { RESET_PASSWORD_EXCEED_LIMIT: 'auth/too-many-requests', QUOTA_EXCEEDED: 'auth/quota-exceeded' };
      for (const [message, code] of Object.entries(limits)) {
        const json = { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } };
        await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ status: 400, json }));
        await send.click();
        await expect(page.getByText(mailLimitMessages[code] ?? '', { exact: true })).toBeVisible();
        await page.unroute('**/accounts:sendOobCode*');
      }
    });
    await test.step('no mail goes to an invalid address', async () => {
      await page.getByLabel(loginMessages.email).fill('');
      await send.click();
      await expect(page.getByText('First name is required', { exact: true })).toBeVisible();
      await expect(page.getByLabel(loginMessages.email)).toBeFocused();
      await page.getByLabel(loginMessages.email).fill(` ${email} `);
    });
    await send.click();
    await expect(
      page.getByRole('status').filter({ hasText: identityMailMessages.passwordLinkSent(email) }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: profileMessages.demoMail }).click();
    const mail = page.getByRole('listitem').filter({ hasText: email });
    await mail.getByRole('link', { name: 'Choose a new password' }).click();
    await page.getByLabel(/password/i).fill('another-password');
    await page.getByRole('button').click();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await submitLogin(page, email, 'another-password');
    await expect(page).toHaveURL('/');
    await leave(page);
  });

  test(
    'says the same about the link whether there is an account or not, and offers none where it would not help',
    variant,
    async ({ page }) => {
      const send = page.getByRole('button', { name: identityMailMessages.sendPasswordLink, exact: true });
      await page.route('**/accounts:signInWithPassword*', (route) => route.abort());
      await submitLogin(page, demoCustomer.email);
      await expect(toasts(page)).toContainText([identitySentence('auth/network-request-failed')]);
      await expect(send).toHaveCount(0);
      await page.unroute('**/accounts:signInWithPassword*');

      const unknown = newEmail();
      await submitLogin(page, unknown);
      const message = 'EMAIL_NOT_FOUND';
      const json = { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } };
      await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ status: 400, json }));
      await send.click();
      await expect(page.getByText(identityMailMessages.passwordLinkSent(unknown))).toBeVisible();
    },
  );

  test('shows other errors of the provider as toasts', variant, async ({ page }) => {
    await submitLogin(page, 'no-address');
    await expect(toasts(page)).toContainText([identitySentence('auth/invalid-email')]);
    await page.route('**/accounts:signInWithPassword*', (route) => route.abort());
    await submitLogin(page, demoCustomer.email);
    await expect(page.getByText(identitySentence('auth/network-request-failed'))).toBeVisible();
  });

  test('refuses letters that only look like others before anything is sent', variant, async ({ page }) => {
    const problem = page.getByText(fieldMessages.emailCharacters, { exact: true });
    await submitLogin(page, 'ﬁnance@bulkhead.example');
    await expect(problem).toBeVisible();
    await page.goto('/signup');
    await submitSignUp(page, { email: 'ﬁnance@bulkhead.example' });
    await expect(problem).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('leads home, or to the page that required it', variant, async ({ page }) => {
    await submitLogin(page, demoCustomer.email);
    await expect(page).toHaveURL('/');
    await leave(page);

    await page.goto('/dashboard/myreview?from=mail#form');
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: loginMessages.createAccount }).click();
    await page.getByRole('main').getByRole('link', { name: signupMessages.login, exact: true }).click();
    await expect(login(page)).toBeVisible();
    await submitLogin(page, demoCustomer.email);
    await expect(page).toHaveURL('/dashboard/myreview?from=mail#form');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await leave(page);
  });

  test('has links that do nothing', variant, async ({ page }) => {
    await page.getByRole('link', { name: 'Forget Password?', exact: true }).click();
    await page.getByRole('link', { name: loginMessages.linkedIn }).click();
    await expect(page).toHaveURL('/login');
    await expect(toasts(page)).toHaveCount(0);
  });

  test('fills in a demo account on request, and works once however often it is clicked', variant, async ({ page }) => {
    let attempts = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/accounts:signInWithPassword*', async (route) => {
      attempts += 1;
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: identityMessages.demoAdmin }).click();
    await expect(page.getByLabel(loginMessages.email)).toHaveValue(demoAdmin.email);
    await login(page).click();
    await expect(login(page)).toHaveAttribute('aria-busy', 'true');
    await login(page).click();
    await password(page).press('Enter');
    await expect(google(page)).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    expect(attempts).toBe(1);
    await leave(page);
  });

  test(
    'says that the shop refused a user whom the provider accepted, and offers a retry',
    variant,
    async ({ page }) => {
      const allow = await refuseAccessTokens(page);
      await submitLogin(page, demoCustomer.email);
      await expect(toasts(page)).toHaveText([unfinished]);
      await expect(page).toHaveURL('/login');
      await expect(signOut(page)).toHaveCount(0);
      await allow();
      await login(page).click();
      await expect(page).toHaveURL('/');
      await expect(signOut(page)).toBeVisible();
      await leave(page);
    },
  );

  test('loads the identity provider while people type', variant, async ({ page }) => {
    const loaded = page.waitForRequest(/assets\/firebase-/);
    await page.reload();
    await loaded;
  });
});

test.describe('Google', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('signs in with the selected account', async ({ page }) => {
    await google(page).click();
    await expect(page.getByRole('dialog', { name: identityMessages.pickerTitle })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Grace Okafor/ }).click();
    await expect(page).toHaveURL('/');
    await openDashboard(page);
    await expect(page.getByRole('main').getByText('grace.okafor@bulkhead.example').first()).toBeVisible();
    await leave(page);
  });

  test('shows a failure as a toast and below the divider until the next try', variant, async ({ page }) => {
    const code = 'auth/popup-closed-by-user';
    const below = page.locator('form + div').getByText(plainIdentitySentence(code), { exact: true });
    await google(page).click();
    await page.getByRole('button', { name: identityMessages.pickerCancel }).click();
    await expect(toasts(page)).toHaveText([identitySentence(code)]);
    await expect(below).toBeVisible();
    await expect(google(page)).toBeFocused();
    await expectAccessible(page);

    await google(page).click();
    await expect(below).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: identityMessages.pickerTitle })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(below).toBeVisible();
  });

  test('says when the shop refused the selected account', variant, async ({ page }) => {
    const allow = await refuseAccessTokens(page);
    await google(page).click();
    await page.getByRole('button', { name: /Henrik Lund/ }).click();
    await expect(toasts(page)).toHaveText([unfinished]);
    await expect(page.getByRole('main').getByText(unfinished)).toBeVisible();
    await allow();
    await google(page).click();
    await page.getByRole('button', { name: /Henrik Lund/ }).click();
    await expect(page).toHaveURL('/');
    await leave(page);
  });

  test('is offered on sign-up, too, and leads to the page that required it', variant, async ({ page }) => {
    await page.goto('/signup');
    await google(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('sign-up', () => {
  test.beforeEach(({ page }) => page.goto('/signup'));
  const submit = (page: Page) => page.getByRole('button', { name: 'Signin', exact: true });

  test('asks for every field', variant, async ({ page }) => {
    await submit(page).click();
    for (const sentence of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Confirm password is required',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel(signupMessages.name)).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel(signupMessages.name).fill('Nora');
    await expect(page.getByText('Name is required', { exact: true })).toHaveCount(0);
  });

  test('requires equal passwords of at most 20 characters', variant, async ({ page }) => {
    const differ = page.getByText('Password and Confirm password must be same.', { exact: true });
    await submitSignUp(page, { password: 'x'.repeat(21) });
    await expect(page.getByText(fieldMessages.passwordTooLong, { exact: true })).toHaveCount(2);
    await submitSignUp(page, { name: '', password: 'x'.repeat(20), confirmPassword: 'other-password' });
    await expect(differ).toBeVisible();
    await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
    await password(page).fill('other-password');
    await expect(differ).toHaveCount(0);
    await password(page).fill('another-password');
    await expect(differ).toBeVisible();
  });

  test('accepts a password of 20 characters and a name with spaces around it', variant, async ({ page }) => {
    await submitSignUp(page, { name: '  Nora Keller ', password: 'x'.repeat(20) });
    await expect(page).toHaveURL('/');
    await openDashboard(page);
    await expect(page.getByLabel(signupMessages.name)).toHaveValue('Nora Keller');
    await leave(page);
  });

  test('sends the verification mail and leads to the page that required an account', async ({ page }) => {
    await page.goto('/dashboard/myorder');
    await page.getByRole('link', { name: loginMessages.createAccount }).click();
    await submitSignUp(page);
    await expect(page.getByText('Check you inbox and varify email address...', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/myorder');
    await test.step('a customer without orders is led to the shop', async () => {
      await expect(page.getByText(orderMessages.empty)).toBeVisible();
      await page.getByRole('link', { name: orderMessages.toShop }).click();
      await expect(page).toHaveURL('/home');
    });
    await leave(page);
  });

  test('shows what the provider refuses', variant, async ({ page }) => {
    await submitSignUp(page, { email: demoCustomer.email });
    await expect(toasts(page)).toContainText([identitySentence('auth/email-already-in-use')]);
    await submitSignUp(page, { password: 'short' });
    await expect(page.getByText(/auth\/weak-password/)).toBeVisible();
    await expect(page).toHaveURL('/signup');
  });

  test('continues with an account whose first session could not be opened', variant, async ({ page }) => {
    const allow = await refuseAccessTokens(page);
    await submitSignUp(page);
    await expect(toasts(page)).toHaveText([unfinished]);
    await allow();
    await submit(page).click();
    await expect(page.getByText(signupMessages.verificationSent, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/');
    await leave(page);
  });

  test('says when the mail could not be sent', variant, async ({ page }) => {
    await page.route('**/accounts:sendOobCode*', (route) => route.abort());
    await submitSignUp(page);
    await expect(page).toHaveURL('/');
    const reason = identitySentence('auth/network-request-failed');
    await expect(toasts(page)).toHaveText([signupMessages.verificationNotSent(reason)]);
    await leave(page);
  });
});
