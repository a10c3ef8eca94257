import { expect } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { apiKeyFieldMessages } from '#shared/messages/api-keys/api-key-fields.ts';
import { apiKeyMessages as messages } from '#shared/messages/api-keys/api-keys.ts';

test.use({ shopOwner: 'api-keys' });

test('the page leads to all calls, which a browser shows', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/keys');
  await appListens(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: messages.docs }).click();
  const docs = await opened;
  await docs.getByText('Calls about api keys').click();
  await docs.getByText('/api-keys', { exact: true }).first().click();
  await expect(docs.getByRole('tabpanel').filter({ hasText: 'requestId' }).first()).toBeVisible();
});

test('a key is made, shown once, used and ended', variant, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/keys');
  await appListens(page);
  await expect(page.getByText(messages.none)).toBeVisible();
  await page.getByRole('button', { name: messages.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: messages.make }).click();
  await expect(dialog.getByText(apiKeyFieldMessages.nameRequired)).toBeVisible();
  await expect(dialog.getByText(apiKeyFieldMessages.scopeRequired)).toBeVisible();
  await dialog.getByLabel(messages.name).fill('ERP');
  await dialog.getByLabel('orders:read').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: messages.make }).click();

  await expect(dialog.getByRole('heading', { name: messages.made('ERP') })).toBeVisible();
  const secret = await dialog.getByLabel(messages.secret).inputValue();
  await dialog.getByRole('button', { name: messages.copy, exact: true }).click();
  await expect(page.getByText(messages.copied, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole('button', { name: messages.done }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const call = () => page.request.get('/api/orders?limit=1', { headers: { authorization: `Bearer ${secret}` } });
  expect((await call()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(messages.neverUsed)).toHaveCount(0);
  await page.getByRole('button', { name: `${messages.end}: ERP` }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.end, exact: true }).click();
  await expect(page.getByText(messages.none)).toBeVisible();
  expect((await call()).status()).toBe(401);
  await page.getByText(messages.endedOnes(1)).click();
  await expect(page.getByText(/^ERP, ended/)).toBeVisible();
});
