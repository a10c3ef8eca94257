import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { fillCard, payButton } from '#e2e/support/card.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { orderProgressMessages, orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { orderMessages, paymentMessages } from '#shared/messages/users/account.ts';

// Its first pages are as the sample data made them.
ownShop.use({ shopOwner: 'orders' });

const test = sharePage(ownShop, demoCustomer.email);

const cardOf = (page: Page, order: WholeOrder) =>
  page.getByRole('article').filter({ has: page.locator(`a[href="/dashboard/payment/${order._id}"]`) });
/** In any state of the order. */
const anyCardOf = (page: Page, order: WholeOrder) =>
  page.getByRole('article').filter({ has: page.locator(`a[href$="?again=${order._id}"]`) });
const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: orderViewMessages.label }).getByRole('link', { name, exact: true });

async function openPayment(page: Page): Promise<WholeOrder> {
  const order = await placeOrder(page);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(payButton(page)).toBeEnabled();
  return order;
}

async function readOrder(page: Page, id: string): Promise<WholeOrder> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  return (await page.request.get(`/api/orders/${id}`, { headers })).json();
}

test.describe('my orders', () => {
  test('show every state, newest first', variant, async ({ page }) => {
    const order = await placeOrder(page);
    await page.goto('/dashboard/myorder');
    const cards = page.getByRole('article');
    await expect(cards.first()).toContainText(order.name);
    expect(await cardOf(page, order).getByText('7 Harbour Road').innerText()).toBe(order.address);
    await expect(cardOf(page, order).getByRole('term')).toContainText(['Price per unit']);
    await expect(cardOf(page, order)).toContainText(order.quantity.toLocaleString('en-US'));
    await expect(cardOf(page, order).getByRole('link', { name: orderMessages.pay, exact: true })).toBeVisible();
    await expect(cardOf(page, order).getByRole('button', { name: orderMessages.cancel })).toBeEnabled();

    const shipped = cards.filter({ hasText: orderMessages.shipped });
    await expect(shipped).toContainText(orderMessages.transactionId);
    await expect(shipped.getByRole('button', { name: orderMessages.paid, exact: true })).toBeDisabled();
    await expect(shipped.getByRole('button', { name: orderMessages.cancel })).toBeDisabled();
    const expired = cards.filter({ hasText: orderMessages.expired });
    await expect(expired.getByRole('link', { name: orderMessages.pay, exact: true })).toHaveCount(0);
    await expect(expired.getByRole('link', { name: orderMessages.orderAgain })).toBeVisible();

    const until = new Date(order.reservedUntil ?? '').toLocaleString('en-US', {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    await expect(cardOf(page, order)).toContainText(`${orderProgressMessages.reservedUntil} ${until}`);
    await expect(shipped).toContainText(new RegExp(`${orderProgressMessages.shippedOn} \\w{3} \\d+, \\d{4}`));
    await expect(expired).toContainText(orderProgressMessages.expired);
    await expect(cards.filter({ hasText: orderProgressMessages.beingPacked }).first()).toBeVisible();
  });

  test(
    'stay in a separate view when they are cancelled, and every one can be ordered again',
    variant,
    async ({ page }) => {
      const order = await placeOrder(page);
      const headers = { authorization: `Bearer ${await accessToken(page)}` };
      await page.goto('/dashboard/myorder');
      await expect(anyCardOf(page, order)).toBeVisible();
      const total = await page.getByRole('article').count();
      await expect(page.getByRole('link', { name: orderMessages.orderAgain })).toHaveCount(total);

      expect((await page.request.delete(`/api/orders/${order._id}`, { headers })).status()).toBe(200);
      await viewLink(page, orderViewMessages.cancelled).click();
      await expect(page).toHaveURL('/dashboard/myorder?view=cancelled');
      await page.reload();
      const card = anyCardOf(page, order);
      await expect(card).toContainText(orderProgressMessages.cancelledOn);
      await card.getByLabel(orderAgainMessages.more).click();
      await expect(card.getByRole('button')).toHaveText([orderAgainMessages.again]);
      await page.keyboard.press('Escape');
      await expect(card.getByRole('button')).toHaveCount(0);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }

      await card.getByRole('link', { name: orderMessages.orderAgain }).click();
      await expect(page).toHaveURL(`/purchase/${order.productId}?again=${order._id}`);
      await expect(page.getByLabel(purchaseMessages.quantity)).toHaveValue(String(order.quantity));
      await expect(page.getByLabel(purchaseMessages.address)).toHaveValue(order.address);
      await expect(page.getByLabel(purchaseMessages.phone)).toHaveValue(order.phone);
      await page.goBack();
      await viewLink(page, orderViewMessages.current).click();
      await expect(page).toHaveURL('/dashboard/myorder');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(anyCardOf(page, order)).toHaveCount(0);
    },
  );

  test('are cancelled by Cancel in the dialog, and kept by Ok and Escape', async ({ page }) => {
    const order = await placeOrder(page);
    await page.goto('/dashboard/myorder');
    const cancel = cardOf(page, order).getByRole('button', { name: orderMessages.cancel });
    const dialog = page.getByRole('dialog', { name: `Are you sure you want to delete "${order.name}" ?` });

    await cancel.click();
    await expect(dialog).toContainText(orderMessages.cancelWarning);
    await expect(dialog.getByRole('button', { name: orderMessages.cancelKeep, exact: true })).toBeFocused();
    await dialog.getByRole('button', { name: orderMessages.cancelKeep, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: orderMessages.cancelKeep, exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await readOrder(page, order._id)).toMatchObject({ _id: order._id });

    await cancel.click();
    await expect(
      dialog.getByRole('button', { name: orderMessages.cancelDelete, exact: true }),
    ).toHaveAccessibleDescription(orderMessages.cancelDescription);
    await dialog.getByRole('button', { name: orderMessages.cancelDelete, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, order)).toHaveCount(0);
    await expect(page.getByText(orderMessages.cancelled(order.name))).toBeVisible();
  });

  test('say in a toast why an order could not be cancelled', variant, async ({ page }) => {
    const order = await placeOrder(page);
    await page.goto('/dashboard/myorder');
    await page.route(`**/api/orders/${order._id}*`, (route) => route.abort());
    await cardOf(page, order).getByRole('button', { name: orderMessages.cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: orderMessages.cancelDelete, exact: true }).click();
    await expect(page.getByText(commonMessages.connectionLost)).toBeVisible();
    await expect(cardOf(page, order)).toBeVisible();
  });

  test('show the error of the list, and reload it', variant, async ({ page }) => {
    // It must not come by itself while the pointer is on its way.
    const isAskedFor = () => page.evaluate(() => performance.getEntriesByName('asked for').length > 0);
    await page.route(/\/api\/orders\/[^/]*%40/, async (route) =>
      (await isAskedFor()) ? route.continue() : route.abort(),
    );
    await page.goto('/dashboard/myorder');
    // The toast gives the reason, the page says that there is nothing.
    await expect(page.getByText(commonMessages.connectionLost)).toHaveCount(1);
    await expect(page.getByText(commonMessages.notLoaded)).toBeVisible();
    const retry = page.getByRole('button', { name: commonMessages.retry });
    await page.evaluate(() =>
      addEventListener('pointerdown', () => void performance.mark('asked for'), { capture: true }),
    );
    await retry.click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(commonMessages.connectionLost)).toHaveCount(0);
  });
});

test.describe('payment', () => {
  test('shows the order, and pays once however often Pay is pressed', async ({ page }) => {
    const order = await openPayment(page);
    const summary = page.getByRole('region', { name: paymentMessages.summary });
    for (const text of [order.name, order.email, order.quantity.toLocaleString('en-US')]) {
      await expect(summary).toContainText(text);
    }
    expect(await summary.getByText('7 Harbour Road').innerText()).toBe(order.address);
    await expect(summary.getByRole('term')).toContainText(['Price per unit']);
    const confirmations: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) confirmations.push(request.postData() ?? '');
    });
    await fillCard(page, '4242424242424242');
    // A second click of the mouse may come when a link stands there.
    await payButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText('Your Payment is completed...', { exact: true })).toBeVisible();
    await expect(page.getByText('Your transaction Id:')).toContainText(/pi_\w+/);
    expect(confirmations).toHaveLength(1);

    await page.reload();
    await expect(page.getByText('Your Payment is completed...', { exact: true })).toBeVisible();
    await expect(page.getByText((await readOrder(page, order._id)).transactionId ?? 'none')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expect(payButton(page)).toBeDisabled();

    const receipt = page.getByRole('main').getByRole('link', { name: paymentMessages.receipt, exact: true });
    await expect(receipt).toHaveAttribute('href', `/dashboard/receipt/${order._id}`);
    await expectAccessible(page);
    await page.goto('/dashboard/myorder');
    await expect(anyCardOf(page, order)).toContainText(orderProgressMessages.beingPacked);
  });

  test('covers the form while the card is charged', variant, async ({ page }) => {
    await openPayment(page);
    const release = await holdBack(page, '**/confirm');
    await fillCard(page, '4242424242424242');
    await payButton(page).click();
    await expect(page.getByText(paymentMessages.processing)).toBeAttached();
    release();
    await expect(page.getByText(paymentMessages.completed)).toBeVisible();
  });

  const refusals = [
    { what: 'a declined card', number: '4000000000000002', message: 'Your card was declined.' },
    { what: 'insufficient funds', number: '4000000000009995', message: 'Your card has insufficient funds.' },
    { what: 'a wrong checksum', number: '4242424242424241', message: 'Your card number is invalid.' },
    { what: 'an incomplete number', number: '4242', message: 'Your card number is incomplete.' },
  ];
  for (const { what, number, message } of refusals) {
    test(`says why it stops at ${what}, and takes the next card`, variant, async ({ page }) => {
      const order = await openPayment(page);
      await fillCard(page, number);
      await payButton(page).click();
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
      await expect(page.getByText(paymentMessages.processing)).toHaveCount(0);
      expect((await readOrder(page, order._id)).paid).toBe(false);

      await fillCard(page, '4242424242424242');
      await payButton(page).click();
      await expect(page.getByText(paymentMessages.completed)).toBeVisible();
    });
  }

  test('stops when authentication is refused, and continues when it is approved', async ({ page }) => {
    await openPayment(page);
    await fillCard(page, '4000002500003155');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We are unable to authenticate' })).toBeVisible();
    await payButton(page).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(paymentMessages.completed)).toBeVisible();
  });

  test('never asks for a card again when the charge could not be confirmed', variant, async ({ page }) => {
    const order = await openPayment(page);
    let reachable = false;
    let attempts = 0;
    await page.route(`**/api/orders/${order._id}*`, async (route) => {
      if (reachable) return route.continue();
      if (route.request().method() === 'GET') return route.fulfill({ json: order });
      attempts += 1;
      const body = { code: 'database_busy', message: errorMessages.database_busy, requestId: 'test' };
      return route.fulfill({ status: 503, json: body });
    });
    await fillCard(page, '4242424242424242');
    await payButton(page).click();
    await expect(page.getByText(paymentMessages.unconfirmed)).toBeVisible();
    await expect(page.getByText('Your transaction Id:')).toContainText(/pi_\w+/);
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expect.poll(() => attempts, { message: 'it tries again by itself' }).toBeGreaterThan(1);
    const before = attempts;
    // Otherwise the page may finish on its own and remove the button.
    await page.getByRole('button', { name: paymentMessages.checkAgain }).click();
    await expect.poll(() => attempts).toBeGreaterThan(before);
    reachable = true;
    await expect(page.getByText(paymentMessages.completed)).toBeVisible();
  });

  test('reaches the server although the browser could not report it', variant, async ({ page }) => {
    const order = await openPayment(page);
    await page.route(`**/api/orders/${order._id}*`, (route) => route.abort());
    await fillCard(page, '4242424242424242');
    await payButton(page).click();
    await expect(page.getByText(paymentMessages.unconfirmed)).toBeVisible();
    await page.unroute(`**/api/orders/${order._id}*`);
    await page.reload();
    await expect(page.getByText(paymentMessages.completed)).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  });

  test('gives the reason when the order can no longer take the money', variant, async ({ page }) => {
    const order = await openPayment(page);
    await page.route(`**/api/orders/${order._id}*`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: order })
        : route.fulfill({
            status: 409,
            json: { code: 'order_closed', message: paymentMessages.refunding, requestId: 'test' },
          }),
    );
    await fillCard(page, '4242424242424242');
    await payButton(page).click();
    await expect(page.getByText(paymentMessages.refunding)).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  });

  test('recognises that another tab has paid', variant, async ({ page }) => {
    const order = await openPayment(page);
    const other = await page.context().newPage();
    await other.goto(`/dashboard/payment/${order._id}`);
    await fillCard(other, '4242424242424242');
    await payButton(other).click();
    await expect(other.getByText(paymentMessages.completed)).toBeVisible();
    await fillCard(page, '5555555555554444');
    await payButton(page).click();
    await expect(page.getByText(paymentMessages.completed)).toBeVisible();
    await expect(page.getByText((await readOrder(page, order._id)).transactionId ?? 'none')).toBeVisible();
    await other.close();
  });

  test('keeps Pay disabled until there is a client secret, and says why there is none', variant, async ({ page }) => {
    const order = await placeOrder(page);
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await page.goto(`/dashboard/payment/${order._id}`);
    await expect(page.getByText(commonMessages.connectionLost)).toHaveCount(1);
    await expect(payButton(page)).toBeDisabled();
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: commonMessages.retry }).click();
    await expect(payButton(page)).toBeEnabled();
  });

  test('has no card form for an expired order or one that does not exist', variant, async ({ page }) => {
    const headers = { authorization: `Bearer ${await accessToken(page)}` };
    const response = await page.request.get(`/api/orders/${demoCustomer.email}`, { headers });
    const orders: WholeOrder[] = await response.json();
    const expired = orders.find((order) => order.expired);
    await page.goto(`/dashboard/payment/${expired?._id}`);
    await expect(page.getByText(paymentMessages.orderExpired)).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);

    await page.goto('/dashboard/payment/unknown');
    await expect(page.getByText(paymentMessages.orderUnknown)).toBeVisible();
    await expect(page.getByText(errorMessages.not_found)).toHaveCount(0);
    await page.getByRole('link', { name: orderMessages.toOrders }).click();
    await expect(page).toHaveURL('/dashboard/myorder');
  });
});
