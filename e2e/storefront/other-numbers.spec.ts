import { expect, test } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { demoRelations } from '#server/demo/catalogue/relations.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { productFormMessages as form } from '#shared/messages/products/edit-product.ts';
import { relatedMessages as messages } from '#shared/messages/products/related.ts';
import { selectProductMessages } from '#shared/messages/products/select-product.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

const [number = ''] = demoRelations['BH-11-1260']?.otherNumbers ?? [];

test(
  'a product is found by a number of another maker, and its accessories go into the cart',
  variant,
  async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('/');
    await page.keyboard.type(number.toLowerCase().replaceAll(' ', '-'));
    await page.getByRole('option', { name: messages.alsoKnownAs(number) }).click();
    const accessories = page.getByRole('region', { name: messages.accessories });
    await expect(accessories.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('region', { name: messages.substitutes })).toBeVisible();
    await accessories.getByRole('button', { name: sizeMessages.add }).first().click();
    await expect(page.getByText(cartMessages.addedMany(1))).toBeVisible();
    await expectAccessible(page);
  },
);

test('staff name the successor of a product, which its page leads to', variant, async ({ page }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const [old, next] = [
    await addProduct(page.request, headers, { partNumber: `OLD-${Date.now()}` }),
    await addProduct(page.request, headers, { partNumber: `NEW-${Date.now()}` }),
  ];
  await beSignedIn(page, demoAdmin.email);
  await page.goto(`/dashboard/products/${old._id}/edit`);
  await page.locator('summary', { hasText: form.more }).click();
  await page.getByLabel(form.otherNumbers).fill('ABC 1\nDEF 2');
  await page.getByLabel(form.replacedBy, { exact: true }).fill('NO-SUCH-NUMBER');
  await page.getByRole('button', { name: adminMessages.save }).click();
  await expect(page.getByLabel(form.replacedBy, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: form.findProductFor(form.replacedBy) }).click();
  await page.getByLabel(selectProductMessages.product, { exact: true }).fill(next.partNumber ?? '');
  await page.getByRole('button', { name: selectProductMessages.actionOn(form.useProduct, next.product) }).click();
  await expect(page.getByLabel(form.replacedBy, { exact: true })).toHaveValue(next.partNumber ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: adminMessages.save }).click();
  await expect(page.getByRole('heading', { name: adminMessages.manageProducts })).toBeVisible();

  await page.goto(`/purchase/${old._id}`);
  await expect(page.getByText('ABC 1, DEF 2')).toBeVisible();
  await page.getByText(messages.discontinued).locator('..').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: next.product })).toBeVisible();

  // Who orders the old one by its number is offered the new one.
  await page.goto('/quick-order');
  await page.getByLabel(quickOrderMessages.text, { exact: true }).fill(`${old.partNumber} 20`);
  await page.getByRole('button', { name: quickOrderMessages.check, exact: true }).click();
  const line = page.getByRole('listitem', { name: quickOrderMessages.lineNumber(1) });
  await expect(line).toContainText(messages.discontinued);
  await expectAccessible(page);
  await line.getByRole('button', { name: messages.takeSuccessor }).click();
  await expect(line.getByText(next.product)).toBeVisible();
  await expect(line.getByText(messages.discontinued)).toHaveCount(0);
  await page.getByRole('button', { name: quickOrderMessages.add(1) }).click();
  await expect(page.getByText(cartMessages.addedMany(1))).toBeVisible();
});
