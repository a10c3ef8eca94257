import { expect, type Locator, type Page } from '@playwright/test';
import { addProduct } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { expectPacked, openAtBench, packGoods, printAtOnce, scan, shipByScan } from '#e2e/support/pack.ts';
import { printDocumentIsReady, scan as readCode } from '#e2e/support/print.ts';
import { scanCode } from '#e2e/support/scanner.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { leaveMessages } from '#shared/messages/common.ts';
import { packFieldMessages, packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { orderFilterMessages, orderPageMessages } from '#shared/messages/orders/orders.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { reviewMessages } from '#shared/messages/users/account.ts';

const test = sharePage(ownShop, demoAdmin.email);

const opened = (page: Page): Locator => page.getByRole('region', { name: adminMessages.linkedOrder });

async function openAllOrders(page: Page): Promise<void> {
  await visit(page, '/dashboard/allorders');
  await expect(opened(page)).toHaveCount(0);
  await expect(page.getByRole('table')).toBeVisible();
}

async function expectOpened(page: Page, orderId: string): Promise<void> {
  await expect(page).toHaveURL(`/dashboard/allorders?order=${orderId}`);
  await expect(opened(page)).toBeFocused();
  await expect(opened(page).getByRole('button', { name: adminMessages.pending })).toBeVisible();
}

test('scanning a packing slip opens its order, on any page of the back-office', variant, async ({ page }) => {
  const order = await placeOrder(page);
  await visit(page, packingSlipsPage([order._id]));
  await printDocumentIsReady(page);
  const code = await readCode(page.getByRole('article').getByRole('img'));
  await scanCode(page, code);
  await expectOpened(page, order._id);
  for (const address of ['/dashboard', '/dashboard/makeadmin']) {
    await visit(page, address);
    await expect(opened(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(adminMessages.admin, { exact: true }).first()).toBeVisible();
    await scanCode(page, code, { end: 'Tab', gap: 40 });
    await expectOpened(page, order._id);
  }
});

test('scanning the same packing slip again leads back to its order', variant, async ({ page }) => {
  const order = await placeOrder(page);
  await openAllOrders(page);
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
  await page.getByRole('link', { name: adminMessages.linkedOrderClose }).focus();
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
});

test('a scan leaves nothing in the field that has the focus, and does not send its form', variant, async ({ page }) => {
  const order = await placeOrder(page);
  await visit(page, '/dashboard/addproduct');
  const name = page.getByLabel(adminMessages.productName);
  await name.pressSequentially('Hex bolt');
  // A key among those of a scan would break it.
  await name.press('ArrowLeft', { delay: 100 });
  const price = page.getByLabel(adminMessages.price);
  for (const field of [price, name]) {
    await field.focus();
    await scanCode(page, order._id);
    await page.getByRole('button', { name: leaveMessages.stay }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(name).toHaveValue('Hex bolt');
    await expect(price).toHaveValue('');
  }
  // Keys after the scan go to the field in order again.
  await name.fill('');
  await name.focus();
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
});

test('a scan presses no button, and ordinary keys keep working', variant, async ({ page }) => {
  const [first, second] = [await placeOrder(page), await placeOrder(page)];
  await scanFromButton(page, first._id);
  await opened(page).getByRole('button', { name: adminMessages.pending }).focus();
  await scanCode(page, second._id);
  await expectOpened(page, second._id);
  await scanFromButton(page, first._id);
  await opened(page).getByRole('button', { name: adminMessages.pending }).focus();
  await page.keyboard.press('Enter');
  await expect(opened(page).getByText(adminMessages.shipped, { exact: true })).toBeVisible();
});

test('a code that is no slip presses nothing, whatever has the focus, and says so', variant, async ({ page }) => {
  const order = await placeOrder(page);
  await openAllOrders(page);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: adminMessages.pending }) })
    .first();
  const pending = row.getByRole('button', { name: adminMessages.pending });
  const controls = [
    pending,
    row.getByRole('checkbox'),
    row.getByRole('link').first(),
    page.getByRole('combobox', { name: orderFilterMessages.sort }),
    page.getByLabel(orderFilterMessages.from),
  ];
  const stateOf = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('search input, search select')].map((field) => [
        (field as HTMLInputElement).value,
        (field as HTMLInputElement).checked,
      ]),
    );
  const before = await stateOf();
  const code = 'o4006381333931';
  for (const [index, control] of controls.entries()) {
    await control.focus();
    await scanCode(page, code, { gap: [1, 8, 40][index % 3] ?? 1, busyAt: index * 3 });
    await expect(page.getByText(scanMessages.unknownCode(code)).last()).toBeVisible();
    await expect.poll(stateOf).toEqual(before);
    await expect(row.getByRole('checkbox')).not.toBeChecked();
  }
  await expect(page).toHaveURL('/dashboard/allorders');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pending).toBeVisible();

  // A search is made for codes: what was scanned stays to be found.
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await scanCode(page, code);
  await expect(search).toHaveValue(code);

  // Also in the shop.
  await page.goto(`/purchase/${order.productId}`);
  const place = page.getByRole('button', { name: purchaseMessages.submit });
  const unknown = page.getByText(scanMessages.unknownCode(code));
  // The listener comes after the page.
  await expect(async () => {
    await scanCode(page, code);
    await expect(unknown.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await place.focus();
  await scanCode(page, '4006381333948');
  await expect(page.getByText(scanMessages.unknownCode('4006381333948'))).toBeVisible();
  await expect(place).toBeFocused();
  await scanCode(page, order._id);
  await expectOpened(page, order._id);
});

async function scanFromButton(page: Page, orderId: string): Promise<void> {
  await openAllOrders(page);
  await expect(page.getByRole('button', { name: adminMessages.pending }).first()).toBeVisible();
  await scanCode(page, orderId);
  await expectOpened(page, orderId);
}

test('an unknown id is reported, and an id typed by hand opens nothing', variant, async ({ page }) => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  await visit(page, '/dashboard/manageproduct');
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.manageProducts })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await scanCode(page, unknownId);
  await expect(page.getByText(scanMessages.unknown(unknownId))).toBeVisible();
  await expect(page).toHaveURL('/dashboard/manageproduct');

  const order = await placeOrder(page);
  await visit(page, '/dashboard/addproduct');
  const description = page.getByLabel(adminMessages.productDescription);
  await description.focus();
  await scanCode(page, order._id, { gap: 90 });
  await expect(description).toHaveValue(`${order._id}\n`);
  await expect(page).toHaveURL('/dashboard/addproduct');
});

test(
  'at the pack bench slips and goods are scanned until orders are complete and shipped',
  variant,
  async ({ page }) => {
    // Three parcels in one walk.
    test.slow();
    await printAtOnce(page);
    const headers = { authorization: `Bearer ${await accessToken(page)}` };
    const order = async (quantity: number, change: Partial<Product>): Promise<Order> => {
      const product = await addProduct(page.request, headers, {
        minimumQuantity: 1,
        availableQuantity: 9000,
        price: 2,
        ...change,
      });
      const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity };
      const response = await page.request.post('/api/orders', { headers, data });
      expect(response.status()).toBe(201);
      return response.json();
    };
    const [bolts, cartons, washers, cancelled] = [
      await order(3, { barcode: '4006381333931' }),
      await order(250, { minimumQuantity: 50, orderMultiple: 50, partNumber: 'GASKET-50' }),
      await order(5000, { partNumber: 'WASHER-8' }),
      await order(2, { partNumber: 'NUT-8' }),
    ];

    await visit(page, '/dashboard/pack');
    await expect(page.getByText(packMessages.start, { exact: true })).toBeVisible();
    await scan(page, '4006381333931');
    await acknowledge(page, packMessages.noOrderTitle);

    // Piece by piece; other goods stop everything until they are acknowledged.
    await openAtBench(page, bolts);
    await packGoods(page, bolts, { code: '4006381333931', times: 2 });
    await scan(page, '4006381333948');
    await expect(page.getByRole('alertdialog', { name: packMessages.wrongGoods })).toBeVisible();
    await expectAccessible(page);
    await scan(page, '4006381333931');
    await acknowledge(page, packMessages.wrongGoods);
    await expectPacked(page, 2, bolts);
    await packGoods(page, bolts, { code: '4006381333931', times: 1, from: 2 });
    // Once more is no tracking number, and neither is the end of a slip.
    await scan(page, '4006381333931');
    await acknowledge(page, packMessages.oneTooMany);
    await scan(page, bolts._id.slice(-12));
    await acknowledge(page, packMessages.otherTitle);
    await expect(page.getByLabel(orderPageMessages.trackingNumber)).toHaveValue('');
    await scan(page, '1z999aa10123456784');
    await expect(page.getByLabel(orderPageMessages.trackingNumber)).toHaveValue('1z999aa10123456784');
    await shipByScan(page, bolts);
    await expect(page.getByText('1z999aa10123456784')).toBeVisible();

    // Carton by carton; what was counted by mistake is taken back.
    await openAtBench(page, cartons);
    await packGoods(page, cartons, { code: 'gasket-50', times: 2, units: 50 });
    await page.getByRole('button', { name: packMessages.takeBack }).click();
    await expectPacked(page, 50, cartons);
    await packGoods(page, cartons, { code: 'gasket50', times: 4, units: 50, from: 50 });
    await shipByScan(page, cartons);
    // A toast of an earlier shipment may have one too.
    await page.getByRole('main').getByRole('button', { name: packMessages.undo }).click();
    await expectPacked(page, 0, cartons);

    // Thousands are scanned once and typed.
    await openAtBench(page, washers);
    await scan(page, 'washer-8');
    await page.getByLabel(packMessages.howMany).fill('5,001');
    await page.keyboard.press('Enter');
    await expect(page.getByText(packMessages.tooMany(5000))).toBeVisible();
    await page.getByLabel(packMessages.howMany).fill('5,000');
    await page.keyboard.press('Enter');
    await expectPacked(page, 5000, washers);
    await expectAccessible(page);
    await shipByScan(page, washers);

    // Typed by hand, and cancelled meanwhile.
    await page.getByLabel(packMessages.scan).fill(cancelled.number);
    await page.keyboard.press('Enter');
    await expectPacked(page, 0, cancelled);
    await page.request.delete(`/api/orders/${cancelled._id}`, { headers });
    await acknowledge(page, packMessages.doNotSend);
    await expect(page.getByText(shipmentMessages.cancelled)).toBeVisible();
  },
);

test('a GS1 label counts what it says at the bench, and a carton is asked about', variant, async ({ page }) => {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const change = { minimumQuantity: 1, price: 2, barcode: '9520009900015' };
  const product = await addProduct(page.request, headers, change);
  const data = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 60 };
  const order: Order = await (await page.request.post('/api/orders', { headers, data })).json();
  await visit(page, '/dashboard/pack');
  await expect(page.getByText(packMessages.start, { exact: true })).toBeVisible();
  await openAtBench(page, order);
  await scan(page, '02095200099000153705');
  await expectPacked(page, 5, order);
  const field = page.getByLabel(packMessages.scan);
  await field.fill('(01)09520009900015(37)20');
  await field.press('Enter');
  await expectPacked(page, 25, order);
  await scan(page, '19520009900012');
  await expect(page.getByText(packFieldMessages.otherPackage)).toBeVisible();
  await page.getByLabel(packMessages.howMany).fill('30');
  await page.keyboard.press('Enter');
  await expectPacked(page, 55, order);
  await field.fill('(01)09520009900015(37)20');
  await field.press('Enter');
  await acknowledge(page, packMessages.tooManyTitle);
  await scan(page, '0109520009900016');
  await acknowledge(page, packMessages.wrongGoods);
});

async function acknowledge(page: Page, title: string): Promise<void> {
  const stop = page.getByRole('alertdialog', { name: title });
  await stop.getByRole('button', { name: packMessages.acknowledge }).click();
  await expect(stop).toHaveCount(0);
}

ownShop('only administrators can scan', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard');
  const order = await placeOrder(page);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await submitSignIn(page, demoCustomer.email);
  await page.getByRole('link', { name: sidebarMessages.addReview }).click();
  await expect(page.getByRole('heading', { level: 1, name: reviewMessages.title })).toBeVisible();
  const field = page.getByLabel(reviewMessages.description);
  await field.focus();
  await scanCode(page, order._id, { end: 'Tab' });
  await expect(field).toHaveValue(order._id);
  await expect(page).toHaveURL('/dashboard/myreview');
});
