import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { newEmail, submitSignUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { ownPriceMessages } from '#shared/messages/price-lists/account-prices.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';

test('staff agree a price with a customer, who sees it and why', async ({ browser, page }) => {
  const name = `Contract ${randomUUID()}`;
  const partNumber = `PL-${randomUUID()}`;
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const product = await addProduct(page.request, headers, { price: 2, minimumQuantity: 10, partNumber });
  const person = { name: 'Nora Keller', email: newEmail() };
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto('/signup');
  await submitSignUp(buyer, person);
  await expect(buyer).toHaveURL('/');

  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/price-lists');
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button', { name: messages.save }).click();
  await page.getByRole('button', { name: messages.add }).click();
  await save();
  await expect(dialog.getByText(priceListFieldMessages.nameRequired)).toBeVisible();
  await dialog.getByLabel(messages.name, { exact: true }).fill(name);
  await save();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: messages.setPrice }).click();
  await dialog.getByLabel(messages.findProduct).fill(partNumber);
  await dialog.getByRole('button', { name: messages.actionOn(messages.setPrice, product.product) }).click();
  await dialog.getByLabel(messages.price).fill('1.5');
  await dialog.getByLabel(messages.breaks).fill('100: 1.25');
  await save();
  const prices = page.getByRole('table', { name: messages.prices });
  await expect(prices.getByRole('row').filter({ hasText: partNumber })).toContainText('$1.50');

  await page.getByRole('button', { name: messages.assign }).click();
  await dialog.getByLabel(messages.findCustomer).fill(person.email);
  await dialog.getByRole('button', { name: messages.actionOn(messages.give, person.name) }).click();
  await expect(page.getByRole('table', { name: messages.customers })).toContainText(person.email);
  await expectAccessible(page);

  await buyer.goto(`/purchase/${product._id}`);
  const reason = buyer.getByText(ownPriceMessages.yours(name, null)).first();
  await expect(reason).toBeVisible();
  await expect(buyer.getByRole('deletion').first()).toContainText('$2.00');
  await buyer.getByRole('button', { name: cartMessages.add }).click();
  await buyer.goto('/cart');
  await expect(buyer.getByRole('listitem').filter({ hasText: partNumber })).toContainText('$1.50');
  await expect(reason).toBeVisible();
});
