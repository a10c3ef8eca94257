import { test as base, expect } from '@playwright/test';
import { sharePage } from '#e2e/support/shared-page.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

const test = sharePage(base);

const adminPaths = ['allorders', 'addproduct', 'manageproduct', 'makeadmin', 'reservations'].map(
  (name) => `/dashboard/${name}`,
);

test('a visitor is asked to log in and then comes back', variant, async ({ page }) => {
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

for (const path of adminPaths) {
  test(`a customer who opens ${path} is signed out`, variant, async ({ page }) => {
    await beSignedIn(page, demoCustomer.email);
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(identityMessages.notAdmin)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });
}

test('an administrator whose address was verified a moment ago gets in', async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  // The response to the token of before.
  await page.route('**/api/admin/**', (route) => route.fulfill({ json: { admin: false } }), { times: 1 });
  const renewed = page.waitForRequest((request) => request.method() === 'PUT' && /\/api\/users\//.test(request.url()));
  await page.goto('/dashboard/allorders');
  await renewed;
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.allOrders })).toBeVisible();
});

test('an administrator gets in, and all parts of the page share one answer about the role', async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  const asked: string[] = [];
  page.on('request', (request) => /\/api\/users\/.*\/role$/.test(request.url()) && asked.push(request.url()));
  // The last part that comes.
  const streams = page.waitForRequest(/\/api\/events/);
  await page.goto('/dashboard/allorders');
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.allOrders })).toBeVisible();
  await streams;
  expect(asked).toHaveLength(1);
});
