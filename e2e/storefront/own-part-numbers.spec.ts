import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { importFile } from '#e2e/support/files/product-csv.ts';
import { newEmail, submitSignUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import {
  ownNumberMessages as messages,
  ownNumberImportMessages,
} from '#shared/messages/part-numbers/own-number-pages.ts';

test('a buyer gives a product a number, and finds it by that', variant, async ({ page, browser }) => {
  const staff = await browser.newPage();
  const headers = await callerHeaders(staff.request, demoAdmin.email);
  const product = await addProduct(staff.request, headers, { partNumber: `ON-${randomUUID()}` });
  const number = `4711/${randomUUID().slice(0, 8)}`;
  await page.goto('/signup');
  await submitSignUp(page, { name: 'Iris Own', email: newEmail() });
  await expect(page).toHaveURL('/');

  await page.goto(`/purchase/${product._id}`);
  await page.getByRole('button', { name: messages.add }).click();
  await page.getByLabel(messages.label, { exact: true }).fill(number);
  await page.getByRole('button', { name: messages.save }).click();
  await expect(page.getByText(number).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/products?q=${encodeURIComponent(number.replace('/', ' '))}`);
  await expect(page.getByRole('heading', { name: product.product })).toBeVisible();
  await page.goto('/dashboard/part-numbers');
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText(product.product);
  await expectAccessible(page);
});

test('staff import numbers of a customer, who reads them', variant, async ({ page, browser }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const partNumber = `OI-${randomUUID()}`;
  await addProduct(page.request, headers, { partNumber });
  const email = newEmail();
  const buyer = await browser.newPage();
  await buyer.goto('/signup');
  await submitSignUp(buyer, { name: 'Ida Import', email });
  await expect(buyer).toHaveURL('/');
  await beSignedIn(page, demoAdmin.email);
  await page.goto(`/dashboard/customers?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Ida Import' }).first().click();
  await page.getByRole('link', { name: messages.customerLink }).click();
  await page.getByRole('link', { name: messages.importFile }).click();
  await importFile(page, `Part number,Customer part number\n${partNumber},IDA-1`);
  await page.getByRole('button', { name: ownNumberImportMessages.apply(1) }).click();
  await page.getByRole('link', { name: ownNumberImportMessages.back }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'IDA-1' })).toContainText(partNumber);
  await buyer.goto('/dashboard/part-numbers/import');
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(buyer);
  await importFile(buyer, `Part number,Your part number\n${partNumber},IDA-2`);
  await buyer.getByRole('button', { name: ownNumberImportMessages.apply(1) }).click();
  await buyer.getByRole('link', { name: ownNumberImportMessages.back }).click();
  await expect(buyer.getByRole('listitem').filter({ hasText: 'IDA-2' })).toBeVisible();
});
