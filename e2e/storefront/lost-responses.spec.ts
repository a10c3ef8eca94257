import { expect, type Page, type Route } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { fillCard, payButton } from '#e2e/support/card.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant, variantAfterFirst } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

const test = sharePage(ownShop, demoCustomer.email);

const intents = /\/demo\/stripe\/v1\/payment_intents\/\w+\?/;
const checking = (page: Page) => page.getByRole('heading', { name: 'We are checking with the bank', exact: true });
const completed = (page: Page) => page.getByText('Your Payment is completed...', { exact: true });

/** The request arrives, its response does not. */
async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

async function openPayment(page: Page): Promise<Order> {
  const order = await placeOrder(page);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(payButton(page)).toBeEnabled();
  return order;
}

async function callOrder(page: Page, order: Order, method = 'GET'): Promise<Order> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  return (await page.request.fetch(`/api/orders/${order._id}`, { method, headers })).json();
}

test.describe('a payment', () => {
  test('whose response is lost after the charge is found, and cannot be paid twice meanwhile', async ({ page }) => {
    const order = await openPayment(page);
    let confirmations = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) confirmations += 1;
    });
    await page.route('**/confirm', loseResponse);
    const reads = [await holdBack(page, intents), await holdBack(page, `**/api/orders/${order._id}*`)];
    await fillCard(page, '4242424242424242');
    await payButton(page).dblclick();

    await expect(checking(page)).toBeFocused();
    await expect(page.getByRole('status').getByText(paymentMessages.checkingHint)).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    await expect(page.getByText(/not been charged/)).toHaveCount(0);
    await expectAccessible(page);
    for (const release of reads) release();
    await expect(completed(page)).toBeFocused();
    await expect(page.getByText((await callOrder(page, order)).transactionId ?? 'none')).toBeVisible();
    expect(confirmations).toBe(1);
  });

  test('whose request is lost is not charged, says so once known, and can be paid', variant, async ({ page }) => {
    const order = await openPayment(page);
    await fillCard(page, '4000000000007213');
    await payButton(page).click();
    await expect(checking(page)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: paymentMessages.cardFailed })).toBeVisible();
    await expect(payButton(page)).toBeFocused();
    expect((await callOrder(page, order)).paid).toBe(false);
    await fillCard(page, '4000000000007205');
    await payButton(page).click();
    await expect(completed(page)).toBeVisible();
  });

  test(
    'that is refused while the response is lost says why, and keeps the card for the next try',
    variant,
    async ({ page }) => {
      await openPayment(page);
      await page.route('**/confirm', loseResponse);
      await fillCard(page, '4000000000000002');
      await payButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
      await expect(page.getByLabel('Card number')).toHaveValue(/0002$/);
    },
  );

  test('is found after a reload', variant, async ({ page }) => {
    const order = await openPayment(page);
    await page.route('**/confirm', loseResponse);
    await page.route(intents, (route) => route.abort());
    await page.route(`**/api/orders/${order._id}*`, (route) => route.abort());
    await fillCard(page, '4242424242424242');
    await payButton(page).click();
    await expect(checking(page)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(completed(page)).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  });

  test('that the bank is still processing is followed by a newly opened page', variant, async ({ page }) => {
    const order = await placeOrder(page);
    let isDone = false;
    await page.route(intents, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), ...(!isDone && { status: 'processing' }) } });
    });
    const opened = page.waitForResponse('**/api/create-payment-intent');
    await page.goto(`/dashboard/payment/${order._id}`);
    const { clientSecret } = await (await opened).json();
    await expect(checking(page)).toBeVisible();
    await expect(payButton(page)).toBeHidden();

    const config = await (await page.request.get('/api/config')).json();
    const form = {
      key: config.stripe.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
    };
    const [id = ''] = clientSecret.split('_secret_');
    expect((await page.request.post(`/demo/stripe/v1/payment_intents/${id}/confirm`, { form })).ok()).toBe(true);
    isDone = true;
    await expect(completed(page)).toBeVisible();
  });

  test('that takes long says so, and is checked on request', variant, async ({ page }) => {
    const other = await page.context().newPage();
    await other.clock.install();
    const order = await placeOrder(page);
    await other.goto(`/dashboard/payment/${order._id}`);
    await expect(payButton(other)).toBeEnabled();
    await other.route('**/confirm', loseResponse);
    let reads = 0;
    await other.route(intents, (route) => {
      reads += 1;
      return route.abort();
    });
    await other.route(`**/api/orders/${order._id}*`, (route) => route.abort());
    await fillCard(other, '4242424242424242');
    await payButton(other).click();
    await expect(checking(other)).toBeVisible();
    // Runs the clock through the remaining reads, each with its response.
    await expect(async () => {
      const before = reads;
      await other.clock.fastForward(60_000);
      await expect.poll(() => reads, { timeout: 500 }).toBe(before);
      expect(reads).toBeGreaterThan(5);
    }).toPass();
    expect(reads).toBeLessThan(12);
    await expect(other.getByText(paymentMessages.checkingLong)).toBeVisible();
    await other.unrouteAll();
    await other.getByRole('button', { name: paymentMessages.checkAgain }).click();
    await expect(completed(other)).toBeVisible();
    await other.close();
  });

  test('of an order that was cancelled in another tab says that nothing was charged', variant, async ({ page }) => {
    const order = await openPayment(page);
    await callOrder(page, order, 'DELETE');
    await fillCard(page, '4242424242424242');
    await payButton(page).click();
    await expect(page.getByText('This order was cancelled. Nothing was charged.', { exact: true })).toBeVisible();
    await expect(page.getByText(/PaymentIntent/)).toHaveCount(0);
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('This order was cancelled. Nothing was charged.', { exact: true })).toBeVisible();
  });
});

test.describe('an order', () => {
  let product: Product;
  test.beforeEach(async ({ page, request }) => {
    product = await addProduct(request, await callerHeaders(request, demoAdmin.email));
    await page.goto(`/purchase/${product._id}`);
    // Of no earlier order: then the page offers to save it, which moves the button below.
    await page.getByLabel(purchaseMessages.address).fill(`${product.product} Street`);
    await page.getByLabel(purchaseMessages.phone).fill('2165550143');
    await page.getByLabel(purchaseMessages.quantity).fill('10');
    await expect(page.getByRole('button', { name: addressMessages.saveThis })).toBeVisible();
  });

  const place = (page: Page) => page.getByRole('button', { name: purchaseMessages.submit, exact: true });
  const left = async (page: Page) =>
    (await (await page.request.get(`/api/products/${product._id}`)).json()).availableQuantity;

  const losses = {
    'whose response is lost': loseResponse,
    'whose request is lost': (route: Route) => route.abort(),
    'with a gateway error': async (route: Route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    },
  };
  for (const [index, [what, lose]] of Object.entries(losses).entries()) {
    test(`${what} is sent again by its key, and shown, and placed once`, variantAfterFirst(index), async ({ page }) => {
      const keys: (string | undefined)[] = [];
      await page.route('/api/orders', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return keys.length === 1 ? lose(route) : route.continue();
      });
      await place(page).click();
      await expect(page.getByRole('status').getByText(purchaseMessages.repeating)).toBeInViewport();
      await expect(page.getByText('Order placed successfully...', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: purchaseMessages.orderIsIn })).toBeVisible();
      await expect(page.getByText(purchaseMessages.repeating)).toHaveCount(0);
      expect(new Set(keys).size).toBe(1);
      expect(await left(page)).toBe(90);
    });
  }
});
