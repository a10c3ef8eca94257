import { expect, test } from '@playwright/test';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { storageMessages } from '#shared/messages/browser-storage.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

test('a browser that blocks all site data shops and signs in for the visit, and is told', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, blocked);
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/products');
  await page
    .getByRole('button', { name: new RegExp(`^${cartMessages.add}`) })
    .first()
    .click();
  const bar = page.getByRole('navigation', { name: navigationMessages.main });
  await expect(bar.getByRole('link', { name: new RegExp(`^${cartMessages.title}.*1`) })).toBeVisible();
  await expect(page.getByText(storageMessages.notKept)).toBeVisible();
  await bar.getByRole('link', { name: navigationMessages.login }).click();
  await submitSignIn(page, demoCustomer.email);
  await expect(bar.getByRole('button', { name: navigationMessages.signOut })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a form that the browser sends itself gets the page with a sentence', async ({ page }) => {
  await page.goto('/licenses.md');
  await page.setContent('<form method="post" action="/login"><button>Send</button></form>');
  await page.getByRole('button').click();
  await expect(page.getByText(storageMessages.formNotSent)).toBeVisible();
});
