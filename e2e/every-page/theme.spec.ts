import { expect, type Page, test } from '@playwright/test';
import { painted } from '#e2e/support/layout-shifts.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { themeMessages } from '#shared/messages/shop/navigation.ts';
import { APP_LISTENS } from '#web/app/first-view.ts';

const appScripts = /\/assets\/(?!before-app).*\.js$/;
const light = 'rgb(245, 247, 249)';
const dark = 'rgb(12, 19, 27)';

const select = (page: Page) => page.getByRole('combobox', { name: themeMessages.label });
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('a selected theme is remembered, shown by the first paint of every page, and known to other tabs', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/portfolio');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/blogs');
  await expect(select(page)).toHaveValue('system');
  expect(await ground(page)).toBe(light);
  await select(page).selectOption(themeMessages.dark);
  expect(await ground(page)).toBe(dark);
  await expect.poll(() => ground(other)).toBe(dark);
  await expect(select(other)).toHaveValue('dark');

  const release = await holdBack(page, appScripts);
  for (const address of ['/', '/login']) {
    await page.goto(address, { waitUntil: 'commit' });
    await painted(page);
    expect(await ground(page), address).toBe(dark);
  }
  release();
  await expect(select(page)).toHaveValue('dark');
});

test('a theme selected before or during hydration is shown and kept', variant, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await holdBack(page, appScripts);
  await page.goto('/', { waitUntil: 'commit' });
  await select(page).selectOption(themeMessages.dark);
  expect(await ground(page)).toBe(dark);
  release();
  await expect(page.getByRole('figure')).toHaveCount(5);
  await expect(select(page)).toHaveValue('dark');
  expect(await ground(page)).toBe(dark);

  await page.addInitScript((event) => {
    addEventListener(event, () => {
      const list = document.querySelector('select');
      if (list) list.value = 'light';
      list?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }, APP_LISTENS);
  await page.goto('/');
  await expect(page.getByRole('figure')).toHaveCount(5);
  await expect(select(page)).toHaveValue('light');
  expect(await ground(page)).toBe(light);
});

test(
  'the theme of the system is followed while the page is open, and returns when it is selected',
  variant,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    for (const [colorScheme, colour] of [
      ['dark', dark],
      ['light', light],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => ground(page)).toBe(colour);
    }
    await select(page).selectOption(themeMessages.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(page)).toBe(light);
    await page.reload();
    await expect(select(page)).toHaveValue('light');
    expect(await ground(page)).toBe(light);
    await select(page).selectOption(themeMessages.system);
    expect(await ground(page)).toBe(dark);
  },
);

test('the tables of the back-office have the selected theme too, on phones as well', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dashboard/manageproduct');
  const colours = () =>
    page
      .getByRole('table')
      .locator('..')
      .first()
      .evaluate((table) => {
        const { color, backgroundColor } = getComputedStyle(table);
        return [color, backgroundColor];
      });
  await page.setViewportSize({ width: 390, height: 844 });
  await select(page).selectOption(themeMessages.dark);
  await expect.poll(() => colours()).toEqual(['rgb(232, 239, 245)', 'rgb(20, 31, 43)']);
  await select(page).selectOption(themeMessages.light);
  await expect.poll(() => colours()).toEqual(['rgb(20, 33, 43)', 'rgb(255, 255, 255)']);
  await select(page).selectOption(themeMessages.system);
  // The chart, drawn meanwhile, asks for the theme before the browser tells of its change.
  for (let load = 0; load < 6; load += 1) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/dashboard/overview');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => colours()).toEqual(['rgb(232, 239, 245)', 'rgb(20, 31, 43)']);
  }
});
