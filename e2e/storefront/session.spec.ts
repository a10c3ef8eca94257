import { test as base, expect, type Page } from '@playwright/test';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { accessToken } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { signIn, submitSignIn } from '#e2e/support/sign-in.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { orderMessages, reviewMessages } from '#shared/messages/users/account.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

async function spoilToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('accessToken', 'spoilt'));
}

base(
  'a session starts in every tab, stores its token under accessToken, sends it as Bearer, survives a reload and ends in every tab',
  async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/blogs');
    await expect(other.getByRole('link', { name: navigationMessages.login })).toBeVisible();
    await signIn(page, demoCustomer.email);
    await expect(other.getByRole('button', { name: navigationMessages.signOut })).toBeVisible();

    const token = await accessToken(page);
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const request = other.waitForRequest((each) => each.url().includes('/api/orders/'));
    await other.goto('/dashboard/myorder');
    expect((await request).headers().authorization).toBe(`Bearer ${token}`);
    await other.reload();
    await expect(other).toHaveURL('/dashboard/myorder');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

    await page.getByRole('button', { name: navigationMessages.signOut }).click();
    await expect(page.getByRole('link', { name: navigationMessages.login })).toBeVisible();
    expect(await accessToken(page)).toBeNull();
    await expect(other).toHaveURL('/login');
  },
);

base('a tab that is still starting learns that the session has ended in another one', async ({ page, context }) => {
  await signIn(page, demoCustomer.email);
  const other = await context.newPage();
  const provider = /\/assets\/firebase-.*\.js$/;
  const held = other.waitForRequest(provider);
  const release = await holdBack(other, provider);
  await other.goto('/dashboard/myorder', { waitUntil: 'commit' });
  await held;
  // Its module listens by now: the script that is held is the next one.
  await expect(other.locator('main')).toBeAttached();
  // What a sign-out does first; the identity provider still has its user.
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  release();
  await expect(other).toHaveURL('/login');
  expect(await accessToken(other)).toBeNull();
});

async function verifyEmail(page: Page, email: string): Promise<void> {
  const response = await page.request.get('/emulator/v1/projects/demo-bulkhead/oobCodes');
  const { oobCodes }: { oobCodes: { email: string; oobLink: string }[] } = await response.json();
  const link = new URL(oobCodes.findLast((code) => code.email === email)?.oobLink ?? '');
  expect((await page.request.get(link.pathname + link.search)).ok()).toBe(true);
}

base(
  'a user who has verified the address logs in again, with the reason, and returns to the page',
  variant,
  async ({ page }) => {
    const email = await signUp(page);
    const second = Math.floor(Date.now() / 1000);
    await verifyEmail(page, email);
    await page.goto('/dashboard/myorder');
    await expect(page.getByText(orderMessages.empty)).toBeVisible();

    // The next renewal reports the address as verified.
    await spoilToken(page);
    await page.goto('/dashboard/myorder');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText([identityMessages.addressVerified]);
    expect(await accessToken(page)).toBeNull();

    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
    await submitSignIn(page, email);
    await expect(page).toHaveURL('/dashboard/myorder');
    await expect(page.getByText(orderMessages.empty)).toBeVisible();
  },
);

base('a password changed in another browser ends the session, with the reason', variant, async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/dashboard/myreview');
  await expect(page.getByLabel(reviewMessages.name)).toBeVisible();
  await page.getByLabel(reviewMessages.name).fill('Nora Keller');
  await page.getByRole('radio', { name: homeMessages.stars(5) }).check();
  await page.getByLabel(reviewMessages.description).fill('Typed before the session ended.');
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  const provider = (operation: string, data: object) =>
    page.request.post(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=test`, { data });
  await provider('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const response = await page.request.get('/emulator/v1/projects/demo-bulkhead/oobCodes');
  const { oobCodes }: { oobCodes: { email: string; requestType: string; oobCode: string }[] } = await response.json();
  const reset = oobCodes.findLast((code) => code.email === email && code.requestType === 'PASSWORD_RESET');
  await provider('resetPassword', { oobCode: reset?.oobCode, newPassword: 'another one' });

  await spoilToken(page);
  await page.getByRole('button', { name: reviewMessages.submit }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(['Your session has ended. Log in again.']);
  await submitSignIn(page, email, 'another one');
  await expect(page).toHaveURL('/dashboard/myreview');
});

base.describe('of a customer', () => {
  const test = sharePage(base, demoCustomer.email);

  test('an expired token is renewed silently, once', variant, async ({ page }) => {
    await spoilToken(page);
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/api/users/')) renewals.push(request.url());
    });
    await page.goto('/dashboard/myorder');
    await expect(page.getByText(demoCustomer.email).first()).toBeVisible();
    await expect.poll(() => accessToken(page)).not.toBe('spoilt');
    expect(renewals).toHaveLength(1);
  });

  test('a token that expires in the middle of a form loses no typed input', async ({ page }) => {
    await page.goto('/dashboard/myreview');
    await page.getByLabel(reviewMessages.name).fill('Chris Becker');
    await page.getByRole('radio', { name: homeMessages.stars(5) }).check();
    await page.getByLabel(reviewMessages.description).fill('Typed before the token ended.');
    await spoilToken(page);
    await page.getByRole('button', { name: reviewMessages.submit }).click();
    await expect(page.getByText('Review Added Successfully...', { exact: true })).toBeVisible();
  });

  test('when the session cannot be renewed either, the form keeps the typed input', variant, async ({ page }) => {
    await page.goto('/dashboard/myreview');
    await page.getByLabel(reviewMessages.description).fill('Still here.');
    await spoilToken(page);
    await page.route('**/api/users/**', (route) => route.abort());
    await page.getByRole('button', { name: reviewMessages.submit }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel(reviewMessages.description)).toHaveValue('Still here.');
  });
});

base.describe('of an administrator', () => {
  const test = sharePage(base, demoAdmin.email);

  test('the admin guard shows a loader while it waits for the server', variant, async ({ page }) => {
    const release = await holdBack(page, '**/api/admin/**');
    await page.goto('/dashboard/allorders');
    await expect(page.getByRole('status').first()).toBeAttached();
    await expect(page.getByRole('table')).toHaveCount(0);
    release();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a failing admin check keeps the session and offers a retry', variant, async ({ page }) => {
    await page.route('**/api/admin/**', (route) => route.abort());
    await page.goto('/dashboard/allorders');
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    expect(await accessToken(page)).not.toBeNull();
    await expect(page).toHaveURL('/dashboard/allorders');
  });
});
