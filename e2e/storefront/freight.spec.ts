import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { deliveryChoiceMessages } from '#shared/messages/freight/delivery-choice.ts';
import { deliveryMethodFieldMessages } from '#shared/messages/freight/delivery-method-fields.ts';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';

test.use({ shopOwner: 'freight' });
test.describe.configure({ mode: 'serial' });

test(
  'staff say how goods are delivered and what that costs, in their order, and archive and restore',
  variant,
  async ({ page }) => {
    test.setTimeout(60_000);
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/delivery');
    await appListens(page);
    await expect(page.getByText(messages.none)).toBeVisible();
    const dialog = page.getByRole('dialog');
    const save = () => dialog.getByRole('button', { name: messages.save }).click();

    await page.getByRole('button', { name: messages.add }).click();
    await save();
    await expect(dialog.getByText(deliveryMethodFieldMessages.nameRequired)).toBeVisible();
    await dialog.getByLabel(messages.name, { exact: true }).fill('Parcel');
    await dialog.getByLabel(messages.carrier).selectOption('DHL');
    await dialog.getByLabel(messages.rule, { exact: true }).selectOption('byWeight');
    await dialog.getByRole('button', { name: messages.addStep }).click();
    for (const [row, upTo, price] of [
      [1, '30', '4.90'],
      [2, '5', '9.90'],
    ] as const) {
      const step = dialog.getByRole('group', { name: messages.stepRow(row) });
      await step.getByLabel(messages.upToKg).fill(upTo);
      await step.getByLabel(messages.price).fill(price);
    }
    await save();
    await expect(dialog.getByText(deliveryMethodFieldMessages.stepOrder)).toBeVisible();
    await dialog
      .getByRole('group', { name: messages.stepRow(1) })
      .getByLabel(messages.upToKg)
      .fill('2');
    await dialog
      .getByRole('group', { name: messages.stepRow(2) })
      .getByLabel(messages.upToKg)
      .fill('31.5');
    await dialog.getByLabel(messages.freeFrom).fill('1,000');
    await dialog.getByRole('button', { name: messages.addZone }).click();
    const zone = dialog.getByRole('group', { name: messages.zoneRow(1) });
    await zone.getByLabel(messages.country, { exact: true }).selectOption('DE');
    await zone.getByLabel(messages.postcodes).fill('10, 11');
    await expectAccessible(page);
    await save();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Parcel')).toContainText('up to 31.5 kg: $9.90');
    const unweighed = page.getByRole('region', { name: messages.unweighed });
    await unweighed.getByRole('link').first().click();
    await expect(page).toHaveURL(/dashboard\/.*products/);
    await page.goBack();
    await appListens(page);
    await expect(row('Parcel')).toContainText('free from $1,000.00');
    await expect(row('Parcel')).toContainText('Germany 10, 11');

    await page.getByRole('button', { name: messages.add }).click();
    await dialog.getByLabel(messages.name, { exact: true }).fill('Collect');
    await dialog.getByLabel(messages.rule, { exact: true }).selectOption('collect');
    await save();
    await expect(row('Collect')).toContainText(messages.atGate);
    await row('Collect')
      .getByRole('button', { name: messages.earlier('Collect') })
      .press('Enter');
    await expect(page.getByRole('row').nth(1)).toContainText('Collect');

    const tried = page.getByRole('region', { name: messages.preview });
    await tried.getByLabel(messages.weight).fill('12');
    await expect(tried.getByRole('listitem').filter({ hasText: 'Parcel' })).toContainText(
      messages.problems.placeUnknown,
    );
    await tried.getByLabel(messages.country).selectOption('DE');
    await tried.getByLabel(messages.postcode).fill('10115');
    await expect(tried.getByRole('listitem').filter({ hasText: 'Parcel' })).toContainText('$9.90');
    await expectAccessible(page);

    await row('Collect')
      .getByRole('button', { name: messages.actionOn(messages.archive, 'Collect') })
      .click();
    await expect(row('Collect')).toHaveCount(0);
    await page.getByRole('button', { name: messages.undo }).click();
    await expect(row('Collect')).toBeVisible();
  },
);

test(
  'a customer sees the freight in the cart with its tax, orders with it, and is asked again when it changed',
  variant,
  async ({ page }) => {
    test.setTimeout(90_000);
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const customer = await callerHeaders(page.request, demoCustomer.email);
    const {
      _id: id,
      minimumQuantity,
      price,
    } = await addProduct(page.request, headers, { weight: 1, price: 1, minimumQuantity: 10 });
    const { version } = await (await page.request.get('/api/cart', { headers: customer })).json();
    const lines = [{ productId: id, quantity: minimumQuantity, price }];
    await page.request.put('/api/cart', { headers: customer, data: { version, lines } });

    await beSignedIn(page, demoCustomer.email);
    await page.goto('/cart');
    await appListens(page);
    const delivery = page.getByRole('group', { name: deliveryChoiceMessages.title });
    const parcel = delivery.getByRole('radio', { name: /^Parcel/ });
    await expect(delivery.getByRole('radio', { name: /^Collect/ })).toBeChecked();
    await expect(parcel).toBeDisabled();
    await page.getByLabel(purchaseMessages.address).fill('Chausseestr. 1, 10115 Berlin');
    await page.getByLabel(purchaseMessages.phone).fill('5550100');
    await delivery.getByLabel(deliveryChoiceMessages.country).selectOption('DE');
    await delivery.getByLabel(deliveryChoiceMessages.postcode).fill('11999');
    await parcel.check();
    await expect(page.getByText('$9.90').first()).toBeVisible();
    await expect(page.getByText(freightLine('Parcel'))).toBeVisible();
    await expectAccessible(page);
    const order = page.getByRole('button', { name: /^Place 1 order/ });
    await expect(order).toContainText('$19.90');
    await order.click();
    await expect(delivery.getByRole('alert')).not.toBeEmpty();
    await delivery.getByLabel(deliveryChoiceMessages.postcode).fill('10115');
    await expect(delivery.getByRole('alert')).toHaveCount(0);
    await expect(order).toContainText('$19.90');

    const [method] = (await (await page.request.get('/api/delivery-methods', { headers })).json()).filter(
      ({ name }: { name: string }) => name === 'Parcel',
    );
    const dearer = { ...method, rule: { is: 'flat', net: 12.5 } };
    await page.request.put(`/api/delivery-methods/${method._id}`, { headers, data: dearer });
    await order.click();
    await expect(order).toContainText('$22.50');
    await order.click();
    await expect(page).toHaveURL(/payment/);
    await expectNewestTotal(page, 22.5);
  },
);

test('a product is ordered with its freight on its own page', variant, async ({ page }) => {
  test.setTimeout(90_000);
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const { _id: id } = await addProduct(page.request, headers, { weight: 1, price: 1, minimumQuantity: 10 });
  await beSignedIn(page, demoCustomer.email);
  await page.goto(`/purchase/${id}`);
  await appListens(page);
  await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill('20');
  await page.getByLabel(purchaseMessages.address).fill('Chausseestr. 1, 10115 Berlin');
  await page.getByLabel(purchaseMessages.phone).fill('5550100');
  const delivery = page.getByRole('group', { name: deliveryChoiceMessages.title });
  await delivery.getByLabel(deliveryChoiceMessages.country).selectOption('DE');
  await delivery.getByLabel(deliveryChoiceMessages.postcode).fill('10115');
  await delivery.getByRole('radio', { name: /^Parcel/ }).check();
  await expect(page.getByText('$32.50')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: purchaseMessages.submit, exact: true }).click();
  await page.getByRole('link', { name: purchaseMessages.payNow }).click();
  await expect(page).toHaveURL(/payment\/checkout/);
  await expectNewestTotal(page, 32.5);
});

test('country and postcode of a saved address are filled in, and those of before ask', variant, async ({ page }) => {
  test.setTimeout(90_000);
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const customer = await callerHeaders(page.request, demoCustomer.email);
  const { _id: id } = await addProduct(page.request, headers, { weight: 1, price: 1, minimumQuantity: 10 });
  const phone = '5550100';
  for (const place of [
    { label: 'Berlin', address: 'Chausseestr. 1, 10115 Berlin', country: 'DE', postcode: '10115', isDefault: true },
    { label: 'Hall of before', address: '1 Dock Road' },
  ])
    expect((await page.request.post('/api/addresses', { headers: customer, data: { ...place, phone } })).status()).toBe(
      201,
    );

  await beSignedIn(page, demoCustomer.email);
  await page.goto(`/purchase/${id}`);
  await appListens(page);
  const delivery = page.getByRole('group', { name: deliveryChoiceMessages.title });
  const country = delivery.getByLabel(deliveryChoiceMessages.country);
  const postcode = delivery.getByLabel(deliveryChoiceMessages.postcode);
  await expect(country).toHaveValue('DE');
  await expect(postcode).toHaveValue('10115');
  await page.getByLabel(addressMessages.deliverTo).selectOption('Hall of before');
  await expect(postcode).toHaveValue('');
  await postcode.fill('10117');
  await page.getByLabel(addressMessages.deliverTo).selectOption('Berlin');
  await expect(postcode).toHaveValue('10115');

  // Another place is saved with what was chosen for it.
  await page.getByLabel(purchaseMessages.address).fill('Torstr. 2, 10119 Berlin');
  await postcode.fill('10119');
  await page.getByRole('button', { name: addressMessages.saveThis }).click();
  await page.getByLabel(addressMessages.label).pressSequentially('Torstr', { delay: 90 });
  await page.getByRole('button', { name: addressMessages.save, exact: true }).click();
  await expect(page.getByText(addressMessages.isSaved('Torstr'))).toBeVisible();
  const book = await (await page.request.get('/api/addresses', { headers: customer })).json();
  expect(book).toContainEqual(expect.objectContaining({ label: 'Torstr', country: 'DE', postcode: '10119' }));

  // One of before gets them in the profile.
  await page.goto('/dashboard');
  await appListens(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Hall of before' })
    .getByRole('button', { name: addressMessages.edit })
    .click();
  const form = page.getByRole('form', { name: addressMessages.editTitle('Hall of before') });
  await form.getByLabel(deliveryChoiceMessages.country).selectOption('AT');
  await form.getByLabel(deliveryChoiceMessages.postcode).fill('1010');
  await expectAccessible(page);
  await form.getByRole('button', { name: addressMessages.save }).click();
  await expect(page.getByText('AT 1010')).toBeVisible();
});

async function expectNewestTotal(page: Page, total: number): Promise<void> {
  const headers = await callerHeaders(page.request, demoCustomer.email);
  const newest = `/api/checkouts?email=${demoCustomer.email}&sort=-createdAt&limit=1`;
  expect((await (await page.request.get(newest, { headers })).json())[0]).toMatchObject({ total });
}
