import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD, demoAdmin } from '#server/demo/accounts.ts';
import { orderMessages, paymentMessages } from '#shared/messages/account.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { loginMessages, signupMessages } from '#shared/messages/login.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import { signInTo } from './support/sign-in.ts';

// The main job, from an empty browser to a shipped order, by a new customer and an administrator.

test('a visitor signs up, orders, is declined, pays, and the administrator ships', async ({ browser }) => {
  const email = `main-job-${crypto.randomUUID()}@test.example`;
  const customer = await (await browser.newContext()).newPage();

  const cards = customer.getByRole('listitem').filter({ has: customer.getByRole('link', { name: /^Purchase/ }) });
  let newest: { _id: string; product: string }[] = [];
  // Other specs may add a product between the page and the question what is newest; then both are asked again.
  await expect(async () => {
    await customer.goto('/');
    newest = await (await customer.request.get('/api/products?sort=-createdAt&limit=6')).json();
    await expect(cards.getByRole('heading')).toHaveText(
      newest.map(({ product }) => product),
      { timeout: 5_000 },
    );
    expect(newest).toHaveLength(6);
  }).toPass();

  await customer.getByRole('link', { name: navigationMessages.login }).click();
  await customer.getByRole('link', { name: loginMessages.createAccount }).click();
  await customer.getByLabel(signupMessages.name).fill('Nora Keller');
  await customer.getByLabel(signupMessages.email).fill(email);
  await customer.getByLabel(signupMessages.password, { exact: true }).fill(DEMO_PASSWORD);
  await customer.getByLabel(signupMessages.confirmPassword).fill(DEMO_PASSWORD);
  await customer.getByRole('button', { name: signupMessages.submit, exact: true }).click();
  await expect(customer.getByText('Check you inbox and varify email address...', { exact: true })).toBeVisible();
  await expect(customer).toHaveURL('/');

  // The page may have learned of another product meanwhile.
  const link = cards.first().getByRole('link', { name: /^Purchase/ });
  const address = (await link.getAttribute('href')) ?? '';
  await cards.locator(`a[href="${address}"]`).click();
  await expect(customer).toHaveURL(address);
  await expect(customer.getByRole('textbox', { name: purchaseMessages.email })).toHaveValue(email);
  await customer.getByLabel(purchaseMessages.address).fill('7 Harbour Road, Dock 2');
  await customer.getByLabel(purchaseMessages.phone).fill('2165550143');
  await customer.getByLabel(purchaseMessages.quantity).fill('50');
  await customer.getByRole('button', { name: purchaseMessages.submit }).click();
  await expect(customer.getByText('Order placed successfully...', { exact: true })).toBeVisible();

  await customer.getByRole('link', { name: navigationMessages.dashboard }).click();
  await customer.getByRole('link', { name: orderMessages.title, exact: true }).click();
  await customer.getByRole('link', { name: orderMessages.pay, exact: true }).click();
  await customer.getByLabel('Card number').fill('4000000000000002');
  await customer.getByLabel('Expiration date').fill('1234');
  await customer.getByLabel('CVC').fill('123');
  const pay = customer.getByRole('button', { name: new RegExp(`^${paymentMessages.pay}`) });
  await pay.click();
  await expect(customer.getByText('Your card was declined.')).toBeVisible();
  await customer.getByLabel('Card number').fill('4242424242424242');
  await customer.getByLabel('Expiration date').fill('1234');
  await customer.getByLabel('CVC').fill('123');
  await pay.click();
  await expect(customer.getByText('Your Payment is completed...')).toBeVisible();
  await expect(customer.getByText('Your transaction Id:')).toBeVisible();
  const transactionId =
    (
      await customer
        .getByText(/pi_\w+/)
        .first()
        .innerText()
    ).match(/pi_\w+/)?.[0] ?? '';

  await customer.getByRole('link', { name: orderMessages.title, exact: true }).click();
  await expect(customer.getByText(transactionId)).toBeVisible();
  await expect(customer.getByRole('button', { name: orderMessages.paid, exact: true })).toBeDisabled();

  const admin = await (await browser.newContext()).newPage();
  await signInTo(admin, '/dashboard/allorders', demoAdmin.email);
  await expect(admin).toHaveURL('/dashboard/allorders');
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row.getByText(orderMessages.paid, { exact: true })).toBeVisible();
  await row.getByRole('button', { name: adminMessages.pending }).click();
  await expect(admin.getByText('Order Shipped Successfully...', { exact: true })).toBeVisible();
  await expect(row.getByText(adminMessages.shipped, { exact: true })).toBeVisible();
});
