import { test as base, expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { countPages } from '#e2e/support/print.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { signIn } from '#e2e/support/sign-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { unitMessages } from '#shared/messages/products/units.ts';

// Each run has another category.

const test = sharePage(base);

const run = crypto.randomUUID().slice(0, 8);
const category = `Gaskets ${run}`;
const screw = {
  product: `Screw ${run}`,
  category,
  partNumber: `DIN-912 ${run}`,
  price: 0.05,
  minimumQuantity: 144,
  availableQuantity: 10_000,
  orderMultiple: 72,
  priceBreaks: [
    { quantity: 500, price: 0.0425 },
    { quantity: 5000, price: 0.0041 },
  ],
  specifications: [
    { name: 'Thread', value: 'M8' },
    { name: 'Head', value: 'Socket cap' },
  ],
  documents: [{ title: 'Data sheet', url: 'https://sheets.example.test/din912.pdf' }],
};
let added: ProductDetails;

const cards = (page: Page) => page.getByRole('list', { name: findMessages.results }).getByRole('listitem');
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 });
const quantity = (page: Page) => page.getByRole('spinbutton', { name: purchaseMessages.quantity });
const hint = (more: number, price: string) => purchaseMessages.nextPrice(more, 'piece', price);

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const headers = await callerHeaders(request, demoAdmin.email);
  const add = (product: Partial<ProductDetails>) => addProduct(request, headers, { category, ...product });
  for (const [name, price] of [
    ['Ring', 1],
    ['Plate', 2],
    ['Cord', 3],
  ] as const) {
    await add({ product: `${name} ${run}`, price, unit: 'box', availableQuantity: name === 'Cord' ? 1 : 100 });
  }
  await add(screw);
  const found = await request.get(`/api/products?q=${encodeURIComponent(screw.partNumber)}`);
  [added] = await found.json();
  await request.dispose();
});

test('a product page has its data, and prices that follow the quantity', variant, async ({ page }) => {
  await page.goto(`/purchase/${added._id}`);
  await expect(page.getByRole('heading', { level: 1, name: screw.product })).toBeVisible();
  const data = page.getByRole('region', { name: purchaseMessages.productData });
  for (const text of [screw.partNumber, 'Thread', 'M8', unitMessages.many(72, 'piece')]) {
    await expect(data).toContainText(text);
  }
  const sheet = page.getByRole('link', { name: /^Data sheet \(opens/ });
  await expect(sheet).toHaveAttribute('href', screw.documents[0]?.url ?? '');
  await expect(sheet).toHaveAttribute('rel', /noopener/);

  const breaks = page.getByRole('table', { name: purchaseMessages.priceBreaks });
  await expect(breaks.getByRole('row')).toHaveCount(4);
  const applies = breaks.locator('tr[aria-current]');
  await appListens(page);
  await quantity(page).press('ArrowUp');
  await expect(quantity(page)).toHaveValue('144');
  await expect(applies).toContainText('$0.05');
  await quantity(page).press('ArrowUp');
  await expect(quantity(page)).toHaveValue('216');
  await expect(page.getByText(hint(288, '$0.0425'), { exact: true })).toBeVisible();
  await quantity(page).fill('500');
  await expect(page.getByText(fieldMessages.quantityNotMultiple('432 or 504', 72))).toBeVisible();
  await expect(page.getByRole('button', { name: purchaseMessages.submit })).toBeDisabled();
  await quantity(page).press('ArrowUp');
  await expect(quantity(page)).toHaveValue('504');
  await expect(applies).toContainText('$0.0425');
  await expect(page.getByText(purchaseMessages.totalOf(504, '$0.0425', 'piece'))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: hint(4536, '$0.0041') })).toBeVisible();
  await expectAccessible(page);

  const related = page.getByRole('region', { name: purchaseMessages.related(category) });
  await expect(related.getByRole('heading', { level: 3 })).toHaveText([`Cord ${run}`, `Plate ${run}`, `Ring ${run}`]);
  await expect(related.getByText(`$2.00 ${unitMessages.per('box')}`)).toBeVisible();
  // Without input, leaving asks nothing.
  await quantity(page).fill('');
  await related.getByRole('link', { name: purchaseMessages.allOfCategory(4) }).click();
  await expect(names(page)).toHaveCount(4);
});

test('an order costs the price of its quantity', variant, async ({ page }) => {
  await signIn(page, demoCustomer.email);
  await page.goto(`/purchase/${added._id}`);
  await quantity(page).fill('1,008');
  await page.getByLabel(purchaseMessages.address).fill('1 Dock Road');
  await page.getByLabel(purchaseMessages.phone).fill('5550100');
  const placed = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: purchaseMessages.submit }).click();
  const response = await placed;
  expect(response.request().postDataJSON()).toMatchObject({ quantity: 1008, price: 0.0425 });
  expect(await response.json()).toMatchObject({ price: 0.0425, total: 42.84 });
});

test('filters combine in the address, and are cleared at once', variant, async ({ page }) => {
  await page.goto('/products?sort=price');
  const select = page.getByLabel(productMessages.category);
  await select.selectOption(productMessages.categoryOf(category, 4));
  await expect(names(page)).toHaveText([screw.product, `Ring ${run}`, `Plate ${run}`, `Cord ${run}`]);
  await expect(cards(page).first()).toContainText('$0.05 per piece · $0.0041 from 5,000');
  await expect(cards(page).first()).toContainText(screw.partNumber);
  await page.getByLabel(findMessages.minPrice).fill('1.00');
  await expect(names(page)).toHaveText([`Ring ${run}`, `Plate ${run}`, `Cord ${run}`]);
  await page.getByLabel(findMessages.onlyInStock).press('Space');
  await expect(names(page)).toHaveText([`Ring ${run}`, `Plate ${run}`]);
  await page.getByLabel(findMessages.maxPrice).fill('1,5');
  await expect(page.getByText(findMessages.priceInvalid)).toBeVisible();
  await page.getByLabel(findMessages.maxPrice).fill('1.5');
  await expect(names(page)).toHaveText([`Ring ${run}`]);
  await expect(page).toHaveURL(/minPrice=1&maxPrice=1.5/);
  await expectAccessible(page);
  await page.reload();
  await expect(names(page)).toHaveText([`Ring ${run}`]);
  await page.goto(`/products?category=${encodeURIComponent(category.toUpperCase())}&minPrice=50`);
  await expect(page.getByText(findMessages.noneMatch)).toBeVisible();
  await expect(select).toHaveValue(category);
  await page.getByRole('search').getByRole('button', { name: findMessages.clearFilters }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test('the part number finds its product first, in any order', async ({ page }) => {
  await page.goto(`/products?sort=-price&q=${encodeURIComponent(screw.partNumber.toLowerCase())}`);
  await expect(names(page).first()).toHaveText(screw.product);
});

test('a phone keeps the filters behind a button', variant, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/products?category=${encodeURIComponent(category)}`);
  await expect(names(page)).toHaveCount(4);
  const select = page.getByLabel(productMessages.category);
  await expect(select).toBeHidden();
  const toggle = page.getByRole('button', { name: findMessages.moreFilters(1) });
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(select).toHaveValue(category);
  await expectAccessible(page);
});

test('a product page prints as one sheet of what is known about it', variant, async ({ page }) => {
  await page.goto(`/purchase/${added._id}`);
  await expect(page.getByRole('img', { name: added.product, exact: true })).toBeVisible();
  await expect(quantity(page)).toBeVisible();
  for (const format of ['A4', 'Letter'] as const) expect(countPages(await page.pdf({ format }))).toBe(1);
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true });
  for (const known of [added.product, screw.partNumber, 'Socket cap', '$0.0425']) expect(text).toContain(known);
  await page.emulateMedia({ media: 'print' });
  for (const control of [quantity(page), page.getByRole('contentinfo'), page.getByText(commonMessages.demoBanner)])
    await expect(control).toBeHidden();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
});
