import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { countPages, printDocumentIsReady, scan } from '#e2e/support/print.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { MAX_COMPANY_LENGTH } from '#shared/domain/limits.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { documentMessages, printMessages } from '#shared/messages/fulfilment/print.ts';
import { shipDialogMessages } from '#shared/messages/fulfilment/shipments.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { adminMessages, shipManyMessages } from '#shared/messages/shop/admin.ts';
import { orderMessages } from '#shared/messages/users/account.ts';

// Its first pages are as the sample data made them.
test.use({ shopOwner: 'print' });

const unknownId = '01890000-0000-7000-8000-000000000000';
const formats = ['A4', 'Letter'] as const;
const moneyOf = (amount: number) => `$${amount.toFixed(2)}`;

async function send<ApiResponse>(page: Page, path: string, data: object, method = 'POST'): Promise<ApiResponse> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

test.describe('packing slips', () => {
  test.beforeEach(({ page }) => beSignedIn(page, demoAdmin.email));

  test('show the product and the address, and no price; the code on each is its id', variant, async ({ page }) => {
    const orders = [await placeOrder(page), await placeOrder(page)];
    await page.goto(packingSlipsPage(orders.map(({ _id }) => _id)));
    await printDocumentIsReady(page);
    await expect(page.getByRole('article')).toHaveCount(2);
    for (const [index, order] of orders.entries()) {
      const slip = page.getByRole('article').nth(index);
      for (const text of [order._id, order.name, order.email, order.phone]) {
        await expect(slip).toContainText(text);
      }
      expect(await slip.getByText('7 Harbour Road').innerText()).toBe(order.address);
      await expect(slip.getByRole('cell', { name: order.quantity.toLocaleString('en-US') })).toBeVisible();
      expect(await slip.innerText()).not.toMatch(/[$€£]|price|total/i);
      expect(await scan(slip.getByRole('img', { name: documentMessages.code(order._id) }))).toBe(order._id);
    }
  });

  test(
    'take one page each on A4 and Letter, black on white, without the frame of the app',
    variant,
    async ({ page }) => {
      const orders = [await placeOrder(page), await placeOrder(page), await placeOrder(page)];
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(packingSlipsPage(orders.map(({ _id }) => _id)));
      await printDocumentIsReady(page);
      for (const format of formats) expect(countPages(await page.pdf({ format, printBackground: true }))).toBe(3);

      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      const colors = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { color, backgroundColor } = getComputedStyle(element);
            return [color, backgroundColor];
          });
      expect(await colors('article')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
      expect((await colors('body'))[1]).toBe('rgb(255, 255, 255)');
    },
  );

  test('fit the longest words and the largest number, and run no script in them', variant, async ({ page }) => {
    const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const product = await send<Product>(page, '/api/products', {
      product: `${script}${'W'.repeat(200 - script.length)}`,
      description: 'Long',
      minimumQuantity: 1,
      availableQuantity: 1_000_000,
      price: 0.01,
      image: '/products/hex-bolt-m12.svg',
    });
    await send(page, '/api/company', { company: `${script}${'W'.repeat(MAX_COMPANY_LENGTH - script.length)}` }, 'PUT');
    const orders: WholeOrder[] = [];
    for (const address of [`${script}${'M'.repeat(500 - script.length)}`, `${'Line\n'.repeat(24)}Line`]) {
      const body = { productId: product._id, address, phone: '2165550143', quantity: 500_000 };
      orders.push(await send<WholeOrder>(page, '/api/orders', body));
    }
    await page.goto(packingSlipsPage(orders.map(({ _id }) => _id)));
    await printDocumentIsReady(page);
    await expect(page.getByRole('article').first()).toContainText(script);
    await expect(page.locator('article img, article script')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Packing slips/);
    for (const format of formats) expect(countPages(await page.pdf({ format }))).toBe(2);
    await send(page, '/api/company', { company: null }, 'PUT');
    await page.setViewportSize({ width: 320, height: 800 });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(widest).toBeLessThanOrEqual(0);
  });

  test('name each order that cannot be read, and show the others', variant, async ({ page }) => {
    const order = await placeOrder(page);
    await page.goto(packingSlipsPage([unknownId, order._id]));
    await expect(page.getByRole('alert')).toContainText(documentMessages.problem(unknownId, errorMessages.not_found));
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goto('/dashboard/packingslips');
    await expect(page.getByText(documentMessages.noOrders)).toBeVisible();
  });
});

test(
  'orders are selected in All Orders and printed by the browser, whose dialog opens once',
  variant,
  async ({ page }) => {
    await page.addInitScript(() => {
      const printed = window as unknown as { prints: number };
      printed.prints = 0;
      window.print = () => {
        printed.prints += 1;
        dispatchEvent(new Event('afterprint'));
      };
    });
    const prints = () => page.evaluate(() => (window as unknown as { prints: number }).prints);
    await beSignedIn(page, demoAdmin.email);
    const orders = [await placeOrder(page), await placeOrder(page)];
    await page.goto('/dashboard/allorders');
    const checkboxes = page.locator('tbody').getByRole('checkbox');
    const all = page.getByRole('checkbox', { name: selectionMessages.selectAll });
    await expect(page.getByRole('button', { name: printMessages.print })).toBeDisabled();
    const selectable = await checkboxes.and(page.getByRole('checkbox', { disabled: false })).count();
    await all.check();
    await expect(page.getByText(printMessages.selected(selectable))).toBeVisible();
    await all.uncheck();
    // Expired orders cannot be sent.
    expect(selectable).toBeLessThan(await checkboxes.count());

    await checkboxes.nth(0).check();
    await checkboxes.nth(1).check();
    await page.getByRole('button', { name: printMessages.print }).click();
    await printDocumentIsReady(page);
    await expect.poll(prints).toBe(1);
    for (const { _id } of orders) await expect(page.getByRole('article').filter({ hasText: _id })).toBeVisible();
    await page.getByRole('button', { name: documentMessages.print }).click();
    expect(await prints()).toBe(2);
    // Reloading the page does not print again.
    await page.reload();
    await printDocumentIsReady(page);
    expect(await prints()).toBe(0);
    await page.getByRole('link', { name: documentMessages.toAllOrders }).click();
    await expect(page.getByText(printMessages.selected(2))).toBeVisible();
    const row = (order: WholeOrder) => page.locator(`tr[data-row-key="${order._id}"]`);
    for (const order of orders) {
      await expect(row(order).getByRole('checkbox')).toBeChecked();
      await expect(row(order).getByTitle(/^Printed \d\d:\d\d by /)).toHaveAttribute(
        'title',
        new RegExp(demoAdmin.email),
      );
    }
    await expect(page.getByRole('button', { name: printMessages.save })).toHaveCount(0);
  },
);

test(
  'printed orders are shipped together after a confirmation, with a result for each order',
  variant,
  async ({ page }) => {
    await beSignedIn(page, demoAdmin.email);
    const [good, bad, other] = [await placeOrder(page), await placeOrder(page), await placeOrder(page)];
    await page.goto('/dashboard/allorders');
    const row = (order: WholeOrder) => page.locator(`tr[data-row-key="${order._id}"]`);
    for (const order of [good, bad, other]) await row(order).getByRole('checkbox').check();
    const ship = page.getByRole('button', { name: shipManyMessages.ship(3) });
    const dialog = page.getByRole('dialog', { name: shipManyMessages.title(3) });
    await ship.click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: shipManyMessages.keep }).click();
    await expect(dialog).toBeHidden();
    await expect(row(good)).toContainText(adminMessages.pending);

    const busy = { code: 'database_busy', message: errorMessages.database_busy, requestId: 'test' };
    await page.route('**/api/orders/shipments', (route) => route.fulfill({ status: 503, json: busy }));
    await ship.click();
    const tracking = dialog.getByLabel(shipDialogMessages.trackingOf(good.number, good.name));
    await tracking.fill('1Z9');
    const act = dialog.getByRole('button', { name: shipManyMessages.act, exact: true });
    await act.click();
    await expect(page.getByText(errorMessages.database_busy)).toBeVisible();
    await expect(tracking).toHaveValue('1Z9');

    await page.unroute('**/api/orders/shipments');
    // By a colleague.
    const headers = { authorization: `Bearer ${await accessToken(page)}` };
    await page.request.patch(`/api/orders/status/${bad._id}`, { headers, data: { trackingNumber: 'X7' } });
    await act.click();
    await expect(page.getByText(shipManyMessages.shipped(2))).toBeVisible();
    const failures = page.getByRole('alert').filter({ hasText: shipManyMessages.failed(1) });
    await expect(failures).toContainText(`${bad.email}, ${bad.name}: ${errorMessages.order_shipped}`);
    for (const order of [good, other]) {
      await expect(row(order)).toContainText(adminMessages.shipped);
      await expect(row(order).getByRole('checkbox')).not.toBeChecked();
    }
    await expect(page.getByText(printMessages.selected(1))).toBeVisible();
    await expectAccessible(page);

    await failures.getByRole('button', { name: shipManyMessages.retry }).click();
    await expect(page.getByText(shipManyMessages.skipped(1))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(printMessages.selected(0))).toBeVisible();
  },
);

test('packing slips are for administrators', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  const order = await placeOrder(page);
  await page.goto(packingSlipsPage([order._id]));
  await page.waitForURL('/login');
});

test('a receipt shows what the customer paid, and the transaction', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/dashboard/myorder');
  const card = page.getByRole('article').filter({ hasText: orderMessages.transactionId }).first();
  const transaction = (await card.getByText(/^pi_\w+/).innerText()).split(' ')[0] ?? '';
  await card.getByRole('link', { name: orderMessages.receipt }).click();
  await printDocumentIsReady(page);
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(transaction);
  await expect(receipt.getByRole('columnheader', { name: 'Price per unit' })).toBeVisible();
  await expect(receipt.getByRole('columnheader', { name: documentMessages.partNumber })).toBeVisible();
  await expect(receipt.getByText(/^\$[\d,]+\.\d\d$/)).toHaveCount(2);
  for (const format of formats) expect(countPages(await page.pdf({ format }))).toBe(1);
  await page.getByRole('link', { name: documentMessages.toOrders }).click();
  await expect(page).toHaveURL('/dashboard/myorder');

  const unpaid = await placeOrder(page);
  await page.goto(`/dashboard/receipt/${unpaid._id}`);
  await expect(page.getByText(documentMessages.unpaid)).toBeVisible();
  await page.goto(`/dashboard/receipt/${unknownId}`);
  await expect(page.getByRole('alert')).toContainText(errorMessages.not_found);
});

test('the total of a long receipt stays with its last lines, wherever the page ends', variant, async ({ page }) => {
  test.slow();
  await beSignedIn(page, demoAdmin.email);
  const run = crypto.randomUUID().slice(0, 8);
  const lines: { productId: string; quantity: number; price: number }[] = [];
  for (let line = 1; line <= 12; line += 1) {
    const { _id } = await addProduct(page.request, await callerHeaders(page.request, demoAdmin.email), {
      product: `Line ${line} of ${run}`,
      price: 2,
      availableQuantity: 100,
    });
    lines.push({ productId: _id, quantity: 10, price: 2 });
  }
  const delivery = { lines, address: '7 Harbour Road, Dock 2', phone: '2165550143' };
  const checkout = await send<Checkout>(page, '/api/checkouts', delivery);
  const { clientSecret } = await send<{ clientSecret: string }>(page, '/api/create-payment-intent', {
    totalPrice: checkout.total,
    checkoutId: checkout._id,
  });
  const { origin } = new URL(page.url());
  const routes = { request: (path: string, init: RequestInit) => fetch(`${origin}/demo/stripe${path}`, init) };
  await payWithTestCard({ routes }, 'pk_test_demo', clientSecret);
  await expect(async () => {
    await page.goto(`/dashboard/receipt/checkout/${checkout._id}`);
    await expect(page.getByRole('article')).toContainText(`Line 12 of ${run}`, { timeout: 2000 });
  }).toPass();
  await printDocumentIsReady(page);
  const alone: string[] = [];
  let isBroken = 0;
  // In millimetres: the page ends within each of the last lines, and before what closes the receipt.
  for (let height = 180; height <= 290; height += 5) {
    const pdf = await page.pdf({ width: '210mm', height: `${height}mm` });
    const { text } = await extractText(new Uint8Array(pdf));
    const last = text.findIndex((sheet) => sheet.includes(moneyOf(checkout.total ?? 0)));
    expect(last, `at ${height} mm`).toBeGreaterThanOrEqual(0);
    if (last > 0) isBroken += 1;
    if (!text[last]?.includes(`Line 12 of ${run}`)) alone.push(`at ${height} mm`);
  }
  expect(isBroken).toBeGreaterThan(5);
  expect(alone).toEqual([]);
});
