import { type BrowserContext, expect, test } from '@playwright/test';
import { homeMessages } from '#shared/messages/home.ts';
import { allRoutes, openAs, type Route, roles } from './support/routes.ts';

// How much script each first visit may bring, as it is sent: compressed. What is not needed is not there at all.

const KIB = 1024;

/** A page's scripts: their compressed bytes, and what they are called. */
async function loadedScripts(context: BrowserContext, address: string): Promise<{ bytes: number; names: string[] }> {
  const page = await context.newPage();
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(new URL(response.url()).pathname, Number(response.headers()['content-length']));
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(homeMessages.productsLoading)).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.close();
  return { bytes: [...scripts.values()].reduce((sum, size) => sum + size, 0), names: [...scripts.keys()] };
}

function budget({ name, roles: [role] }: Route): number {
  if (name === 'home') return 150 * KIB;
  return role === 'admin' ? 380 * KIB : 260 * KIB;
}

for (const role of roles) {
  test(`the scripts of every screen fit their budget as ${role}`, async ({ browser }) => {
    const context = await openAs(browser, role);
    const customer = role === 'customer' ? context : await openAs(browser, 'customer');
    const routes = await allRoutes(customer.request, customer);
    for (const route of routes.filter((each) => each.roles.at(0) === role)) {
      const { bytes, names } = await loadedScripts(context, route.path);
      expect.soft(bytes, `${route.path}: ${names.join(' ')}`).toBeLessThanOrEqual(budget(route));
      expect.soft(bytes, `${route.path} loads scripts`).toBeGreaterThan(50 * KIB);
      test.info().annotations.push({ type: route.path, description: `${Math.round(bytes / KIB)} KiB` });
    }
    await context.close();
    if (customer !== context) await customer.close();
  });
}

test('the home page brings nothing of the identity provider, payments, forms or the back-office', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const { names } = await loadedScripts(context, '/');
  await context.close();
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => /firebase|stripe|form|admin|back-office|table|antd/i.test(name))).toEqual([]);
});
