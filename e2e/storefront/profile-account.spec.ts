import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { accountDataSchema } from '#shared/contracts/users/account-data.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { profileMessages } from '#shared/messages/users/account.ts';
import { closeAccountMessages } from '#shared/messages/users/account-closing.ts';
import { accountDataMessages } from '#shared/messages/users/account-data.ts';
import { identityMailMessages } from '#shared/messages/users/identity-mail.ts';
import { loginMessages } from '#shared/messages/users/login.ts';
import { identitySentence, plainIdentitySentence } from '#shared/messages/users/sign-in-errors.ts';

const tooMany = { code: 'too_many_requests', message: errorMessages.too_many_requests, requestId: 'test' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const deliverTo = (page: Page) => field(page, addressMessages.deliverTo);
const book = (page: Page) => page.getByRole('region', { name: addressMessages.title });
const place = (page: Page, label: string) => book(page).getByRole('listitem').filter({ hasText: label });

async function fillAddress(page: Page, label: string, address: string, phone: string): Promise<void> {
  await field(page, addressMessages.label).fill(label);
  await page.getByRole('textbox', { name: purchaseMessages.address, exact: true }).fill(address);
  await page.getByRole('textbox', { name: purchaseMessages.phone, exact: true }).fill(phone);
  await field(page, addressMessages.label).press('Enter');
}

test('name and photo are changed, seen everywhere at once, and written on new orders', variant, async ({ page }) => {
  const own = 'https://pictures.example/nora.png';
  await page.route('https://pictures.example/**', (route) =>
    route.request().url() === own ? route.fulfill({ path: 'apps/web/public/reviewer.svg' }) : route.abort(),
  );
  await signUp(page, { name: 'Nora Keller' });
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation', { name: sidebarMessages.label }).locator('..');
  await button(page, profileMessages.change).press('Enter');
  const form = page.getByRole('form', { name: profileMessages.changeTitle });
  const name = form.getByLabel(profileMessages.name, { exact: true });
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill(' ');
  await name.press('Enter');
  await expect(form.getByText(fieldMessages.nameRequired)).toBeVisible();
  await name.fill('Nora Keller-Hansen');
  await form.getByRole('radio', { name: profileMessages.avatar.gear }).press(' ');
  await name.press('Enter');
  await expect(page.getByText(profileMessages.changed)).toBeVisible();
  await expect(button(page, profileMessages.change)).toBeFocused();
  await expect(sidebar.getByText('Nora Keller-Hansen')).toBeVisible();
  await expect(sidebar.locator('img')).toHaveAttribute('src', '/avatars/gear.svg');

  await test.step('a picture at an address is checked and previewed', async () => {
    await button(page, profileMessages.change).click();
    await form.getByRole('radio', { name: profileMessages.ownPhoto }).check();
    const address = form.getByLabel(profileMessages.photoAddress);
    for (const wrong of [
      'http://pictures.example/nora.png',
      'https://nora:secret@pictures.example/a.png',
      'nora.png',
    ]) {
      await address.fill(wrong);
      await button(page, profileMessages.save).click();
      await expect(form.getByText(fieldMessages.photoAddress)).toBeVisible();
    }
    await address.fill('https://pictures.example/missing.png');
    await expect(form.getByText(profileMessages.photoFailed)).toBeVisible();
    await address.fill(own);
    await expect(form.getByRole('figure').locator('img')).toHaveAttribute('src', own);
    await expectAccessible(page);
    await button(page, profileMessages.save).click();
    await expect(sidebar.locator('img')).toHaveAttribute('src', own);
  });

  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` };
  const [product]: Product[] = await (await page.request.get('/api/products?limit=1')).json();
  const data = {
    productId: product?._id,
    quantity: product?.minimumQuantity,
    address: '1 Dock Road',
    phone: '5550100',
  };
  const order = await (await page.request.post('/api/orders', { headers, data })).json();
  expect(order.customerName).toBe('Nora Keller-Hansen');
});

test(
  'addresses are kept, changed and deleted with undo, and fill in purchase page and cart',
  variant,
  async ({ page }) => {
    await signUp(page);
    await page.goto('/dashboard');
    await expect(book(page).getByText(addressMessages.empty)).toBeVisible();
    await button(page, addressMessages.add).press('Enter');
    await button(page, addressMessages.save).click();
    await expect(field(page, addressMessages.label)).toBeFocused();
    await expect(book(page).getByText(fieldMessages.addressLabelRequired)).toBeVisible();
    await fillAddress(page, 'Warehouse', '1 Dock Road\nCleveland', '216 555 0100');
    await expect(place(page, 'Warehouse').getByText(addressMessages.default, { exact: true })).toBeVisible();
    await button(page, addressMessages.add).click();
    await fillAddress(page, 'warehouse', '2 High Street', '216 555 0101');
    await expect(book(page).getByText(fieldMessages.addressLabelTaken)).toBeVisible();
    await field(page, addressMessages.label).fill('Office');
    await field(page, addressMessages.label).press('Enter');
    await expect(place(page, 'Office')).toBeVisible();
    await expectAccessible(page);

    await test.step('one is the default, one is changed, one is deleted and comes back', async () => {
      await place(page, 'Office').getByRole('button', { name: addressMessages.makeDefault }).press('Enter');
      await expect(place(page, 'Office').getByText(addressMessages.default, { exact: true })).toBeVisible();
      await place(page, 'Warehouse').getByRole('button', { name: addressMessages.edit }).press('Enter');
      await fillAddress(page, 'Hall 2', '3 Dock Road', '216 555 0103');
      await expect(place(page, 'Hall 2').getByText('3 Dock Road')).toBeVisible();
      await place(page, 'Office').getByRole('button', { name: addressMessages.remove }).press('Enter');
      await expect(place(page, 'Office')).toHaveCount(0);
      await page.getByRole('button', { name: addressMessages.undo }).click();
      await expect(place(page, 'Office').getByText(addressMessages.default, { exact: true })).toBeVisible();
    });

    await test.step('the purchase page starts with the default, and keeps a new one', async () => {
      const [product]: Product[] = await (await page.request.get('/api/products?limit=1')).json();
      await page.goto(`/purchase/${product?._id}`);
      const address = page.getByLabel(purchaseMessages.address);
      const phone = page.getByLabel(purchaseMessages.phone);
      await expect(address).toHaveValue('2 High Street');
      await expect(deliverTo(page)).toHaveValue(/./);
      await expect(button(page, addressMessages.saveThis)).toHaveCount(0);
      await deliverTo(page).selectOption({ label: 'Hall 2' });
      await expect(address).toHaveValue('3 Dock Road');
      await expect(phone).toHaveValue('216 555 0103');
      await deliverTo(page).selectOption({ label: addressMessages.other });
      await expect(address).toBeFocused();
      await expect(address).toHaveValue('');
      await address.fill('9 Quay Street');
      await phone.fill('2165550109');
      await button(page, addressMessages.saveThis).press('Enter');
      await expectAccessible(page);
      await field(page, addressMessages.label).fill('Quay');
      await field(page, addressMessages.label).press('Enter');
      await expect(page.getByText(addressMessages.isSaved('Quay'))).toBeVisible();
      await expect(deliverTo(page).locator('option:checked')).toHaveText('Quay');
      await page.getByLabel(purchaseMessages.quantity).fill(String(product?.minimumQuantity));
      await page.getByRole('form').getByRole('button', { name: /cart/i }).click();
      await expect(
        page.getByText(cartMessages.addedLine(`${product?.product}`, product?.minimumQuantity ?? 0)),
      ).toBeVisible();
    });

    await test.step('so does the cart', async () => {
      await page.goto('/cart');
      await expect(page.getByLabel(purchaseMessages.address)).toHaveValue('2 High Street');
      await deliverTo(page).selectOption({ label: 'Quay' });
      await expect(page.getByLabel(purchaseMessages.phone)).toHaveValue('2165550109');
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Place/ }).click();
      await expect(page).toHaveURL(/payment\/checkout/);
    });
  },
);

test('one button downloads all that the shop keeps about a customer', variant, async ({ page }) => {
  const email = await signUp(page, { name: 'Nora Keller' });
  await page.goto('/dashboard');
  const arriving = page.waitForEvent('download');
  await button(page, accountDataMessages.download).press('Enter');
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^bulkhead-data-\d{4}-\d\d-\d\d\.json$/);
  const data = accountDataSchema.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(data.profile).toMatchObject({ email, name: 'Nora Keller' });
  await expect(page.getByRole('status').filter({ hasText: file.suggestedFilename() })).toBeVisible();

  await page.route('**/api/users/*/data', (route) => route.fulfill({ status: 429, json: tooMany }));
  await button(page, accountDataMessages.download).click();
  await expect(page.getByRole('alert')).toHaveText(errorMessages.too_many_requests);
});

test(
  'an account is closed after its holder has confirmed it, and every tab is signed out',
  variant,
  async ({ page }) => {
    const email = await signUp(page);
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` };
    await page.goto('/dashboard');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await button(page, closeAccountMessages.open).press('Enter');
    const typed = page.getByLabel(closeAccountMessages.email);
    await expect(typed).toBeFocused();
    await expect(page.getByText(closeAccountMessages.kept(3650)[0] ?? '')).toBeVisible();
    await expectAccessible(page);
    await button(page, closeAccountMessages.close).click();
    await expect(page.getByText(fieldMessages.closeEmailDiffers)).toBeVisible();
    await expect(page.getByText(fieldMessages.passwordRequired)).toBeVisible();
    await typed.fill(email.toUpperCase());
    const password = page.getByLabel(closeAccountMessages.password);
    await password.fill('wrong-password');
    await password.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(plainIdentitySentence('auth/invalid-credential'));
    await password.fill(DEMO_PASSWORD);

    // The first response is lost; the second one says the same.
    let sent = 0;
    await page.route(`**/api/users/${encodeURIComponent(email)}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      // Before this tab knows, the other one learns it and ends the session for both.
      await other.reload();
      await expect(other).toHaveURL('/login');
      await route.abort();
    });
    await password.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByText(closeAccountMessages.closed)).toBeVisible();
    expect(sent).toBe(2);
    await expect(other).toHaveURL('/login');
    await other.close();
    expect((await page.request.get('/api/cart', { headers })).status()).toBe(401);

    await page.goto('/login');
    await page.getByLabel(loginMessages.email).fill(email);
    await page.getByLabel(loginMessages.password, { exact: true }).fill(DEMO_PASSWORD);
    await button(page, loginMessages.submit).click();
    await expect(page.getByRole('alert')).toHaveText(identitySentence('auth/invalid-credential'));
  },
);

test('the verification mail is sent again after a pause, which outlives the page', variant, async ({ page }) => {
  const email = await signUp(page);
  await page.clock.install();
  await page.goto('/dashboard');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('sendOobCode')) sent += 1;
  });
  await button(page, identityMailMessages.verifyAgain).press('Enter');
  await expect(page.getByText(identityMailMessages.verificationSent(email), { exact: true })).toBeVisible();
  const waiting = page.getByRole('button', { name: /^Send again in \d+ s$/ });
  await waiting.press('Enter');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: profileMessages.title, exact: true }).click();
  await waiting.press('Enter');
  expect(sent).toBe(1);
  await page.clock.fastForward(61_000);
  await button(page, identityMailMessages.verifyAgain).press('Enter');
  await expect.poll(() => sent).toBe(2);
});
