import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { painted, recordShifts, sumOfShifts } from '#e2e/support/layout-shifts.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { stockNoticeMessages } from '#shared/messages/stock/stock-notices.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

const place = (page: Page) => page.getByRole('button', { name: purchaseMessages.submit, exact: true });
const address = (page: Page) => page.getByLabel(purchaseMessages.address);
const phone = (page: Page) => page.getByLabel(purchaseMessages.phone);
const quantity = (page: Page) => page.getByLabel(purchaseMessages.quantity);
const toasts = (page: Page) => page.getByRole('alert');
const success = (page: Page) => page.getByText('Order placed successfully...', { exact: true });
const total = (page: Page) => page.locator('output');
const text = (page: Page, sentence: string) => page.getByText(sentence, { exact: true });

let product: Product;
let admin: { authorization: string };

ownShop.beforeEach(async ({ request }) => {
  admin = await callerHeaders(request, demoAdmin.email);
  product = await addProduct(request, admin);
});

/** A load clears the toasts of earlier tests. */
async function open(page: Page, { _id, product: name }: Product = product): Promise<void> {
  await page.goto(`/purchase/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function moveTo(page: Page, { _id, product: name }: Product = product): Promise<void> {
  await visit(page, `/purchase/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function fill(page: Page, amount: string): Promise<void> {
  await address(page).fill('7 Harbour Road, Dock 2');
  await phone(page).fill('2165550143');
  await quantity(page).fill(amount);
}

async function expectTyped(page: Page, amount: string, number = '2165550143'): Promise<void> {
  await expect(address(page)).toHaveValue('7 Harbour Road, Dock 2');
  await expect(phone(page)).toHaveValue(number);
  await expect(quantity(page)).toHaveValue(amount);
}

/** Signing in asks for the product again, and would show what has changed before the order is placed. */
async function beKnown(page: Page): Promise<void> {
  await expect(page.getByLabel(purchaseMessages.email)).toHaveValue(demoCustomer.email);
}

async function changeProduct(request: APIRequestContext, data: object): Promise<void> {
  const response = await request.patch(`/api/products/${product._id}`, { headers: admin, data });
  expect(response.ok()).toBe(true);
}

const tooMany = { code: 'too_many_requests', message: errorMessages.too_many_requests, requestId: 'test' };
const forbidden = { code: 'forbidden', message: errorMessages.forbidden, requestId: 'test' };
/** A definite refusal, so the form does not send again. */
const refuse = (route: Route) => route.fulfill({ status: 403, json: forbidden });
const busyShop = { code: 'database_busy', message: errorMessages.database_busy, requestId: 'test' };

ownShop.describe('the page', () => {
  const test = sharePage(ownShop);

  test('shows the product and what an order would cost', variant, async ({ page }) => {
    await moveTo(page);
    await expect(page.getByRole('heading', { level: 1, name: product.product })).toBeVisible();
    await expect(page.getByRole('img', { name: product.product })).toBeVisible();
    await expect(text(page, product.description)).toBeVisible();
    for (const [term, value] of [
      [purchaseMessages.pricePer('piece'), '$0.0845'],
      [purchaseMessages.minimumQuantity, '10'],
      [purchaseMessages.availableQuantity, '100'],
    ]) {
      const fact = page.locator('dl > div').filter({ has: page.getByText(term ?? '', { exact: true }) });
      await expect(fact.getByRole('definition')).toHaveText(value ?? '');
    }
    await quantity(page).fill('50');
    // 4.225 is rounded once, half up.
    await expect(total(page)).toHaveText('$4.23');
    await expect(text(page, '50 × $0.0845 per piece')).toBeVisible();
    await expectAccessible(page);
  });

  test('says while typing what is out of range, with the bounds included', variant, async ({ page }) => {
    await moveTo(page);
    const invalid = text(page, 'Invalid Quantity..');
    for (const wrong of ['9', '101', '0', '-10', '10.5', 'ten', '1,5', '1,00']) {
      await quantity(page).fill(wrong);
      await expect(invalid).toBeVisible();
      await expect(place(page)).toBeDisabled();
      await expect(total(page)).toHaveText('–');
    }
    await expectAccessible(page);
    for (const right of ['10', '100']) {
      await quantity(page).fill(right);
      await expect(invalid).toHaveCount(0);
      await expect(place(page)).toBeEnabled();
    }
  });

  test('accepts a quantity as the page formats it, and explains a stray comma', variant, async ({ page, request }) => {
    const many = await addProduct(request, admin, { minimumQuantity: 1000, availableQuantity: 20_000 });
    await moveTo(page, many);
    await expect(text(page, purchaseMessages.quantityHint(1000, 20_000))).toBeVisible();
    await quantity(page).fill('1,000');
    await expect(total(page)).toHaveText('$84.50');
    await expect(place(page)).toBeEnabled();
    await place(page).click();
    await expect(address(page)).toBeFocused();
    await quantity(page).fill('1,5');
    await expect(text(page, fieldMessages.numberComma)).toBeVisible();
    await expect(place(page)).toBeDisabled();
  });

  test('steps the quantity by the arrow keys, within the bounds', variant, async ({ page, request }) => {
    await moveTo(page);
    const spinner = page.getByRole('spinbutton', { name: purchaseMessages.quantity });
    await expect(spinner).toHaveAttribute('aria-valuemin', '10');
    await expect(spinner).toHaveAttribute('aria-valuemax', '100');
    await expect(spinner).not.toHaveAttribute('aria-valuenow');
    for (const [key, value] of [
      ['ArrowUp', '10'],
      ['ArrowUp', '11'],
      ['PageUp', '21'],
      ['ArrowDown', '20'],
      ['PageDown', '10'],
      ['ArrowDown', '10'],
    ] as const) {
      await quantity(page).press(key);
      await expect(quantity(page)).toHaveValue(value);
      await expect(spinner).toHaveAttribute('aria-valuenow', value);
    }
    await quantity(page).fill('95');
    await quantity(page).press('PageUp');
    await expect(quantity(page)).toHaveValue('100');
    await expect(total(page)).toHaveText('$8.45');
    await quantity(page).fill('7');
    await expect(text(page, 'Invalid Quantity..')).toBeVisible();
    await quantity(page).press('ArrowUp');
    await expect(quantity(page)).toHaveValue('10');

    // A product sold by the thousand, with quantities in the thousands.
    await moveTo(page, await addProduct(request, admin, { minimumQuantity: 1000, availableQuantity: 2500 }));
    await quantity(page).fill('1,000');
    await expect(spinner).toHaveAttribute('aria-valuenow', '1000');
    for (const [key, value] of [
      ['PageUp', '2000'],
      ['PageUp', '2500'],
      ['ArrowUp', '2500'],
      ['PageDown', '1500'],
    ] as const) {
      await quantity(page).press(key);
      await expect(quantity(page)).toHaveValue(value);
    }
  });

  test(
    'has quantity, total and Place Order at the top of the page, on every screen',
    variant,
    async ({ page, request }) => {
      const long = await addProduct(request, admin, {
        product: `Galvanized steel chain, short link, ${crypto.randomUUID()}, 8 mm × 30 m, in a drum`,
        description: 'Case-hardened, tested and certified. '.repeat(40),
        minimumQuantity: 1000,
        availableQuantity: 1_000_000,
      });
      await moveTo(page, long);
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
        { width: 320, height: 700 },
      ]) {
        await page.setViewportSize(size);
        await painted(page);
        const bottoms = await Promise.all(
          [quantity(page), total(page), place(page)].map(async (part) => {
            const box = await part.boundingBox();
            return (box?.y ?? Number.NaN) + (box?.height ?? 0);
          }),
        );
        expect(bottoms).toEqual(bottoms.toSorted((a, b) => a - b));
        if (size.width >= 390) expect(bottoms.at(-1)).toBeLessThanOrEqual(900);
        const email = await page.getByLabel(purchaseMessages.email).boundingBox();
        expect(email?.y).toBeGreaterThan(bottoms.at(-1) ?? Number.POSITIVE_INFINITY);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      }
    },
  );

  test('requires every field on submit and keeps checking', variant, async ({ page }) => {
    await moveTo(page);
    await place(page).click();
    for (const sentence of ['Address is required', 'Number is required', 'Quantity is required']) {
      await expect(text(page, sentence)).toBeVisible();
    }
    await expect(quantity(page)).toBeFocused();
    await expectAccessible(page);
    await quantity(page).fill('9');
    await expect(text(page, 'Quantity should more then minimum Quantity')).toBeVisible();
    await quantity(page).fill('101');
    await expect(text(page, 'Quantity should lower then Available Quaantity')).toBeVisible();
    await fill(page, '10.5');
    await expect(text(page, fieldMessages.quantityWhole)).toBeVisible();
    await expect(text(page, 'Address is required')).toHaveCount(0);
    await phone(page).fill('call me');
    await expect(text(page, fieldMessages.phoneInvalid)).toBeVisible();
  });

  test('says that the stock is below the minimum', variant, async ({ page, request }) => {
    const rest = await addProduct(request, admin, { availableQuantity: 9 });
    await moveTo(page, rest);
    await expect(text(page, '9 left, less than the minimum of 10')).toBeVisible();
    await expect(text(page, purchaseMessages.belowMinimumHint)).toBeVisible();
    await expect(place(page)).toBeDisabled();
    await expect(quantity(page)).toBeDisabled();
    await expectAccessible(page);
  });

  test('says when a product does not exist', variant, async ({ page }) => {
    await visit(page, '/purchase/nothing-like-this');
    await expect(page.getByRole('heading', { level: 1, name: commonMessages.notFound })).toBeVisible();
    await expect(text(page, purchaseMessages.unknownProduct)).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: commonMessages.backHome }).click();
    await expect(page).toHaveURL('/');
  });

  test('says why it could not load, and tries again', variant, async ({ page }) => {
    await page.route('/api/products/*', (route) => route.fulfill({ status: 503, json: busyShop }));
    // With a query the app asks for the product.
    await page.goto(`/purchase/${product._id}?from=mail`);
    await expect(text(page, errorMessages.database_busy)).toHaveCount(1);
    await expect(text(page, commonMessages.notLoaded)).toBeVisible();
    await expectAccessible(page);
    await page.unroute('/api/products/*');
    await page.getByRole('button', { name: commonMessages.retry }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.product })).toBeVisible();
  });
});

ownShop.describe('a customer', () => {
  const test = sharePage(ownShop, demoCustomer.email);

  test('places an order and is led to its payment', variant, async ({ page }) => {
    const { displayName, email } = demoCustomer;
    await open(page);
    await expect(page.getByLabel(purchaseMessages.name, { exact: true })).toHaveValue(displayName);
    await expect(page.getByLabel(purchaseMessages.name, { exact: true })).toBeDisabled();
    await expect(page.getByLabel(purchaseMessages.email)).toHaveValue(email);
    await expect(page.getByLabel(purchaseMessages.email)).toBeDisabled();
    await fill(page, '100');
    const sent = page.waitForRequest('/api/orders');
    await place(page).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({
      productId: product._id,
      name: product.product,
      email,
      address: '7 Harbour Road, Dock 2',
      quantity: 100,
      phone: '2165550143',
      price: product.price,
      image: product.image,
    });
    expect(request.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/);

    await expect(success(page)).toBeVisible();
    for (const field of [address(page), phone(page), quantity(page)]) await expect(field).toHaveValue('');
    await expect(text(page, 'Sold out')).toBeVisible();
    await expect(text(page, purchaseMessages.soldOutHint)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: purchaseMessages.payNow }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/.+/);
    await expect(page.getByRole('main')).toContainText(product.product);
  });

  test('orders once however often the button is clicked', variant, async ({ page, request }) => {
    await open(page);
    await fill(page, '10');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('/api/orders', async (route) => {
      await released;
      await route.continue();
    });
    await place(page).dblclick();
    await quantity(page).press('Enter');
    release();
    await expect(success(page)).toBeVisible();
    const left: Product = await (await request.get(`/api/products/${product._id}`)).json();
    expect(left.availableQuantity).toBe(90);
  });

  test('keeps the input when an order fails, and does not order twice', variant, async ({ page, request }) => {
    await open(page);
    await fill(page, '10');
    const keys: (string | undefined)[] = [];
    // The order arrives, but its response never does.
    await page.route('/api/orders', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.fulfill({ status: 503, json: busyShop });
    });
    await place(page).click();
    await expect(toasts(page)).toHaveText([purchaseMessages.outcomeUnknown]);
    expect(keys.length).toBeGreaterThan(1);
    await expectTyped(page, '10');
    await page.reload();
    await expectTyped(page, '10');

    await page.unroute('/api/orders');
    const again = page.waitForRequest('/api/orders');
    await place(page).click();
    keys.push((await again).headers()['idempotency-key']);
    await expect(success(page)).toBeVisible();
    const left: Product = await (await request.get(`/api/products/${product._id}`)).json();
    expect(left.availableQuantity).toBe(90);

    await fill(page, '10');
    const other = page.waitForRequest('/api/orders');
    await place(page).click();
    keys.push((await other).headers()['idempotency-key']);
    const last = keys.pop();
    expect(new Set(keys).size).toBe(1);
    expect(keys).not.toContain(last);
  });

  test(
    'says that an order whose response was lost was placed at a former price, and orders again when asked to',
    variant,
    async ({ page, request }) => {
      await open(page);
      await fill(page, '10');
      await page.route('/api/orders', async (route) => {
        await route.fetch();
        await route.fulfill({ status: 503, json: busyShop });
      });
      await place(page).click();
      await expect(toasts(page)).toHaveText([purchaseMessages.outcomeUnknown]);
      await page.unroute('/api/orders');
      await changeProduct(request, { price: 0.09 });
      await page.reload();
      await expect(total(page)).toHaveText('$0.90');
      await place(page).click();
      await expect(toasts(page)).toHaveText([errorMessages.idempotency_key_reused]);
      const left = async () => (await (await request.get(`/api/products/${product._id}`)).json()).availableQuantity;
      expect(await left()).toBe(90);
      await place(page).click();
      await expect(success(page)).toBeVisible();
      expect(await left()).toBe(80);
    },
  );

  test('uses a new key once the form has changed', variant, async ({ page }) => {
    await open(page);
    const keys: (string | undefined)[] = [];
    await page.route('/api/orders', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fulfill({ status: 429, json: tooMany });
    });
    for (const amount of ['10', '10', '11']) {
      const response = page.waitForResponse('/api/orders');
      await fill(page, amount);
      await place(page).click();
      await response;
      await expect(place(page)).not.toHaveAttribute('aria-busy');
      await expect(toasts(page)).toHaveText([errorMessages.too_many_requests]);
    }
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('never buys at a price that was not shown', async ({ page, request }) => {
    await open(page);
    await beKnown(page);
    await fill(page, '10');
    await changeProduct(request, { price: 0.09 });
    await place(page).click();
    await expect(toasts(page)).toHaveText([purchaseMessages.priceChanged]);
    await expect(text(page, purchaseMessages.formerPrice('$0.0845'))).toBeVisible();
    await expect(total(page)).toHaveText('$0.90');
    await expectTyped(page, '10');
    await expectAccessible(page);
    await place(page).click();
    await expect(success(page)).toBeVisible();
  });

  test('learns that another customer was faster', variant, async ({ page, request }) => {
    await open(page);
    await beKnown(page);
    await fill(page, '100');
    await changeProduct(request, { adjustQuantity: -60, reason: 'sold at the counter' });
    await place(page).click();
    await expect(toasts(page)).toHaveText([purchaseMessages.stockChanged]);
    await expect(text(page, 'Quantity should lower then Available Quaantity')).toBeVisible();
    await expect(text(page, 'Invalid Quantity..')).toBeVisible();
    await expect(text(page, purchaseMessages.quantityHint(10, 40))).toBeVisible();
    await expectTyped(page, '100');
    await quantity(page).fill('40');
    await place(page).click();
    await expect(success(page)).toBeVisible();
  });

  test(
    'gets address and phone of the last order, which replace no typed text and shift nothing',
    variant,
    async ({ page, request }) => {
      const { email } = demoCustomer;
      const headers = await callerHeaders(request, email);
      const last = { address: '12 Quay Street, Gate 4', phone: '2165550177' };
      const data = { productId: product._id, quantity: 10, ...last };
      expect((await request.post('/api/orders', { headers, data })).status()).toBe(201);

      await recordShifts(page);
      await open(page);
      await expect(address(page)).toHaveValue(last.address);
      await expect(phone(page)).toHaveValue(last.phone);
      await expect(quantity(page)).toHaveValue('');
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.02);
      await address(page).fill('13 Quay Street');
      await expect(address(page)).toHaveValue('13 Quay Street');

      const release = await holdBack(page, `**/api/orders/${email.replace('@', '%40')}*`);
      await open(page);
      await address(page).fill('7 Harbour Road, Dock 2');
      await quantity(page).fill('20');
      release();
      await expect(phone(page)).toHaveValue(last.phone);
      await expectTyped(page, '20', last.phone);
      await place(page).click();
      await expect(success(page)).toBeVisible();
      for (const field of [address(page), phone(page), quantity(page)]) await expect(field).toHaveValue('');
    },
  );

  test('repeats an order, and learns why it is not possible as it was', variant, async ({ page, request }) => {
    const headers = await callerHeaders(request, demoCustomer.email);
    const data = { productId: product._id, quantity: 30, address: '1 Old Wharf', phone: '2165550100' };
    const order: Order = await (await request.post('/api/orders', { headers, data })).json();
    const again = `/purchase/${product._id}?again=${order._id}`;
    const note = page.getByRole('status').filter({ hasText: /\S/ });

    await recordShifts(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(again);
    await expect(quantity(page)).toHaveValue('30');
    await expect(address(page)).toHaveValue(data.address);
    await expect(phone(page)).toHaveValue(data.phone);
    await expect(note.filter({ hasText: purchaseMessages.repeatOf })).toBeVisible();
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);

    await place(page).click();
    await expect(success(page)).toBeVisible();
    await expect(quantity(page)).toHaveValue('');
    await expect(note.filter({ hasText: purchaseMessages.repeatOf })).toHaveCount(0);

    await changeProduct(request, { minimumQuantity: 5, adjustQuantity: -30, reason: 'sold at the counter' });
    await page.goto(again);
    await expect(text(page, purchaseMessages.repeatTooMany(30, 10))).toBeVisible();
    await expect(text(page, 'Invalid Quantity..')).toBeVisible();
    await expect(place(page)).toBeDisabled();
    await quantity(page).fill('10');
    await expect(text(page, purchaseMessages.repeatTooMany(30, 10))).toHaveCount(0);
    await expect(place(page)).toBeEnabled();
    await changeProduct(request, { minimumQuantity: 40, adjustQuantity: 90, reason: 'a delivery' });
    await page.goto(again);
    await expect(text(page, purchaseMessages.repeatTooFew(30, 40))).toBeVisible();
    await changeProduct(request, { minimumQuantity: 400 });
    await page.goto(again);
    await expect(text(page, purchaseMessages.repeatSoldOut(30))).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/purchase/${product._id}?again=unknown`);
    await expect(text(page, purchaseMessages.repeatMissing)).toBeVisible();
    await request.delete(`/api/products/${product._id}`, { headers: admin });
    await page.goto(again);
    await expect(text(page, purchaseMessages.repeatGone)).toBeVisible();
  });

  test('repeats an order although it is placed before it is filled in', variant, async ({ page, request }) => {
    const headers = await callerHeaders(request, demoCustomer.email);
    const data = { productId: product._id, quantity: 30, address: '1 Old Wharf', phone: '2165550100' };
    const order: Order = await (await request.post('/api/orders', { headers, data })).json();
    const release = await holdBack(page, `/api/orders/${order._id}?*`);
    await page.goto(`/purchase/${product._id}?again=${order._id}`);
    await appListens(page);
    await place(page).click();
    await expect(quantity(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(quantity(page)).toBeFocused();
    release();
    await expect(quantity(page)).toHaveValue('30');
    await expect(address(page)).toHaveValue(data.address);
    await place(page).click();
    await expect(success(page)).toBeVisible();
  });

  test(
    'repeats an order whatever was typed for the product before, and keeps the two apart',
    variant,
    async ({ page, request }) => {
      const headers = await callerHeaders(request, demoCustomer.email);
      const data = { productId: product._id, quantity: 30, address: '1 Old Wharf', phone: '2165550100' };
      const order: Order = await (await request.post('/api/orders', { headers, data })).json();
      const keys: (string | undefined)[] = [];
      await page.route('/api/orders', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return refuse(route);
      });
      const tryToPlace = async () => {
        await place(page).click();
        await expect(toasts(page)).toHaveText([errorMessages.forbidden]);
      };
      await open(page);
      await fill(page, '30');
      await tryToPlace();
      await page.goto(`/purchase/${product._id}?again=${order._id}`);
      await expect(address(page)).toHaveValue(data.address);
      // Typed again letter by letter, it is still another order.
      await address(page).fill('7 Harbour Road, Dock 2');
      await phone(page).fill('2165550143');
      await tryToPlace();
      expect(new Set(keys).size).toBe(2);
      await address(page).fill('2 New Wharf');
      await tryToPlace();
      await page.reload();
      await expect(address(page)).toHaveValue('2 New Wharf');
      await expect(quantity(page)).toHaveValue('30');
    },
  );

  test('learns that an order is too small for a card', variant, async ({ page, request }) => {
    const cheap = await addProduct(request, admin, { price: 0.001 });
    await open(page, cheap);
    await fill(page, '10');
    await place(page).click();
    const sentence = fieldMessages.orderTotalTooSmall('$0.50');
    await expect(toasts(page)).toHaveText([sentence]);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await expect(quantity(page)).toBeFocused();
    await expectTyped(page, '10');
  });
});

ownShop('a visitor is led to login and back to the typed input, which the next user does not see', async ({ page }) => {
  await open(page);
  await expect(page.getByLabel(purchaseMessages.email)).toHaveValue('');
  await expect(page.getByPlaceholder(purchaseMessages.fromAccount)).toHaveCount(2);
  await fill(page, '20');
  await place(page).click();
  await expect(page).toHaveURL('/login');
  await expect(text(page, `Log in to order ${product.product}. You come back to it afterwards.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: loginMessages.createAccount }).click();
  await expect(text(page, `Sign up to order ${product.product}. You come back to it afterwards.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: loginMessages.title }).click();
  await submitSignIn(page, demoCustomer.email);
  await expect(page).toHaveURL(`/purchase/${product._id}`);
  await expectTyped(page, '20');
  await place(page).click();
  await expect(success(page)).toBeVisible();
  await page.reload();
  await expect(quantity(page)).toHaveValue('');

  await fill(page, '20');
  await page.route('/api/orders', refuse);
  await place(page).click();
  await expect(toasts(page)).toHaveText([errorMessages.forbidden]);
  // The toast covers the bar for ten seconds.
  await page.getByRole('button', { name: 'close', exact: true }).click();
  await page.getByRole('button', { name: navigationMessages.signOut }).click();
  await expect(page.getByLabel(purchaseMessages.email)).toHaveValue('');
  await expect(address(page)).toHaveValue('');
  await page.reload();
  await expect(address(page)).toHaveValue('');
});

ownShop('a mail is promised only in a shop that sends some', variant, async ({ page, request }) => {
  const soldOut = await addProduct(request, admin, { availableQuantity: 0 });
  for (const mails of [true, false]) {
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mails } });
    });
    // Its page would come with the settings.
    await page.goto('/cart');
    await appListens(page);
    await visit(page, `/purchase/${soldOut._id}`);
    await expect(page.getByText(purchaseMessages.soldOutHint)).toBeVisible();
    await expect(page.getByRole('link', { name: stockNoticeMessages.ask })).toHaveCount(mails ? 1 : 0);
    await page.unroute('**/api/config');
  }
});
