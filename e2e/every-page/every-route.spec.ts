import { type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { allRoutes, openAs, type Role, type Route, roles } from '#e2e/support/routes.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { setBrand, wideBrand } from '#e2e/support/shops/shop-brand.ts';
import { isShort } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';

// Every route, for every role that can open it, with the brand that is hardest to lay out; budgets are compressed script bytes
// of a first visit.

const KIB = 1024;
/** The short form checks the layout of the other width by its overflow only. */
const widths = isShort ? [1440] : [1440, 390];

test.use({ shopOwner: 'every-route' });
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let contexts: Map<Role, BrowserContext>;
let routes: Route[];

test.beforeAll(async ({ browser, shopUrl }) => {
  contexts = new Map();
  const options = { baseURL: shopUrl };
  for (const role of roles) contexts.set(role, await openAs(browser, role, options));
  const customer = contexts.get('customer');
  if (!customer) throw new Error('No customer');
  await setBrand(customer.request, wideBrand);
  routes = await allRoutes(customer);
});
test.afterAll(async () => {
  for (const context of contexts.values()) await context.close();
});

async function load(page: Page, path: string): Promise<{ bytes: number; names: string[] }> {
  const scripts = new Map<string, number>();
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(new URL(response.url()).pathname, Number(response.headers()['content-length']));
  };
  page.on('response', note);
  await page.goto(path);
  // A page that comes with its HTML is shown before its scripts have come.
  await appListens(page);
  await expectShown(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  page.off('response', note);
  return { bytes: [...scripts.values()].reduce((sum, size) => sum + size, 0), names: [...scripts.keys()] };
}

async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(homeMessages.productsLoading)).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const notForHome = /firebase|stripe|form|admin|back-office|table|antd/i;

/** By the route's first role: a storefront page loads more for an administrator than for a visitor. */
function budget({ name, roles: [role] }: Route): number {
  if (name === 'home') return 150 * KIB;
  return role === 'admin' ? 380 * KIB : 260 * KIB;
}

/** The short form loads what visitors see, and one page of each other role; it comes to the others within the app. */
const isLoaded = ({ roles: [first] }: Route, before: number) => !isShort || first === 'visitor' || before === 0;

/** The short form checks one page of two, as pages are made of the same parts. */
const isChecked = (opened: number) => !isShort || opened % 2 === 1;

test('every route has status 200 before any script runs, an unknown one 404', async ({ request }) => {
  for (const { name, path } of routes) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(name === 'not-found' ? 404 : 200);
  }
});

for (const role of roles) {
  test(`axe finds nothing on any route that is first for a ${role}; none that they can open scrolls sideways at 320 pixels, each has its title, and scripts within its budget`, async () => {
    const page = await contexts.get(role)?.newPage();
    if (!page) throw new Error('No page');
    const titles = new Set<string>();
    const own = routes.filter(({ roles: [first, ...others] }) => first === role || (!isShort && others.includes(role)));
    for (const route of own) {
      const isFirst = route.roles.at(0) === role;
      await page.setViewportSize({ width: 1440, height: 900 });
      if (isFirst && isLoaded(route, titles.size)) {
        const { bytes, names } = await load(page, route.path);
        expect.soft(bytes, `${route.path}: ${names.join(' ')}`).toBeLessThanOrEqual(budget(route));
        expect.soft(bytes, `${route.path} loads scripts`).toBeGreaterThan(50 * KIB);
        if (route.name === 'home') expect.soft(names.filter((name) => notForHome.test(name))).toEqual([]);
        test.info().annotations.push({ type: route.path, description: `${Math.round(bytes / KIB)} KiB` });
      } else {
        await visit(page, route.path);
        await expect.poll(async () => titles.has(await page.title()), route.path).toBe(false);
        await expectShown(page);
      }
      titles.add(await page.title());
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      expect.soft(description?.length ?? 0, route.path).toBeGreaterThan(20);
      // Other roles see the same page below another bar.
      for (const width of isFirst && isChecked(titles.size) ? widths : []) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `${route.path} at ${width}`);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      // A table that follows its width draws again after the resize.
      await expect.configure({ soft: true }).poll(overflow, route.path).toBeLessThanOrEqual(0);
    }
    expect(titles.size).toBe(own.length);
    await page.close();
  });
}
