import { expect } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { defaultSettings } from '#shared/domain/default-settings.ts';
import { settingsMessages as messages } from '#shared/messages/settings.ts';

test.use({ shopOwner: 'settings', contextOptions: { reducedMotion: 'reduce' } });

test('an administrator gives the shop another name, which no page calls Bulkhead then', async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/settings');
  const name = page.getByLabel(messages.name);
  await expect(name).toHaveValue('Bulkhead');
  await expectAccessible(page);
  await name.fill('Northgate Supply');
  await page.getByLabel(messages.accentColor, { exact: true }).fill('#0b7a75');
  await page.getByRole('button', { name: messages.save }).click();
  await expect(page.getByText(messages.saved)).toBeVisible();
  await expect(page).toHaveTitle(`${messages.title} · Northgate Supply`);

  for (const path of ['/', '/products', '/cart', '/nowhere', '/dashboard', '/dashboard/allorders']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveTitle(/Northgate Supply$/);
    expect(await page.content(), path).not.toContain('Bulkhead');
    expect(await (await page.request.get(path)).text(), path).not.toContain('Bulkhead');
  }
});

test('settings that were saved elsewhere are shown, and what was typed stays', async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/settings');
  await page.getByLabel(messages.phone).fill('+49 40 123-456');
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const { version } = await (await page.request.get('/api/settings', { headers })).json();
  const data = { ...defaultSettings, version, name: 'Southgate' };
  expect((await page.request.put('/api/settings', { headers, data })).status()).toBe(200);

  const save = page.getByRole('button', { name: messages.save });
  await save.click();
  await expect(page.getByText(messages.changedElsewhere)).toBeVisible();
  await expect(page.getByLabel(messages.name)).toHaveValue('Southgate');
  await expect(page.getByLabel(messages.phone)).toHaveValue('+49 40 123-456');
  await save.click();
  await expect(page.getByText(messages.saved)).toBeVisible();
  const saved = await (await page.request.get('/api/settings', { headers })).json();
  expect(saved).toMatchObject({ name: 'Southgate', phone: '+49 40 123-456' });
});
