import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { fillCard, payButton } from '#e2e/support/card.ts';
import { allRoutes, openAs, roles } from '#e2e/support/routes.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { leaveMessages } from '#shared/messages/common.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { sellerMessages } from '#shared/messages/fulfilment/print.ts';
import { customerTaxMessages } from '#shared/messages/invoices/customer-tax.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { footerMessages, navigationMessages } from '#shared/messages/shop/navigation.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

// A shop of its own in a process of its own: the settings are of the whole shop, and the locale is of the process.
test.use({ shopOwner: 'settings', ownProcess: true });
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

const openTab = (page: Page, tab: keyof typeof messages.tabNames) =>
  page
    .getByRole('navigation', { name: messages.tabs })
    .getByRole('link', { name: messages.tabNames[tab], exact: true })
    .click();

const picture = () => sharp({ create: { width: 600, height: 150, channels: 4, background: '#0b7a75' } });

test('problems stand at their fields, and leaving asks while something is unsaved', variant, async ({ page }) => {
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
  const phone = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: svg };
  await field(page, messages.logo).setInputFiles(phone);
  await expect(page.getByText(pictureProblems.heic, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: navigationMessages.products, exact: true }).first().click();
  await page
    .getByRole('dialog', { name: leaveMessages.title })
    .getByRole('button', { name: leaveMessages.leave })
    .click();
  await expect(page).toHaveURL(/\/products$/);
});

test('Save offers Undo, which puts the earlier settings back; a problem opens its tab', variant, async ({ page }) => {
  await openSettings(page);
  const phone = await field(page, messages.phone).inputValue();
  await field(page, messages.phone).fill('+49 40 999999');
  await openTab(page, 'documents');
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=documents$/);
  await expect(field(page, messages.phone)).toBeHidden();
  await field(page, messages.taxRate).fill('8,875');
  await openTab(page, 'shop');
  await save(page).click();
  await expect(field(page, messages.taxRate)).toBeFocused();
  await expect(page.getByText(settingsFieldMessages.taxRate, { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The rate is read as the locale that is selected writes it.
  await openTab(page, 'shop');
  await field(page, messages.locale).selectOption('de-DE');
  await save(page).click();
  await expect(page.getByText(messages.saved)).toBeVisible();
  await openTab(page, 'documents');
  await expect(field(page, messages.taxRate)).toHaveValue('8,875');

  await page.getByRole('button', { name: messages.undo, exact: true }).click();
  await expect(page.getByText(messages.undone)).toBeVisible();
  await expect(field(page, messages.taxRate)).toHaveValue('');
  await page.goto('/dashboard/settings');
  await expect(field(page, messages.phone)).toHaveValue(phone);
  await expect(field(page, messages.locale)).toHaveValue('en-US');
});

test('beside the fields an invoice and a mail show what is typed, before it is saved', variant, async ({ page }) => {
  await openSettings(page);
  const name = await field(page, messages.name).inputValue();
  await field(page, messages.name).fill('Preview Supply');
  await field(page, messages.legalName).fill('Preview Supply Ltd.');
  await openTab(page, 'documents');
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText('Preview Supply Ltd.');
  await field(page, messages.taxRate).fill('8.875');
  await field(page, messages.invoiceFooter).fill('HRB 4711');
  await expect(invoice).toContainText('VAT 8.875%');
  await expect(invoice).toContainText('HRB 4711');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await openTab(page, 'mails');
  const mail = page.frameLocator(`iframe[title="${messages.mailPreview}"]`);
  await expect(mail.locator('body')).toContainText('Preview Supply');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.reload();
  await openTab(page, 'shop');
  await expect(field(page, messages.name)).toHaveValue(name);
});

test('hours of reservations and recipients of mails are settings', variant, async ({ page }) => {
  await openSettings(page);
  await openTab(page, 'orders');
  await field(page, messages.reservationHours).fill('1,000');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width}`);
  }
  await openTab(page, 'mails');
  const owner = page.getByRole('group', { name: messages.recipients }).getByRole('checkbox', { name: demoAdmin.email });
  await owner.check();
  await save(page).click();
  await expect(page.getByText(messages.saved)).toBeVisible();
  await page.reload();
  await expect(owner).toBeChecked();
  await openTab(page, 'orders');
  await expect(field(page, messages.reservationHours)).toHaveValue('1000');
  const { unpaidOrderHours }: Config = await (await page.request.get('/api/config')).json();
  expect(unpaidOrderHours).toBe(1000);
});

test('settings that another tab saved meanwhile are shown, and nothing typed is lost', variant, async ({ page }) => {
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

test(
  'a second brand shows no other name on any page, in its HTML, in titles or on documents',
  variant,
  async ({ page, browser }) => {
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
    await expect(
      page.getByRole('navigation', { name: navigationMessages.main }).locator('img').first(),
    ).toHaveAttribute('src', address);
    await walk(browser, new URL(page.url()));
  },
);

/** The log, and documents that were issued before. */
const saysFormerName = ['history', 'invoice', 'order-invoices'];

/** Pages that show most of the accent colour. */
const inAccent = ['products', 'purchase', 'my-orders', 'all-orders'];

async function walk(browser: Browser, { origin: baseURL }: URL): Promise<void> {
  const options = { baseURL };
  const contexts = new Map(
    await Promise.all(roles.map(async (role) => [role, await openAs(browser, role, options)] as const)),
  );
  const customer = contexts.get('customer');
  if (!customer) throw new Error('No customer');
  const routes = await allRoutes(customer);
  for (const [role, context] of contexts) {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto('/');
    const titles = new Set<string>();
    for (const route of routes.filter((each) => each.roles.includes(role))) {
      const html = await (await context.request.get(route.path, { headers: { accept: 'text/html' } })).text();
      expect.soft(html, `HTML of ${route.path}`).not.toContain('Bulkhead');
      expect.soft(html, `HTML of ${route.path}`).toContain(NAME);
      await visit(page, route.path);
      await expect.poll(async () => titles.has(await page.title()), route.path).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      titles.add(await page.title());
      expect.soft(await page.title(), route.path).toContain(NAME);
      const shown = await page.locator('html').innerHTML();
      if (!saysFormerName.includes(route.name))
        expect.soft(shown, `${route.path} as a ${role}`).not.toContain('Bulkhead');
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

// The shop writes German now. Lines are taxed one by one: 0.475 is 0.48 twice, while the tax on 5.00 were 0.95.
const RATE = '19 %';
const sum = (amount: number) => formatAmount(amount, 'usd', 'de-DE');
const taxed = /Net\s*5,00\s\$\s*MwSt 19\s%\s*0,96\s\$/;

async function fillCart(page: Page): Promise<Product[]> {
  const [admin, customer] = await Promise.all(
    [demoAdmin, demoCustomer].map(({ email }) => callerHeaders(page.request, email)),
  );
  if (!admin || !customer) throw new Error('Nobody is signed in');
  const breaks = [{ quantity: 50, price: 0.05 }];
  const products = [
    await addProduct(page.request, admin, { price: 0.06, priceBreaks: breaks }),
    await addProduct(page.request, admin, { price: 0.05 }),
  ];
  const { version }: Cart = await (await page.request.get('/api/cart', { headers: customer })).json();
  const lines = products.map(({ _id }) => ({ productId: _id, quantity: 50, price: 0.05 }));
  await page.request.put('/api/cart', { headers: customer, data: { version, lines } });
  return products;
}

async function openExemption(page: Page): Promise<void> {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const [customer] = await (await page.request.get(`/api/customers?q=${demoCustomer.email}`, { headers })).json();
  await page.goto(`/dashboard/customers/${customer._id}`);
  await expect(field(page, customerTaxMessages.taxId)).toBeVisible();
}

test(
  'a tax rate shows net, tax and total wherever money is asked for, and an exempt customer pays none',
  variant,
  async ({ page, browser }) => {
    await openSettings(page);
    await field(page, messages.locale).selectOption('de-DE');
    await save(page).click();
    await expect(page.getByText(messages.saved)).toBeVisible();
    await openTab(page, 'documents');
    await field(page, messages.taxRate).fill('7.7');
    await save(page).click();
    await expect(
      page.getByText(fieldMessages.numberComma.replace('1,000', '1.000').replace('1.5', '1,5')),
    ).toBeVisible();
    await field(page, messages.taxRate).fill('101');
    await expect(page.getByText(settingsFieldMessages.taxRate, { exact: true })).toBeVisible();
    await field(page, messages.taxRate).fill('19,0 %');
    await field(page, messages.taxName).fill('MwSt');
    await save(page).click();
    await expect(page.getByText(messages.saved)).toBeVisible();
    await expect(field(page, messages.taxRate)).toHaveValue('19');

    const context = await openAs(browser, 'customer', { baseURL: new URL(page.url()).origin });
    const shopper = await context.newPage();
    const [product] = await fillCart(page);
    await shopper.goto('/cart');
    const checkout = shopper.getByRole('form', { name: cartPageMessages.checkout });
    await expect(checkout).toContainText(taxed);
    await expectAccessible(shopper);
    await checkout.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
    await checkout.getByLabel(purchaseMessages.phone).fill('2165550143');
    await checkout.getByRole('button', { name: cartPageMessages.place(2, sum(5.96)) }).click();

    await shopper.waitForURL(/\/dashboard\/payment\/checkout\//);
    await expect(shopper.getByRole('main')).toContainText(taxed);
    await expect(shopper.getByRole('main')).toContainText(sum(5.96));
    await fillCard(shopper, '4242424242424242');
    await payButton(shopper).click();
    await expect(shopper.getByRole('heading', { name: paymentMessages.completed })).toBeVisible();
    await shopper.getByRole('link', { name: paymentMessages.receipt, exact: true }).click();
    await expect(shopper.getByRole('article')).toContainText(taxed);

    const headers = await callerHeaders(page.request, demoCustomer.email);
    const latest = `/api/orders/${demoCustomer.email}?sort=-createdAt&limit=1`;
    const [order]: Order[] = await (await page.request.get(latest, { headers })).json();
    await shopper.goto(`/dashboard/order/${order?._id}`);
    const one = /Net\s*2,50\s\$\s*MwSt 19\s%\s*0,48\s\$.*2,98\s\$/;
    await expect(shopper.getByRole('article')).toContainText(one);

    await openExemption(page);
    const keep = page.getByRole('button', { name: customerTaxMessages.save, exact: true });
    await field(page, customerTaxMessages.reason).fill('Reverse charge');
    await keep.click();
    await expect(page.getByText(taxMessages.taxIdRequired, { exact: true })).toBeVisible();
    await field(page, customerTaxMessages.taxId).fill('FR40303265045');
    await keep.click();
    await page.getByRole('dialog').getByRole('button', { name: customerTaxMessages.exempt }).click();
    await expect(page.getByText(customerTaxMessages.saved)).toBeVisible();
    await expectAccessible(page);
    await shopper.goto(`/purchase/${product?._id}`);
    await shopper.getByLabel(purchaseMessages.quantity, { exact: true }).fill('50');
    const form = shopper.getByRole('form', { name: purchaseMessages.yourOrder });
    await expect(form).toContainText(taxMessages.exempt('MwSt'));
    await expect(form).toContainText('Reverse charge');
    await expect(form.locator('output').first()).toHaveText(sum(2.5));
    await expect(shopper.getByText(taxMessages.plus('MwSt', RATE))).toHaveCount(0);

    await page.getByRole('button', { name: customerTaxMessages.takeBack }).click();
    await page.getByRole('dialog').getByRole('button', { name: customerTaxMessages.takeBack }).click();
    await expect(page.getByText(customerTaxMessages.takenBack)).toBeVisible();
    await expect(field(page, customerTaxMessages.taxId)).toHaveValue('FR40303265045');
    await form.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
    await form.getByLabel(purchaseMessages.phone).fill('2165550143');
    await form.getByRole('button', { name: purchaseMessages.submit, exact: true }).click();
    await expect(shopper.getByText(errorMessages.tax_changed)).toBeVisible();
    await expect(form.locator('output').first()).toHaveText(sum(2.98));
    await expect(shopper.getByText(taxMessages.plus('MwSt', RATE)).first()).toBeVisible();
    await context.close();
  },
);

test('an incomplete seller is warned about, in Settings and on the overview', variant, async ({ page }) => {
  await openSettings(page);
  await field(page, messages.address).fill('12 Harbour Street');
  await openTab(page, 'documents');
  await field(page, messages.taxId).fill('');
  await save(page).click();
  const warning = page.getByRole('note').filter({ hasText: sellerMessages.incomplete(['taxId']) });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/overview');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('note').getByRole('link', { name: sidebarMessages.settings }).click();
  await openTab(page, 'documents');
  await field(page, messages.taxId).fill('DE123');
  await save(page).click();
  await expect(warning).toHaveCount(0);
});

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Pacific/Pago_Pago' });

  test('days are those of the time zone that the shop selects', variant, async ({ page }) => {
    const shopZone = 'Pacific/Kiritimati';
    await openSettings(page);
    await field(page, messages.timeZone).selectOption(shopZone);
    await save(page).click();
    await expect(page.getByText(messages.saved, { exact: true })).toBeVisible();
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const response = await page.request.get('/api/orders?limit=1', { headers });
    const [order]: Order[] = await response.json();
    await visit(page, `/dashboard/order/${order?._id}`);
    const { shop }: Config = await (await page.request.get('/api/config')).json();
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat(shop?.locale, { dateStyle: 'medium', timeZone }).format(new Date(order?.createdAt ?? ''));
    // 25 hours apart.
    expect(dayIn(shopZone)).not.toBe(dayIn('Pacific/Pago_Pago'));
    await expect(page.getByRole('main').getByText(dayIn(shopZone), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(dayIn('Pacific/Pago_Pago'), { exact: true })).toHaveCount(0);
    await visit(page, '/dashboard/settings');
    await expect(field(page, messages.timeZone)).toHaveValue(shopZone);
  });
});
