import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/own-shop.ts';
import { allRoutes, openAs, roles } from '#e2e/support/routes.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { leaveMessages } from '#shared/messages/common.ts';
import { footerMessages, navigationMessages } from '#shared/messages/navigation.ts';
import { settingsMessages as messages } from '#shared/messages/settings.ts';
import { settingsFieldMessages } from '#shared/messages/settings-fields.ts';

// A shop of its own: the settings are of the whole shop.
test.use({ shopOwner: 'settings', contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const NAME = 'Northgate Supply';
const TERMS = 'https://northgate.example/terms';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: messages.save, exact: true });
const logo = (page: Page) => page.getByRole('img', { name: messages.logoNow });

async function openSettings(page: Page): Promise<void> {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/settings');
  await expect(field(page, messages.name)).toHaveValue(/./);
}

const picture = () => sharp({ create: { width: 600, height: 150, channels: 4, background: '#0b7a75' } });

test('problems stand at their fields, and leaving asks while something is unsaved', async ({ page }) => {
  await openSettings(page);
  await expectAccessible(page);
  await field(page, messages.name).fill('');
  await field(page, messages.accentColor).fill('red');
  await field(page, messages.terms).fill('http://northgate.example');
  await save(page).click();
  for (const problem of [settingsFieldMessages.name, settingsFieldMessages.accentColor, settingsFieldMessages.link])
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  await expect(field(page, messages.name)).toBeFocused();

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await field(page, messages.logo).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
  await expect(page.getByText(settingsFieldMessages.logoType, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: navigationMessages.products, exact: true }).first().click();
  await page
    .getByRole('dialog', { name: leaveMessages.title })
    .getByRole('button', { name: leaveMessages.leave })
    .click();
  await expect(page).toHaveURL(/\/products$/);
});

test('settings that another tab saved meanwhile are shown, and nothing typed is lost', async ({ page }) => {
  await openSettings(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard/settings');
  await field(other, messages.phone).fill('+49 40 123456');
  await save(other).click();
  await expect(other.getByText(messages.saved)).toBeVisible();
  await other.close();

  await field(page, messages.address).fill('Nordtor 1\nHamburg');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.changedElsewhere })).toBeFocused();
  await expect(field(page, messages.phone)).toHaveValue('+49 40 123456');
  await expect(field(page, messages.address)).toHaveValue('Nordtor 1\nHamburg');
  await save(page).click();
  await expect(page.getByText(messages.saved)).toBeVisible();
  await page.reload();
  await expect(field(page, messages.phone)).toHaveValue('+49 40 123456');
  await expect(field(page, messages.address)).toHaveValue('Nordtor 1\nHamburg');
});

test('a second brand shows no other name on any page, in its HTML, in titles or on documents', async ({
  page,
  browser,
}) => {
  await openSettings(page);
  await field(page, messages.name).fill(NAME);
  await field(page, messages.legalName).fill('Northgate Supply GmbH');
  const buffer = await picture().png().toBuffer();
  await field(page, messages.logo).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(logo(page)).toHaveAttribute('src', /\/api\/logos\/[\da-f]{64}$/);
  const address = (await logo(page).getAttribute('src')) ?? '';
  await field(page, messages.accentColor).fill('#ffd400');
  await field(page, messages.locale).selectOption('de-DE');
  await field(page, messages.terms).fill(TERMS);
  await save(page).click();
  await expect(page.getByText(messages.saved)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`· ${NAME}$`));
  await expect(page.getByRole('navigation', { name: navigationMessages.main }).locator('img').first()).toHaveAttribute(
    'src',
    address,
  );
  await walk(browser, new URL(page.url()));
});

/** Pages that show most of the accent colour. */
const inAccent = ['products', 'purchase', 'my-orders', 'all-orders'];

async function walk(browser: Browser, { origin: baseURL }: URL): Promise<void> {
  const options = { baseURL, reducedMotion: 'reduce' };
  const contexts = new Map(
    await Promise.all(roles.map(async (role) => [role, await openAs(browser, role, options)] as const)),
  );
  const customer = contexts.get('customer');
  if (!customer) throw new Error('No customer');
  const routes = await allRoutes(customer.request, customer);
  for (const [role, context] of contexts) {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    for (const route of routes.filter((each) => each.roles.includes(role))) {
      const html = (await (await page.goto(route.path))?.text()) ?? '';
      expect.soft(html, `HTML of ${route.path}`).not.toContain('Bulkhead');
      expect.soft(html, `HTML of ${route.path}`).toContain(NAME);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await page.title(), route.path).toContain(NAME);
      expect.soft(await page.locator('html').innerHTML(), `${route.path} as a ${role}`).not.toContain('Bulkhead');
      if (route.roles[0] === role && inAccent.includes(route.name)) await expectAccessible(page, route.path);
    }
    const expected = problems.filter((problem) => !problem.startsWith('Failed to load resource'));
    expect.soft(expected, role).toEqual([]);
    if (role === 'visitor') await expectBrand(page);
    if (role === 'visitor') await expectBrandOfDemo(page);
    await context.close();
  }
}

async function expectBrand(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByText(/\d,\d{2,4}\s\$/).first()).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: footerMessages.legalLinks[0] })).toHaveAttribute('href', TERMS);
  await expect(footer).toContainText(`© 2022 ${NAME}.`);
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));
  expect(await primary()).toMatch(/^light-dark\(#[\da-f]{6}, #ffd400\)$/);
}

/** The pages of the demo's stand-ins and their mails. */
async function expectBrandOfDemo({ request }: Page): Promise<void> {
  for (const path of ['/demo/mail', '/demo/stripe', '/demo/mail/templates', '/demo/mail/templates/order_shipped']) {
    const html = await (await request.get(path)).text();
    expect.soft(html, path).not.toContain('Bulkhead');
    expect.soft(html, path).toContain(NAME);
  }
}
