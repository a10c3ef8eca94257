import { expect } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { deliveryMethodFieldMessages } from '#shared/messages/freight/delivery-method-fields.ts';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';

test.use({ shopOwner: 'freight' });

test('staff say how goods are delivered and what that costs, in their order, and archive and restore', async ({
  page,
}) => {
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
  await expect(tried.getByRole('listitem').filter({ hasText: 'Parcel' })).toContainText(messages.problems.placeUnknown);
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
});
