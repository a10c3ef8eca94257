import { expect, type Page } from '@playwright/test';
import { intrudingElements, watchIntrusions } from '#e2e/support/intrusions.ts';
import { fillWithHostileWords, type HostileShop } from '#e2e/support/shops/hostile-shop.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';

const wide = { width: 1280, height: 800 };

let filled: { url: string; shop: HostileShop } | null = null;

/** Fails when hostile words had any effect. */
export const test = ownShop.extend<{ shop: HostileShop; found: string[]; quiet: undefined }>({
  shop: async ({ playwright, shopUrl }, use) => {
    if (filled?.url !== shopUrl) {
      const request = await playwright.request.newContext({ baseURL: shopUrl });
      filled = { url: shopUrl, shop: await fillWithHostileWords(request, shopUrl) };
      await request.dispose();
    }
    await use(filled.shop);
  },
  shopOwner: 'hostile',
  viewport: wide,
  found: async ({ context }, use) => use(await watchIntrusions(context)),
  quiet: [
    async ({ found }, use) => {
      await use(undefined);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

/** Letter by letter, without an element from them, and no wider than the window. */
export async function expectInert(page: Page, words: string[]): Promise<void> {
  const missing = async () => {
    const shown = plain((await page.locator('body').textContent()) ?? '');
    return words.filter((text) => !shown.includes(plain(text)));
  };
  await expect.poll(missing, { message: `words that ${page.url()} does not show` }).toEqual([]);
  expect(await intrudingElements(page)).toEqual([]);
  await expectNoOverflow(page);
  await page.setViewportSize({ ...wide, width: 390 });
  await expectNoOverflow(page);
  await page.setViewportSize(wide);
}

/** The shop drops characters that nobody sees. */
const plain = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const message = `${page.url()} at ${page.viewportSize()?.width} px`;
  await expect.poll(overflow, { message }).toBeLessThanOrEqual(0);
}
