import { test as base, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';

// Each run adds its own products, with a unique word in their descriptions.

const test = sharePage(base);

const word = `lot${crypto.randomUUID().slice(0, 8)}`;
const own = { dear: `Dear ${word}`, cheap: `Cheap ${word}`, soldOut: `Gone ${word}` };

const named = `Flange ${crypto.randomUUID().slice(0, 8)}`;
const seal = `Seal ${crypto.randomUUID().slice(0, 8)}`;

const cards = (page: Page) => page.getByRole('list', { name: findMessages.results }).getByRole('listitem');
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 });
const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: findMessages.search });
const count = (page: Page) => page.locator('[aria-live="polite"]', { hasText: /product/ });

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const headers = await callerHeaders(request, demoAdmin.email);
  const description = `Counted under ${word.toUpperCase()} in the warehouse. ${'Boxed by hundreds, certified. '.repeat(5)}`;
  await addProduct(request, headers, { product: own.dear, description, price: 90, availableQuantity: 500 });
  await addProduct(request, headers, { product: own.cheap, description, price: 2, availableQuantity: 900 });
  await addProduct(request, headers, { product: own.soldOut, description, price: 30, availableQuantity: 3 });
  await addProduct(request, headers, { product: named });
  await addProduct(request, headers, { product: `Clamp for ${named}` });
  await addProduct(request, headers, { product: seal, description: `Fits the ${named.toLowerCase()}.` });
  await request.dispose();
});

test('is linked from the bar, the menu of small screens and the home page', variant, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: homeMessages.allProducts }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('heading', { level: 1, name: findMessages.title })).toBeVisible();
  await page.goto('/blogs');
  await page.getByRole('link', { name: navigationMessages.products, exact: true }).click();
  await expect(page).toHaveURL('/products');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blogs');
  await page.getByRole('button', { name: navigationMessages.openMenu }).click();
  await page.getByRole('link', { name: navigationMessages.products, exact: true }).click();
  await expect(page).toHaveURL('/products');
  await expect(cards(page).first()).toBeVisible();
});

test('searches names and descriptions while people type, and says how many it found', async ({ page }) => {
  await page.goto('/products');
  await expect(cards(page)).toHaveCount(12);
  await searchBox(page).pressSequentially(`dear ${word}`);
  await expect(names(page)).toHaveText([own.dear]);
  await expect(page).toHaveURL(`/products?q=dear+${word}`);
  await expect(page.getByLabel(findMessages.sort)).toHaveValue('relevance');
  await expect(count(page)).toHaveText(findMessages.found(1, `dear ${word}`));
  await searchBox(page).fill(`under ${word}`);
  await expect(cards(page)).toHaveCount(3);
  await expect(searchBox(page)).toBeFocused();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(12);
});

test(
  'puts the product with this name before those that mention it, unless another order is selected',
  variant,
  async ({ page }) => {
    await page.goto(`/products?q=${encodeURIComponent(own.dear)}`);
    await expect(names(page)).toHaveText([own.dear]);
    await searchBox(page).fill(`${word} dear`);
    await expect(names(page)).toHaveText([own.dear]);
    await searchBox(page).fill(named);
    await expect(names(page)).toHaveText([named, `Clamp for ${named}`, seal]);
    const sort = page.getByLabel(findMessages.sort);
    await sort.selectOption(findMessages.newest);
    await expect(page).toHaveURL(/sort=-createdAt/);
    await expect(names(page)).toHaveText([seal, `Clamp for ${named}`, named]);
    await sort.selectOption(findMessages.bestMatch);
    await expect(page).not.toHaveURL(/sort=/);
    await expect(names(page)).toHaveText([named, `Clamp for ${named}`, seal]);
    await searchBox(page).fill('');
    await expect(sort).toHaveValue('-createdAt');
  },
);

test('offers the nearest name when nothing is found', variant, async ({ page }) => {
  const misspelled = named.replace('ange', 'agne');
  await page.goto(`/products?q=${encodeURIComponent(misspelled)}`);
  await expect(page.getByText(findMessages.noneFound(misspelled))).toBeVisible();
  const corrected = named.toLowerCase();
  await expect(page.getByText(findMessages.shownInstead(corrected))).toBeVisible();
  await expect(names(page).first()).toHaveText(named);
  await expectAccessible(page);
  await page.getByRole('link', { name: findMessages.allOf(corrected) }).click();
  await expect(names(page).first()).toHaveText(named);
  await expect(searchBox(page)).toHaveValue(corrected);
});

test('sorts and filters in the address, so that links and Back work', variant, async ({ page }) => {
  await page.goto(`/products?q=${word}`);
  await expect(names(page)).toHaveText([own.soldOut, own.cheap, own.dear]);
  const sort = page.getByLabel(findMessages.sort);
  await sort.selectOption(findMessages.cheapest);
  await expect(names(page)).toHaveText([own.cheap, own.soldOut, own.dear]);
  await sort.selectOption(findMessages.dearest);
  await expect(names(page)).toHaveText([own.dear, own.soldOut, own.cheap]);
  await sort.selectOption(findMessages.mostAvailable);
  await expect(names(page)).toHaveText([own.cheap, own.dear, own.soldOut]);
  await page.getByLabel(findMessages.onlyInStock).press('Space');
  await expect(names(page)).toHaveText([own.cheap, own.dear]);
  await page.reload();
  await expect(names(page)).toHaveText([own.cheap, own.dear]);
  await expect(page.getByLabel(findMessages.onlyInStock)).toBeChecked();
  await page.goBack();
  await expect(names(page)).toHaveText([own.cheap, own.dear, own.soldOut]);
  await page.goBack();
  await expect(sort).toHaveValue('-price');
  await expect(names(page)).toHaveText([own.dear, own.soldOut, own.cheap]);
});

test(
  'pages through all products in the selected order, and a new search starts at its first page',
  variant,
  async ({ page }) => {
    await page.goto('/products?sort=price');
    await expect(cards(page)).toHaveCount(12);
    const [first] = await names(page).allTextContents();
    await page.getByRole('link', { name: commonMessages.nextPage }).click();
    await expect(page).toHaveURL(/sort=price&cursor=/);
    await expect(names(page).first()).not.toHaveText(first ?? '');
    const all: Product[] = await (await page.request.get('/api/products?sort=price&limit=13')).json();
    await expect(names(page).first()).toHaveText(all[12]?.product ?? '');
    const total = Number((await page.request.get('/api/products?limit=1')).headers()['x-total-count']);
    await expect(page.getByRole('navigation', { name: commonMessages.pages })).toContainText(
      commonMessages.pageOf(2, Math.ceil(total / 12)),
    );
    await searchBox(page).fill(word);
    await expect(names(page)).toHaveText([own.cheap, own.soldOut, own.dear]);
    await expect(page).toHaveURL(`/products?q=${word}&sort=price`);
  },
);

test(
  'shows the first 100 characters of a description and an ellipsis, visually in whole words',
  variant,
  async ({ page }) => {
    await page.goto(`/products?q=${encodeURIComponent(`${own.dear}`)}`);
    const [{ description = '' } = {}]: Partial<Product>[] = await (
      await page.request.get(`/api/products?q=${encodeURIComponent(own.dear)}`)
    ).json();
    const excerpt = cards(page).getByText(`${description.slice(0, 100)}…`, { exact: true });
    await expect(excerpt).toBeVisible();
    const seen = (await excerpt.innerText()).replace(/…$/, '');
    expect(seen.length).toBeGreaterThan(80);
    expect(description.startsWith(seen)).toBe(true);
    expect(description.slice(seen.length)).toMatch(/^[^\p{L}\p{N}]/u);
    await page.goto(`/products?q=${encodeURIComponent(seal)}`);
    await expect(cards(page).getByText(`Fits the ${named.toLowerCase()}.`, { exact: true })).toBeVisible();
  },
);

test('keeps the old results while the next ones load', variant, async ({ page }) => {
  await page.goto(`/products?q=${word}`);
  await expect(cards(page)).toHaveCount(3);
  const release = await holdBack(page, /\/api\/products\?/);
  await searchBox(page).fill(own.cheap);
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  release();
  await expect(names(page)).toHaveText([own.cheap]);
});

test('leads on from a search that took too long to find anything', variant, async ({ page }) => {
  const cursor = Buffer.from(`${Number.MAX_SAFE_INTEGER}`.slice(0, 15)).toString('base64url');
  const link = `</api/products?q=${word}&cursor=${cursor}>; rel="next"`;
  await page.route(/\/api\/products\?(?!.*cursor=)/, (route) => route.fulfill({ json: [], headers: { link } }));
  await page.goto(`/products?q=${word}`);
  await expect(page.getByText(findMessages.goesOn(word))).toBeVisible();
  await expect(page.getByText(commonMessages.nothingHereYet)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: commonMessages.nextPage }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('says what to do when nothing is found', variant, async ({ page }) => {
  await page.goto(`/products?q=no-${word}&inStock=true`);
  await expect(page.getByText(findMessages.noneInStockFound(`no-${word}`))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: findMessages.showSoldOut }).click();
  await expect(page.getByText(findMessages.noneFound(`no-${word}`))).toBeVisible();
  await page.getByRole('button', { name: findMessages.clearSearch }).click();
  await expect(page).toHaveURL('/products');
  await expect(searchBox(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(12);
});

test('says why products could not be loaded, and reloads them', variant, async ({ page }) => {
  const list = /\/api\/products\?/;
  await page.route(list, (route) => route.abort());
  await page.goto(`/products?q=${word}`);
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toContainText(commonMessages.notLoaded);
  await expect(page.getByText(commonMessages.connectionLost, { exact: true })).toBeVisible();
  await page.unroute(list);
  await problem.getByRole('button', { name: commonMessages.retry }).click();
  await expect(cards(page)).toHaveCount(3);
});

test('leads to the purchase of a product, and downloads nothing of the back-office', variant, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`/products?q=${word}&sort=price`);
  await expect(cards(page)).toHaveCount(3);
  expect(scripts.filter((url) => /manage-products|all-orders|edit-product|make-admin/.test(url))).toEqual([]);
  const card = cards(page).filter({ hasText: own.cheap });
  for (const part of [card.getByRole('link'), card.getByRole('img'), card.getByRole('heading')]) {
    // The link covers picture and name, so the pointer hits it.
    await part.click({ force: true });
    await expect(page).toHaveURL(/^[^?]*\/purchase\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1, name: own.cheap })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(3);
  }
  await expect(card.locator('a')).toHaveText([productMessages.purchase]);
  await expect(cards(page).filter({ hasText: own.soldOut })).toContainText(
    notInStock({ availableQuantity: 3, minimumQuantity: 10 }),
  );
});
