import { expect, test } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { demoSeries } from '#server/demo/catalogue/series/all-series.ts';
import { familyKey, familyPath } from '#shared/domain/products/family.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { familyMessages as staff } from '#shared/messages/families/families.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { selectProductMessages } from '#shared/messages/products/select-product.ts';

const [bolts] = demoSeries;
const name = bolts?.name ?? '';

test('the sizes of a family are found by filters, and put in the cart by keys', variant, async ({ page }) => {
  await page.goto(familyPath(familyKey(name)));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await appListens(page);
  const fields = page.getByRole('textbox', { name: messages.quantityOf('') });
  const all = await fields.count();
  await page.getByRole('combobox', { name: bolts?.varying[0] ?? '', exact: true }).press('ArrowDown');
  await expect.poll(() => fields.count()).toBeLessThan(all);
  await expect(page).toHaveURL(/spec=/);
  const first = fields.first();
  await first.focus();
  await first.press('ArrowDown');
  await expect(fields.nth(1)).toBeFocused();
  await fields.nth(1).fill('1');
  await fields.nth(1).press('Enter');
  await expect(fields.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await fields.nth(1).fill('');
  await fields.nth(1).press('Enter');
  await expect(page.getByText(cartMessages.addedMany(1))).toBeVisible();
  await expectAccessible(page);
});

test('staff make a family and choose its products', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/families');
  await page.getByRole('button', { name: staff.add }).click();
  await page.getByRole('dialog').getByLabel(staff.name).pressSequentially('Drums and reels', { delay: 90 });
  await page.getByRole('dialog').getByRole('button', { name: staff.add }).click();
  await expect(page.getByText(staff.noMembers)).toBeVisible();
  await page.getByRole('button', { name: staff.addProducts }).click();
  await page.getByLabel(selectProductMessages.product, { exact: true }).fill('cable drum');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${staff.addProduct}:`) })
    .first()
    .click();
  await page.getByRole('button', { name: staff.done }).click();
  await expect(page.getByText(staff.members(1))).toBeVisible();
  await page.getByRole('link', { name: staff.openPage }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drums and reels' })).toBeVisible();
});

test('links to a former address of a family lead to its page', variant, async ({ page, request }) => {
  const headers = await callerHeaders(request, demoAdmin.email);
  await addProduct(request, headers, { family: 'Drain pipes' });
  const [family] = await (await request.get('/api/families?q=drain%20pipes', { headers })).json();
  for (const name of ['Drainage', 'Drainage pipes'])
    await request.patch(`/api/families/${family._id}`, { headers, data: { name } });
  await page.goto(familyPath('drain-pipes'));
  await expect(page).toHaveURL(familyPath('drainage-pipes'));
  await expect(page.getByRole('heading', { level: 1, name: 'Drainage pipes' })).toBeVisible();
  // Within the app no page is asked for.
  await page.goto('/blogs');
  await appListens(page);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, familyPath('drainage'));
  await expect(page).toHaveURL(familyPath('drainage-pipes'));
  await expect(page.getByRole('heading', { level: 1, name: 'Drainage pipes' })).toBeVisible();
});
