import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { allRoutes, openAs, type Role, type Route, roles } from './support/routes.ts';

// Every route, for everybody who can open it, in both themes and both widths.

const widths = [390, 1440] as const;

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let contexts: Map<Role, BrowserContext>;
let routes: Route[];

test.beforeAll(async ({ browser }) => {
  contexts = new Map();
  for (const role of roles) contexts.set(role, await openAs(browser, role, { reducedMotion: 'reduce' }));
  const customer = contexts.get('customer');
  if (!customer) throw new Error('No customer');
  routes = await allRoutes(customer.request, customer);
});
test.afterAll(async () => {
  for (const context of contexts.values()) await context.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

for (const role of roles) {
  test(`axe finds nothing on any route as ${role}; none scrolls sideways at 320 pixels, each has its title`, async () => {
    const page = await contexts.get(role)?.newPage();
    if (!page) throw new Error('No page');
    const titles = new Set<string>();
    const own = routes.filter((each) => each.roles.includes(role));
    for (const route of own) {
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, route.path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, route.path).toBeLessThanOrEqual(0);
      titles.add(await page.title());
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      expect.soft(description?.length ?? 0, route.path).toBeGreaterThan(20);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `${route.path} at ${width}`);
      }
    }
    expect(titles.size).toBe(own.length);
    await page.close();
  });
}
