import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

test.use({ shopOwner: 'cart' });

const bar = (page: Page) => page.getByRole('navigation', { name: navigationMessages.main });
const cartLink = (page: Page) => bar(page).getByRole('link', { name: new RegExp(`^${cartMessages.title}`) });
const quantity = (page: Page, product: Product) =>
  page.getByRole('spinbutton', { name: cartPageMessages.quantityOf(product.product) });
const line = (page: Page, product: Product) => page.getByRole('listitem', { name: product.product });
const place = (page: Page) => page.getByRole('button', { name: /^Place \d/ });

let admin: { authorization: string };
let customer: { authorization: string };
let products: [Product, Product, Product];

test.beforeEach(async ({ request }) => {
  admin = await callerHeaders(request, demoAdmin.email);
  customer = await callerHeaders(request, demoCustomer.email);
  const cart = await readCart(request);
  await saveCart(request, cart.version, []);
  const bulk = { price: 2.5, availableQuantity: 1000, orderMultiple: 30 };
  const breaks = [{ quantity: 100, price: 2.25 }];
  products = [
    await addProduct(request, admin, { ...bulk, priceBreaks: breaks, partNumber: `FG-${crypto.randomUUID()}` }),
    await addProduct(request, admin, bulk),
    await addProduct(request, admin, { ...bulk, availableQuantity: 60 }),
  ];
});

async function readCart(request: APIRequestContext): Promise<Cart> {
  return (await request.get('/api/cart', { headers: customer })).json();
}

async function saveCart(request: APIRequestContext, version: number, lines: object[]): Promise<void> {
  const response = await request.put('/api/cart', { headers: customer, data: { version, lines } });
  if (!response.ok()) throw new Error(await response.text());
}

const lineOf = ({ _id, price }: Product, quantity: number) => ({ productId: _id, quantity, price });

async function quantitiesOnServer(request: APIRequestContext): Promise<Record<string, number>> {
  const { lines } = await readCart(request);
  return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
}

async function checkoutsOf(request: APIRequestContext): Promise<Checkout[]> {
  return (
    await request.get(`/api/checkouts?email=${demoCustomer.email}&sort=-createdAt`, { headers: customer })
  ).json();
}

/** Loses the response of the first request with this method; the others pass. */
function loseFirst(method: string): (route: Route) => Promise<void> {
  let isLost = false;
  return async (route) => {
    if (isLost || route.request().method() !== method) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  };
}

async function fillDelivery(page: Page): Promise<void> {
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road, Dock 2');
  await page.getByLabel(purchaseMessages.phone).fill('216 555 0143');
}

async function openCart(page: Page, request: APIRequestContext, lines: object[]): Promise<void> {
  await saveCart(request, (await readCart(request)).version, lines);
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(lines.length);
  await expect(place(page)).toBeEnabled();
}

test('a visitor fills the cart, mends it, logs in, and places all of it once, though responses are lost', async ({
  page,
  request,
}) => {
  const [a, b, c] = products;
  await saveCart(request, (await readCart(request)).version, [lineOf(a, 130)]);
  await page.goto('/products');
  for (const product of [c, b]) {
    const card = page.getByRole('listitem').filter({ hasText: product.product });
    await card.getByRole('button', { name: cartMessages.add }).click();
    await expect(page.getByText(cartMessages.addedLine(product.product, 10))).toBeVisible();
  }
  await expect(cartLink(page)).toHaveText(/2 products in the cart/);
  await page.getByRole('button', { name: cartMessages.undo }).click();
  await expect(cartLink(page)).toHaveText(/1 product in the cart/);

  for (const product of [b, a]) {
    await visit(page, `/purchase/${product._id}`);
    await page.getByLabel(purchaseMessages.quantity).fill('40');
    for (const sum of [40, 100]) {
      await page.getByRole('button', { name: cartMessages.add }).click();
      // 40 and 40 are 80, which is between two steps.
      if (product === a) break;
      await expect(page.getByText(cartMessages.addedLine(product.product, sum))).toBeVisible();
    }
  }
  await cartLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: cartPageMessages.title })).toBeVisible();
  await expect(quantity(page, b)).toHaveValue('100');
  await expect(line(page, a)).toContainText(a.partNumber ?? 'none');

  await quantity(page, b).fill('1,5');
  await expect(line(page, b).getByText(fieldMessages.numberComma)).toBeVisible();
  await quantity(page, b).fill('50');
  await expect(line(page, b)).toContainText('40 or 70');
  await expectAccessible(page);
  await fillDelivery(page);
  await page.getByLabel(cartPageMessages.poNumber).fill('PO-4711');
  await place(page).click();
  await expect(quantity(page, b)).toBeFocused();
  await expect(page.getByText(cartPageMessages.linesToMend(1))).toBeVisible();
  await line(page, b)
    .getByRole('button', { name: cartPageMessages.take(70) })
    .click();
  await expect(quantity(page, b)).toHaveValue('70');
  await expect(page.getByText(cartPageMessages.linesToMend(1))).toHaveCount(0);

  await page.route('**/api/cart', loseFirst('PUT'));
  await page.route('**/api/checkouts', loseFirst('POST'));
  // 10 x 2.50 + 70 x 2.50 + 40 x 2.50
  await page.getByRole('button', { name: 'Place 3 orders, $300.00', exact: true }).click();
  await submitSignIn(page, demoCustomer.email);
  await page.waitForURL('/cart');
  await expect(quantity(page, a)).toHaveValue('130');
  await expect(page.getByLabel(cartPageMessages.poNumber)).toHaveValue('PO-4711');
  await expect.poll(() => quantitiesOnServer(request)).toEqual({ [a._id]: 130, [b._id]: 70, [c._id]: 10 });

  const before = (await checkoutsOf(request)).length;
  // 130 x 2.25 by the price break.
  await page.getByRole('button', { name: 'Place 3 orders, $492.50', exact: true }).click();
  await expect(page.getByText(cartPageMessages.repeating)).toBeVisible();
  await page.waitForURL(/\/dashboard\//);
  const checkouts = await checkoutsOf(request);
  expect(checkouts.length).toBe(before + 1);
  expect(checkouts[0]).toMatchObject({ poNumber: 'PO-4711', total: 492.5 });
  await expect(cartLink(page)).not.toHaveText(/in the cart/);
  await expect.poll(() => quantitiesOnServer(request)).toEqual({});
});

test('tabs and devices change one cart, and none loses a line', async ({ page, request }) => {
  const [a, b, c] = products;
  await openCart(page, request, [lineOf(a, 40)]);
  const tab = await page.context().newPage();
  await tab.goto(`/purchase/${b._id}`);
  await tab.getByRole('button', { name: cartMessages.add }).click();
  await expect(quantity(page, b)).toHaveValue('10');

  await expect.poll(() => quantitiesOnServer(request)).toEqual({ [a._id]: 40, [b._id]: 10 });
  const { version } = await readCart(request);
  await saveCart(request, version, [lineOf(a, 40), lineOf(b, 10), lineOf(c, 40)]);
  await quantity(page, a).fill('70');
  await expect(quantity(page, c)).toHaveValue('40');
  await expect.poll(() => quantitiesOnServer(request)).toEqual({ [a._id]: 70, [b._id]: 10, [c._id]: 40 });

  // What another tab adds while the orders are placed stays in the cart.
  await fillDelivery(page);
  const { promise: isSeen, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route('**/api/checkouts', async (route) => {
    const response = await route.fetch();
    await isSeen;
    await route.fulfill({ response });
  });
  await place(page).click();
  await expect(place(page)).toHaveAttribute('aria-busy', 'true');
  await tab.getByRole('button', { name: cartMessages.add }).click();
  await expect(quantity(page, b)).toHaveValue('40');
  letArrive();
  await page.waitForURL(/\/dashboard\//);
  await expect.poll(() => quantitiesOnServer(request)).toEqual({ [b._id]: 30 });
  await expect(cartLink(tab)).toHaveText(/1 product in the cart/);

  // The cart leaves the browser with the customer, and the server keeps it.
  await bar(page).getByRole('button', { name: navigationMessages.signOut }).click();
  await expect(cartLink(page)).not.toHaveText(/in the cart/);
  await expect(cartLink(tab)).not.toHaveText(/in the cart/);
  expect(await quantitiesOnServer(request)).toEqual({ [b._id]: 30 });
});

test('what the shop refuses is shown on its lines', variant, async ({ page, request }) => {
  const [a, b, c] = products;
  await openCart(page, request, [lineOf(a, 40), lineOf(b, 40), lineOf(c, 40)]);
  await fillDelivery(page);
  await request.patch(`/api/products/${a._id}`, { headers: admin, data: { price: 2.75 } });
  const count = { adjustQuantity: -40, reason: 'counted' };
  await request.patch(`/api/products/${c._id}`, { headers: admin, data: count });
  await request.delete(`/api/products/${b._id}`, { headers: admin });
  await place(page).click();
  await expect(line(page, a)).toContainText('The price is now $2.75');
  await expect(line(page, a)).toContainText(cartPageMessages.priceChanged('$2.50', '$2.75'));
  await expect(page.getByRole('listitem').filter({ hasText: cartPageMessages.gone })).toBeVisible();
  await expect(line(page, c)).toContainText('Only 20 are available');
  await expectAccessible(page);
  expect(await quantitiesOnServer(request)).toMatchObject({ [a._id]: 40, [c._id]: 40 });

  await line(page, c)
    .getByRole('button', { name: cartPageMessages.take(20) })
    .click();
  const gone = page.getByRole('listitem').filter({ hasText: cartPageMessages.gone });
  await gone.getByRole('button', { name: cartPageMessages.remove }).click();
  await expect(page.getByRole('button', { name: cartMessages.undo })).toBeVisible();
  // 40 x 2.75 + 20 x 2.50
  await page.getByRole('button', { name: 'Place 2 orders, $160.00', exact: true }).click();
  await page.waitForURL(/\/dashboard\//);
  const [placed] = await checkoutsOf(request);
  expect(placed).toMatchObject({ total: 160 });

  // Ordered again: what has changed since is said, what is sold out is left out.
  await request.patch(`/api/products/${a._id}`, { headers: admin, data: { price: 3 } });
  await visit(page, '/dashboard/myorder');
  const card = page.getByRole('article', { name: a.product });
  const checkout = page.getByRole('region', { name: placed?.number ?? '' });
  await checkout.getByRole('button', { name: orderAgainMessages.wholeCheckoutAgain }).click();
  const changes = [
    orderAgainMessages.priceNow(a.product, '$2.75', '$3.00'),
    orderAgainMessages.notInStockNow(c.product, { availableQuantity: 0, minimumQuantity: 1 }),
  ];
  await expect(page.getByText(orderAgainMessages.changedSince(changes))).toBeVisible();
  await card.getByLabel(orderAgainMessages.more).click();
  await card.getByRole('button', { name: orderAgainMessages.again }).click();
  await expect.poll(() => quantitiesOnServer(request)).toEqual({ [a._id]: 100 });
});

test('the cart works by keyboard only, at 320 pixels too', variant, async ({ page, request }) => {
  const [a, b] = products;
  await page.setViewportSize({ width: 320, height: 700 });
  await openCart(page, request, [lineOf(a, 40), lineOf(b, 40)]);
  await quantity(page, a).focus();
  for (const [key, value] of [
    ['ArrowUp', '70'],
    ['ArrowUp', '100'],
    ['ArrowDown', '70'],
    ['PageUp', '100'],
    ['PageDown', '70'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(quantity(page, a)).toHaveValue(value);
  }
  // 100 at $2.25 instead of $2.50.
  await line(page, a)
    .getByRole('button', { name: cartPageMessages.nextBreak(30, '$25.00') })
    .click();
  await expect(quantity(page, a)).toHaveValue('100');
  await quantity(page, a).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1,000');
  await expect(quantity(page, a)).toHaveAttribute('aria-valuenow', '1000');
  await page.keyboard.press('Tab');
  await expect(line(page, a).getByRole('button', { name: cartPageMessages.remove })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity(page, a)).toHaveCount(0);
  await expect(page.getByRole('list', { name: cartPageMessages.lines })).toBeFocused();
  await page.getByRole('button', { name: cartMessages.undo }).focus();
  await page.keyboard.press('Enter');
  await expect(quantity(page, a)).toHaveValue('1,000');
  await page.getByLabel(purchaseMessages.address).focus();
  await page.keyboard.type('7 Harbour Road, Dock 2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('216 555 0143');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\//);
  // 1,000 x 2.25 + 40 x 2.50
  expect((await checkoutsOf(request))[0]).toMatchObject({ total: 2350 });
});

test(
  'a saved address that arrives while one types does not replace what is typed',
  variant,
  async ({ page, request }) => {
    const [a] = products;
    const saved = {
      label: `Hall ${crypto.randomUUID().slice(0, 8)}`,
      address: '1 Dock Road',
      phone: '5550100',
      isDefault: true,
    };
    const added = await request.post('/api/addresses', { headers: customer, data: saved });
    expect(added.status(), await added.text()).toBe(201);
    await saveCart(request, (await readCart(request)).version, [lineOf(a, 30)]);
    await beSignedIn(page, demoCustomer.email);
    const address = page.getByLabel(purchaseMessages.address);
    const phone = page.getByLabel(purchaseMessages.phone);
    for (const before of ['', '7 Har']) {
      const release = await holdBack(page, '**/api/addresses', { times: 1 });
      await page.goto('/cart');
      await address.focus();
      if (before !== '') await page.keyboard.type(before, { delay: 90 });
      const arrived = page.waitForResponse('**/api/addresses');
      release();
      await arrived;
      // What is not typed in is filled in.
      await expect(phone).toHaveValue(saved.phone);
      await page.keyboard.type('7 Harbour Road'.slice(before.length), { delay: 90 });
      await expect(address).toHaveValue('7 Harbour Road');
      await address.fill('');
      await phone.fill('');
    }
  },
);
