import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { applyPrices, importFile, undoImport } from '#e2e/support/files/product-csv.ts';
import { newEmail, submitSignUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { priceListSchema } from '#shared/contracts/price-lists/price-lists.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ownPriceMessages } from '#shared/messages/price-lists/account-prices.ts';
import { priceImportMessages } from '#shared/messages/price-lists/price-imports.ts';
import { consequenceMessages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { priceListFieldMessages } from '#shared/messages/price-lists/price-list-fields.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { priceReasonMessages } from '#shared/messages/price-lists/why-this-price.ts';
import { selectProductMessages } from '#shared/messages/products/select-product.ts';

test('staff agree a price with a customer, who sees it and why', variant, async ({ browser, page }) => {
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
  await dialog.getByLabel(selectProductMessages.product).fill(partNumber);
  await dialog.getByRole('button', { name: messages.actionOn(messages.setPrice, product.product) }).click();
  await dialog.getByLabel(messages.price).fill('1.5');
  await dialog.getByLabel(messages.breaks).fill('100: 1.25');
  await save();
  const prices = page.getByRole('table', { name: messages.prices });
  await expect(prices.getByRole('row').filter({ hasText: partNumber })).toContainText('$1.50');

  await page.getByRole('link', { name: messages.customersOf(0) }).click();
  await page.getByRole('button', { name: messages.assign }).click();
  await dialog.getByLabel(customerMessages.find).fill(person.email);
  await dialog.getByRole('button', { name: messages.actionOn(messages.give, person.name) }).click();
  const question = page.getByRole('dialog', { name: consequenceMessages.giveTitle(person.name) });
  await expect(question.getByText(consequenceMessages.ordersOf(0, 0))).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: messages.give }).click();
  await expect(page.getByRole('table', { name: messages.customers })).toContainText(person.email);
  await page.getByLabel(messages.findAccount).fill('nobody at all');
  await expect(page.getByText(messages.noAccountFound)).toBeVisible();
  await page.getByLabel(messages.findAccount).fill(person.email);
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

  // A price that changes says first what it comes to, and going back keeps what was typed.
  await page.getByRole('link', { name: messages.pricesOf(1) }).click();
  await page.getByRole('button', { name: messages.actionOn(messages.edit, product.product) }).click();
  await dialog.getByLabel(messages.price).fill('1.4');
  await save();
  const change = page.getByRole('dialog', { name: consequenceMessages.saveTitle(name) });
  await change.getByRole('button', { name: consequenceMessages.goBack }).click();
  await expect(dialog.getByLabel(messages.price)).toHaveValue('1.4');
  await save();
  await change.getByRole('button', { name: messages.save }).click();
  await expect(prices.getByRole('row').filter({ hasText: partNumber })).toContainText('$1.40');

  // On the customer's page staff ask what a product costs, and why.
  await page.getByRole('link', { name: messages.customersOf(1) }).click();
  await page.getByRole('table', { name: messages.customers }).getByRole('link').first().click();
  await page.getByRole('button', { name: priceReasonMessages.open }).click();
  await dialog.getByLabel(selectProductMessages.product).fill(partNumber);
  await dialog.getByRole('button', { name: messages.actionOn(priceReasonMessages.show, product.product) }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(
    `$1.40 · ${priceReasonMessages.wins}`,
  );
  await dialog.getByLabel(priceReasonMessages.quantity).fill('100');
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('$1.25');
  await expect(dialog.getByRole('listitem').filter({ hasText: priceReasonMessages.shop })).toContainText('$2.00');
  await expectAccessible(page);
});

test(
  'prices of a list come from a file that is rehearsed, applied and undone, and go into one',
  variant,
  async ({ page }) => {
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const numbers = [1, 2, 3].map((n) => `PF${n}-${randomUUID()}`);
    for (const partNumber of numbers) await addProduct(page.request, headers, { price: 20, partNumber });
    const data = {
      name: `File ${randomUUID()}`,
      validFrom: '2026-01-01',
      validUntil: null,
      percentOff: null,
      categories: [],
    };
    const added = await page.request.post('/api/price-lists', { headers, data });
    const list = priceListSchema.parse(await added.json());
    const csv = (prices: string[]) =>
      ['Part number,Price', ...prices.map((price, n) => `${numbers[n]},${price}`)].join('\n');
    const rows = page.locator('tbody').getByRole('row');

    await beSignedIn(page, demoAdmin.email);
    await page.goto(`/dashboard/price-lists/${list._id}`);
    await page.getByRole('link', { name: priceImportMessages.open }).click();
    await importFile(page, csv(['10', '10', '10']));
    await applyPrices(page, { added: 3, changed: 0 });
    await page.getByRole('link', { name: importMessages.another }).click();
    await importFile(page, `${csv(['9', '2', '8'])}\nnowhere-${list._id},3`);
    await expect(rows).toHaveText([/PF2-.*80/, /PF3-.*20/, /PF1-.*10/]);
    await expectAccessible(page);
    await applyPrices(page, { added: 0, changed: 3, refused: 1 });
    await undoImport(page);

    await page.getByRole('link', { name: priceImportMessages.back }).click();
    await expect(page.getByRole('table', { name: messages.prices }).getByRole('row').nth(1)).toContainText('$10.00');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: priceImportMessages.exportAll }).click();
    expect((await saving).suggestedFilename()).toMatch(/^price-list-file-.*\.csv$/);
  },
);
