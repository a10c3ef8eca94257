import { expect, type Page, test } from '@playwright/test';
import { doMainJob, type ShopPage } from '#e2e/support/main-job.ts';

test('the home page shows the newest products', async ({ page }) => {
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Purchase/ }) });
  // Other specs may add a product between the two requests.
  await expect(async () => {
    await page.goto('/');
    const newest: { _id: string; product: string }[] = await (
      await page.request.get('/api/products?sort=-createdAt&limit=6')
    ).json();
    expect(newest).toHaveLength(6);
    await expect(cards.getByRole('heading')).toHaveText(
      newest.map(({ product }) => product),
      { timeout: 5_000 },
    );
    await cards
      .first()
      .getByRole('link', { name: /^Purchase/ })
      .click();
    await expect(page).toHaveURL(`/purchase/${newest[0]?._id}`);
  }).toPass();
});

test('a visitor signs up, searches, orders, is declined, pays, and the administrator ships', async ({ browser }) => {
  await doMainJob(async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto('/');
    return shopPage(page);
  });
});

function shopPage(page: Page): ShopPage {
  const within = (inRowOf?: string) =>
    inRowOf === undefined ? page.locator('body') : page.getByRole('row').filter({ hasText: inRowOf });
  return {
    goto: async (path) => void (await page.goto(path)),
    click: (role, name, inRowOf) => within(inRowOf).getByRole(role, { name, exact: true }).first().click(),
    isEnabled: (role, name) => page.getByRole(role, { name, exact: true }).isEnabled(),
    fill: (label, value) => page.getByLabel(label, { exact: true }).fill(value),
    valueOf: (label) => page.getByLabel(label, { exact: true }).inputValue(),
    text: (inRowOf) => within(inRowOf).innerText(),
    path: async () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    close: () => page.context().close(),
  };
}
