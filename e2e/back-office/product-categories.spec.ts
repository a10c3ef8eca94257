import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import {
  productCategoryMessages as messages,
  productCategoryFieldMessages,
} from '#shared/messages/product-categories/product-categories.ts';

test('staff add, move and delete a category', variant, async ({ page }) => {
  const name = `Anchors ${randomUUID().slice(0, 8)}`;
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/product-categories');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: name });
  const press = (action: string) => row.getByRole('button', { name: messages.actionOn(action, name) }).click();
  const save = () => dialog.getByRole('button', { name: messages.save }).click();

  await page.getByRole('button', { name: messages.add }).click();
  await save();
  await expect(dialog.getByText(productCategoryFieldMessages.nameRequired)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(messages.name).fill(name);
  await dialog.getByLabel(messages.parent).selectOption('Fasteners');
  await save();
  await expect(row.getByRole('link')).toHaveAttribute('href', /^\/products\/fasteners\/anchors-/);

  await press(messages.edit);
  await dialog.getByLabel(messages.text).fill('For concrete');
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const tree: ProductCategory[] = await (await page.request.get('/api/product-categories')).json();
  const { _id, parent, image, version } = tree.find((category) => category.name === name) as ProductCategory;
  const meanwhile = { name, parent, image, version, description: 'For wood' };
  await page.request.put(`/api/product-categories/${_id}`, { headers, data: meanwhile });
  await save();
  await expect(page.getByText(errorMessages.product_category_changed)).toBeVisible();
  await dialog.getByRole('button', { name: messages.cancel }).click();
  await expect(row).toContainText('For wood');

  await press(messages.remove);
  await dialog.getByRole('button', { name: messages.remove }).click();
  await expect(row).toHaveCount(0);
});
