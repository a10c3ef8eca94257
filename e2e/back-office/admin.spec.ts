import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { painted, recordShifts, sumOfShifts } from '#e2e/support/layout-shifts.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { accessToken, placeOrder } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { signInTo } from '#e2e/support/sign-in.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { User } from '#shared/contracts/users/users.ts';
import type { ErrorCode } from '#shared/domain/error-codes.ts';
import { restrictedPageMessages } from '#shared/messages/checkouts/restricted-page.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { consequenceMessages } from '#shared/messages/orders/consequences.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { roleBadges, sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { roleMessages, roleNames, staffRoleMessages } from '#shared/messages/users/roles.ts';

// Customers become administrators here.
ownShop.use({ shopOwner: 'admin' });

// High enough to show the content below an empty list.
ownShop.use({ viewport: { width: 1440, height: 1000 } });

const test = sharePage(ownShop, demoAdmin.email);

async function read<ApiResponse>(page: Page, path: string): Promise<ApiResponse> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  return (await page.request.get(path, { headers })).json();
}

const ship = '**/api/orders/status/*';
const rowsOf = (page: Page): Locator => page.locator('tbody').getByRole('row');
const rowOf = (page: Page, order: WholeOrder): Locator =>
  page.getByRole('table', { name: adminMessages.allOrders }).locator(`tr[data-row-key="${order._id}"]`);

test.describe('all orders', () => {
  test(
    'do not shift the page when they load, and show customer, product, payment and shipping',
    variant,
    async ({ page }) => {
      await placeOrder(page);
      await recordShifts(page);
      const release = await holdBack(page, /\/api\/orders\?/);
      const listRequest = page.waitForRequest(/\/api\/orders\?/);
      await page.goto('/dashboard/allorders');
      await listRequest;
      await painted(page);
      release();
      await expect(rowsOf(page).first()).toBeVisible();
      expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.02);

      const orders = await read<WholeOrder[]>(page, '/api/orders?sort=-createdAt&limit=20');
      await expect(rowsOf(page)).toHaveCount(orders.length);
      const shown = await rowsOf(page).evaluateAll((rows) =>
        rows.map((row) => ({
          text: row.textContent,
          pictures: [...row.querySelectorAll('img')].map((each) => each.getAttribute('src')),
          titles: [...row.querySelectorAll<HTMLElement>('[title]')].map((each) => [each.textContent, each.title]),
          buttons: row.querySelectorAll('button').length,
        })),
      );
      for (const [index, order] of orders.entries()) {
        const shipping = order.expired ? 'Expired' : order.status ? 'Shiped' : 'Pending';
        const address = order.address.replaceAll('\n', ', ');
        const facts = [String(index + 1), order.email, address, order.name, order.quantity.toLocaleString('en-US')];
        const row = shown[index];
        for (const text of [...facts, order.paid ? 'Paid' : 'Unpaid', shipping]) expect(row?.text).toContain(text);
        expect(row?.pictures).toEqual([order.image]);
        const known = order.customerName === null ? [] : [order.email];
        const titles = [[...known, address].join(' · '), [...known, order.address].join('\n')];
        expect(row?.titles).toContainEqual(titles);
        expect(row?.buttons).toBe(shipping === 'Pending' ? 1 : 0);
      }
    },
  );

  test('are shipped by Pending, which becomes a label', async ({ page }) => {
    const order = await placeOrder(page);
    await page.goto('/dashboard/allorders');
    const row = rowOf(page, order);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/orders/status/')) calls.push(request.url());
    });
    const release = await holdBack(page, ship);
    const success = page.getByText('Order Shipped Successfully...', { exact: true });
    const undo = page.getByRole('button', { name: adminMessages.undoShipping(order.email, order.name) });
    await row.getByRole('button', { name: 'Pending' }).dblclick();
    // Before the server responds.
    await expect(row.getByText('Shiped', { exact: true })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(success).toHaveCount(0);
    expect(await read<WholeOrder>(page, `/api/orders/${order._id}`)).toMatchObject({ status: false });
    release();
    await expect(success).toBeVisible();
    await expect(row.getByText('Shiped', { exact: true })).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(await read<WholeOrder>(page, `/api/orders/${order._id}`)).toMatchObject({ status: true });
    await expect(row.getByRole('button')).toHaveCount(1);
    await expect(undo).toBeVisible();
  });

  test(
    'that were shipped by mistake are undone in the toast and, for 15 minutes, in the row',
    variant,
    async ({ page }) => {
      const order = await placeOrder(page);
      await page.goto('/dashboard/allorders');
      const row = rowOf(page, order);
      const pending = row.getByRole('button', { name: adminMessages.pending });
      const state = async () => (await read<WholeOrder>(page, `/api/orders/${order._id}`)).status;
      const taken = page.getByText(adminMessages.shippingUndone(order.email, order.name));
      const toast = page.getByRole('status').filter({ hasText: adminMessages.orderShipped });
      const { name, email: customer, quantity, paid } = order;
      const details = adminMessages.shippedOrder({ name, customer, paid, quantity: quantity.toLocaleString('en-US') });
      expect(details).toMatch(/^Not paid: /);

      await pending.click();
      await expect(toast.getByText(details)).toBeVisible();
      await toast.getByRole('button', { name: adminMessages.undo }).click();
      await expect(pending).toBeVisible();
      await expect(taken).toBeVisible();
      expect(await state()).toBe(false);

      // By keyboard; a double press undoes once and ships nothing.
      await pending.focus();
      await page.keyboard.press('Enter');
      const undo = row.getByRole('button', { name: /^Undo/ });
      await expect(undo).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(undo).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(pending).toBeVisible();
      await page.keyboard.press('Enter');
      expect(await state()).toBe(false);

      await pending.click();
      await expect(undo).toBeVisible();
      await page.route(ship, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
      );
      const refusal = { code: 'unship_too_late', message: errorMessages.unship_too_late, requestId: 'test' };
      await undo.click();
      await expect(page.getByText(errorMessages.unship_too_late)).toBeVisible();
      await expect(row.getByText('Shiped', { exact: true })).toBeVisible();
      await page.unroute(ship);
      await page.clock.install();
      await page.reload();
      await expect(undo).toBeVisible();
      await page.clock.fastForward('15:01');
      await expect(row.getByText('Shiped', { exact: true })).toBeVisible();
      await expect(undo).toHaveCount(0);
    },
  );

  test('that could not be shipped are pending again, and a toast says why', variant, async ({ page }) => {
    const order = await placeOrder(page);
    await page.goto(`/dashboard/allorders?order=${order._id}`);
    const rows = page
      .getByRole('row')
      .filter({ hasText: order.email })
      .filter({ has: page.getByRole('button') });
    const linked = page.getByRole('region', { name: adminMessages.linkedOrder });
    const pending = rowOf(page, order).getByRole('button', { name: adminMessages.pending });
    await expect(linked.getByRole('button', { name: adminMessages.pending })).toBeVisible();
    await expect(pending).toBeVisible();
    const before = await rows.count();
    const refuse = (status: number, code: ErrorCode) => (route: Route) =>
      route.fulfill({ status, json: { code, message: errorMessages[code], requestId: 'test' } });
    for (const [respond, message] of [
      [refuse(409, 'unpaid_not_shippable'), errorMessages.unpaid_not_shippable],
      [refuse(503, 'database_busy'), errorMessages.database_busy],
      [(route: Route) => route.abort(), commonMessages.connectionLost],
    ] as const) {
      const release = await holdBack(page, ship, { respond });
      await pending.click();
      await expect(pending).toHaveCount(0);
      await expect(linked.getByText(adminMessages.shipped)).toBeVisible();
      await expect(page.getByText(message)).toHaveCount(0);
      release();
      await expect(page.getByText(message)).toBeVisible();
      await expect(pending).toBeFocused();
      await expect(linked.getByRole('button', { name: adminMessages.pending })).toBeVisible();
      await page.unroute(ship);
    }
    await expect(rows).toHaveCount(before);
    expect(await read<WholeOrder>(page, `/api/orders/${order._id}`)).toMatchObject({ status: false });
  });

  test(
    'that are being shipped stay so when the list reloads, and Undo takes back the right one',
    variant,
    async ({ page }) => {
      const order = await placeOrder(page);
      await page.goto('/dashboard/allorders');
      const release = await holdBack(page, ship, { respond: (route) => route.abort() });
      await rowOf(page, order).getByRole('button').click();
      // The next list starts with another order, and shows the previous state of the first one.
      const other = await placeOrder(page);
      await page.getByRole('link', { name: adminMessages.manageProducts }).click();
      await expect(page.getByRole('heading', { level: 1, name: adminMessages.manageProducts })).toBeVisible();
      await page.getByRole('link', { name: adminMessages.allOrders }).first().click();
      await expect(rowsOf(page).first()).toHaveAttribute('data-row-key', other._id);
      await expect(rowOf(page, order)).toContainText(adminMessages.shipped);
      release();
      await expect(page.getByText(commonMessages.connectionLost)).toBeVisible();
      await expect(rowOf(page, order).getByRole('button', { name: adminMessages.pending })).toBeVisible();
      await expect(rowOf(page, other).getByRole('button', { name: adminMessages.pending })).toBeVisible();
    },
  );

  test(
    'keep a page until the next one has loaded, show that from its top, and are numbered across pages',
    variant,
    async ({ page }) => {
      await Promise.all(Array.from({ length: 12 }, () => placeOrder(page)));
      await page.goto('/dashboard/allorders');
      await expect(rowsOf(page)).toHaveCount(20);
      const pages = page.getByRole('navigation', { name: commonMessages.pages });
      const next = pages.getByRole('link', { name: commonMessages.nextPage });
      await next.scrollIntoViewIfNeeded();
      const pageState = () =>
        page.evaluate(() => ({
          rows: [...document.querySelectorAll('tbody tr')].map((row) => row.textContent),
          pages: document.querySelector('main nav[aria-label]')?.textContent,
          y: scrollY,
          height: document.querySelector('table')?.offsetHeight,
        }));
      const before = await pageState();
      const release = await holdBack(page, /\/api\/orders\?.*cursor=/);
      await next.click();
      await expect(page).toHaveURL(/cursor=/);
      await expect(page.locator('[aria-busy="true"]')).toBeVisible();
      expect(await pageState()).toEqual(before);
      release();
      await expect(rowsOf(page).first()).toContainText('21');
      await expect(page.getByText(selectionMessages.selectAll)).toBeInViewport();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

      await page.getByRole('link', { name: commonMessages.firstPage }).click();
      await expect(rowsOf(page)).toHaveCount(20);
      await page.goBack();
      await expect(rowsOf(page).first()).toContainText('21');
    },
  );

  test(
    'are paged in both directions, after a reload and by Back too, 20, 50 or 100 at a time',
    variant,
    async ({ page }) => {
      await Promise.all(Array.from({ length: 42 }, () => placeOrder(page)));
      await page.goto('/dashboard/allorders');
      const pages = page.getByRole('navigation', { name: commonMessages.pages, exact: true });
      const turn = (name: string) => pages.getByRole('link', { name, exact: true }).click();
      const keys = () => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')));
      const seen: (string | null)[][] = [];
      for (const [index, number] of ['1', '21', '41'].entries()) {
        if (index > 0) await turn(commonMessages.nextPage);
        await expect(rowsOf(page).first()).toContainText(number);
        await expect(pages).toContainText(`page ${index + 1} of`);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        seen.push(await keys());
      }
      expect(new Set(seen.flat()).size).toBe(seen.flat().length);
      await page.reload();
      await turn(commonMessages.previousPage);
      await expect.poll(keys).toEqual(seen[1]);
      await turn(commonMessages.previousPage);
      await expect.poll(keys).toEqual(seen[0]);
      await expect(pages.getByRole('link', { name: commonMessages.previousPage })).toHaveCount(0);
      await page.goBack();
      await expect.poll(keys).toEqual(seen[1]);

      await turn('50');
      await expect(rowsOf(page)).toHaveCount(50);
      await expect(page).toHaveURL(/size=50$/);
      expect((await keys()).slice(0, 40)).toEqual([...(seen[0] ?? []), ...(seen[1] ?? [])]);
      await turn('20');
      await expect(rowsOf(page)).toHaveCount(20);
    },
  );

  test('show the error of the list as a toast too, and reload it', variant, async ({ page }) => {
    const list = /\/api\/orders\?/;
    await page.route(list, (route) => route.abort());
    // The stream would reload the list.
    await page.route('**/api/events', (route) => route.abort());
    await page.goto('/dashboard/allorders');
    await expect(page.getByText(commonMessages.connectionLost)).toHaveCount(1);
    await page.unroute(list);
    await page.getByRole('button', { name: commonMessages.retry }).click();
    await expect(rowsOf(page).first()).toBeVisible();
  });
});

test('show the errors of the lists of products and users as toasts too', variant, async ({ page }) => {
  for (const [address, list] of [
    ['/dashboard/manageproduct', /\/api\/products\?/],
    ['/dashboard/makeadmin', /\/api\/users\?/],
  ] as const) {
    await page.route(list, (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText(commonMessages.connectionLost)).toHaveCount(1);
    await page.unroute(list);
  }
});

test.describe('products', () => {
  const labels = {
    product: adminMessages.productName,
    description: adminMessages.productDescription,
    minimumQuantity: adminMessages.minimumQuantity,
    availableQuantity: adminMessages.availableQuantity,
    price: adminMessages.price,
    image: adminMessages.image,
  };
  const good = {
    product: 'Cable Tie 200 mm, Black',
    description: 'Polyamide 6.6, for indoor use, in bags of a hundred.',
    minimumQuantity: '100',
    availableQuantity: '25000',
    price: '0.0125',
    image: '/products/cable-drum.svg',
  };
  const field = (page: Page, name: keyof typeof good) => page.locator('form').getByLabel(labels[name]);
  async function fill(page: Page, values: Partial<typeof good>): Promise<void> {
    for (const name of Object.keys(values)) {
      const key = name as keyof typeof good;
      await field(page, key).fill(values[key] ?? '');
    }
  }

  test('require all six fields, checked on submit and then on every change', variant, async ({ page }) => {
    await page.goto('/dashboard/addproduct');
    await page.getByRole('button', { name: 'Upload' }).click();
    for (const message of [
      'Product name is required',
      'Description is required',
      'Minimum Quantity is required',
      'Available Quantity is required',
      'Price is required',
      'Image is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'product')).toBeFocused();
    await fill(page, { product: good.product, price: '0', image: 'bolt.jpg' });
    await expect(page.getByText(productFieldMessages.productNameRequired)).toHaveCount(0);
    await expect(page.getByText(fieldMessages.priceInvalid)).toBeVisible();
    await expect(page.getByText(productFieldMessages.imageInvalid)).toBeVisible();
  });

  test('are added once, previewed, and sold immediately', async ({ page }) => {
    await page.goto('/dashboard/addproduct');
    await fill(page, { ...good, availableQuantity: '50' });
    const warning = page.getByText(adminMessages.belowMinimum('50', '100'));
    await expect(warning).toBeVisible();
    await fill(page, { availableQuantity: '25,000' });
    await expect(warning).toHaveCount(0);
    const preview = page.getByRole('complementary', { name: adminMessages.preview });
    await expect(preview).toContainText(good.product);
    await expect(preview).toContainText('$0.0125 per piece');
    await expect(preview.locator('img')).toHaveAttribute('src', good.image);
    // Unlike a second click, it takes no focus.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Product uploaded successfully...', { exact: true })).toBeVisible();
    for (const name of Object.keys(good)) await expect(field(page, name as keyof typeof good)).toHaveValue('');
    await expect(field(page, 'product')).toBeFocused();
    const [newest, before] = await read<Product[]>(page, '/api/products?sort=-createdAt&limit=2');
    expect(newest).toMatchObject({ ...good, minimumQuantity: 100, availableQuantity: 25_000, price: 0.0125 });
    expect(before?.product).not.toBe(good.product);
  });

  test('keep what was typed when adding fails, and say why', variant, async ({ page }) => {
    await page.goto('/dashboard/addproduct');
    await page.route('**/api/products', (route) => route.abort());
    await fill(page, good);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText(commonMessages.connectionLost)).toBeVisible();
    await expect(field(page, 'product')).toHaveValue(good.product);
  });

  test('are deleted by Delete in the dialog, and kept by Ok', async ({ page }) => {
    await page.goto('/dashboard/manageproduct');
    await expect(page.getByRole('columnheader', { name: 'Price per unit' })).toBeVisible();
    const row = rowsOf(page).first();
    await expect(row).toBeVisible();
    const [product] = await read<Product[]>(page, '/api/products?sort=-createdAt&limit=1');
    const name = product?.product ?? 'none';
    await expect(row).toContainText(name);
    await expect(row).toContainText((product?.availableQuantity ?? 0).toLocaleString('en-US'));

    const dialog = page.getByRole('dialog', { name: adminMessages.deleteTitle(name) });
    const ask = row.getByRole('button', { name: 'Delete' });
    await ask.click();
    await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(ask).toBeFocused();
    await expect(row).toContainText(name);

    await ask.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(adminMessages.deleted(name))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).not.toContainText(name);
    expect(await read(page, `/api/products/${product?._id}`)).toMatchObject({ code: 'not_found' });
  });

  test('say in a toast why one could not be deleted', variant, async ({ page }) => {
    await page.goto('/dashboard/manageproduct');
    await page.route('**/api/products/*', (route) => route.abort());
    await rowsOf(page).first().getByRole('button', { name: adminMessages.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: adminMessages.delete, exact: true }).click();
    await expect(page.getByText(commonMessages.connectionLost)).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(20);
  });
});

test.describe('administrators', () => {
  const rowWith = (page: Page, email: string) => rowsOf(page).filter({ hasText: email });
  const grantDialog = (page: Page, email: string) =>
    page.getByRole('dialog', { name: staffRoleMessages.admin.grantTitle(email), exact: true });

  test('are promoted by other administrators, effective immediately', variant, async ({ page, browser }) => {
    test.slow();
    const { email, displayName } = demoCustomer;
    await page.goto('/dashboard/makeadmin');
    const own = rowWith(page, demoAdmin.email);
    await expect(own.getByText('Admin', { exact: true })).toBeVisible();
    const ownRevoke = own.getByRole('button');
    await expect(ownRevoke).toBeDisabled();
    await expect(ownRevoke).toHaveAccessibleDescription(roleMessages.lastAdmin);
    await expectAccessible(page);

    const row = rowWith(page, email);
    const dialog = grantDialog(page, email);
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await expect(dialog).toContainText(displayName);
    await expect(dialog.getByText(email, { exact: true })).toBeVisible();
    await expect(dialog).toContainText(/Opened (90 days|2 months) ago, on \w+ \d+, \d{4}/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: roleMessages.keep }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'Make Admin' })).toBeFocused();

    await row.getByRole('button', { name: 'Make Admin' }).click();
    await dialog.getByRole('button', { name: 'Make Admin' }).click();
    await expect(row.getByText('Admin', { exact: true })).toBeVisible();
    await expect(row.getByRole('button')).toHaveText(roleMessages.revoke);
    await expect(row.getByRole('button')).toBeFocused();
    await expect(page.getByText(adminMessages.promoted(email))).toBeVisible();

    const promoted = await (await browser.newContext()).newPage();
    await signInTo(promoted, '/dashboard/allorders', email);
    await expect(rowsOf(promoted).first()).toBeVisible();

    await test.step('and can remove their own rights, which signs them out of the back-office', async () => {
      await promoted.goto('/dashboard/makeadmin');
      await rowWith(promoted, email).getByRole('button').click();
      const question = promoted.getByRole('dialog');
      await expect(question).toContainText(roleMessages.revokeOwnWarning);
      await question.getByRole('button', { name: roleMessages.revoke }).click();
      await expect(promoted).toHaveURL('/login');
      await page.reload();
      await expect(row.getByRole('button')).toHaveText('Make Admin');
    });

    await test.step('and revoked on the same page, after a question', async () => {
      await row.getByRole('button').click();
      await dialog.getByRole('button', { name: 'Make Admin' }).click();
      await signInTo(promoted, '/dashboard/allorders', email);
      await expect(ownRevoke).toBeEnabled();
      await row.getByRole('button').click();
      const question = page.getByRole('dialog', { name: staffRoleMessages.admin.revokeTitle(email) });
      await expect(question).toContainText(displayName);
      await question.getByRole('button', { name: roleMessages.revoke }).click();
      await expect(page.getByText(roleMessages.revoked(email))).toBeVisible();
      await expect(row.getByRole('button')).toHaveText('Make Admin');
      await expect(ownRevoke).toBeDisabled();
      await promoted.reload();
      await expect(promoted).toHaveURL('/login');
    });
    await promoted.context().close();
  });

  test('with an unverified e-mail are pending, with their own badge', variant, async ({ page, browser }) => {
    const otherCustomer = await (await browser.newContext()).newPage();
    const email = await signUp(otherCustomer);
    await page.goto('/dashboard/makeadmin');
    const row = rowWith(page, email);
    await row.getByRole('button').click();
    const dialog = grantDialog(page, email);
    await expect(dialog).toContainText(consequenceMessages.neverOrdered);
    await dialog.getByRole('button', { name: roleMessages.keep }).click();
    // A cancelled order was an order, too.
    const { _id } = await placeOrder(otherCustomer);
    const headers = { authorization: `Bearer ${await accessToken(otherCustomer)}` };
    expect((await otherCustomer.request.delete(`/api/orders/${_id}`, { headers })).ok()).toBe(true);
    await otherCustomer.context().close();
    const isRead = page.waitForResponse(/\/api\/orders\/.*view=cancelled/);
    await row.getByRole('button').click();
    await isRead;
    await expect(dialog).toContainText(roleMessages.grantUnverified);
    await expect(dialog).not.toContainText(consequenceMessages.neverOrdered);
    // An earlier test has moved this page's clock.
    await expect(dialog).toContainText(/Opened (less than a|\d+) minutes? ago/);
    await dialog.getByRole('button', { name: 'Make Admin' }).click();
    await expect(page.getByText(staffRoleMessages.admin.grantedUnverified(email))).toBeVisible();
    await expect(row.getByText(staffRoleMessages.admin.onceVerified)).toBeVisible();
    await expect(row.getByText('Admin', { exact: true })).toHaveCount(0);
    // A user who still waits for the rights does not count: the last administrator stays.
    await expect(rowWith(page, demoAdmin.email).getByRole('button')).toBeDisabled();
    await expect(row.getByRole('button')).toBeEnabled();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth;
    expect(await row.getByRole('cell').filter({ hasText: staffRoleMessages.admin.onceVerified }).evaluate(isCut)).toBe(
      false,
    );
  });

  test('give others the role of warehouse staff, which ends without a click', variant, async ({ page, browser }) => {
    const order = await placeOrder(page);
    const { email } = demoCustomer;
    await page.goto('/dashboard/makeadmin');
    await page.getByLabel(roleMessages.search).fill(email.slice(0, 9).toUpperCase());
    await expect(page).toHaveURL(/q=/);
    await expect(rowsOf(page)).toHaveCount(1);
    const menu = page.getByLabel(roleMessages.roleOf(email));
    const dialog = page.getByRole('dialog', { name: staffRoleMessages.warehouse.grantTitle(email) });
    await menu.selectOption(roleNames.warehouse);
    await dialog.getByRole('button', { name: roleMessages.keep }).click();
    await expect(menu).toHaveValue('customer');
    await menu.selectOption(roleNames.warehouse);
    await expect(dialog).toContainText(staffRoleMessages.warehouse.grantHint);
    await dialog.getByRole('button', { name: staffRoleMessages.warehouse.grant }).click();
    await expect(page.getByText(staffRoleMessages.warehouse.granted(email))).toBeVisible();
    await expect(menu).toHaveValue('warehouse');
    await expectAccessible(page);

    const staff = await (await browser.newContext()).newPage();
    await signInTo(staff, '/dashboard/allorders', email);
    const links = staff.getByRole('navigation', { name: sidebarMessages.label }).getByRole('link');
    await expect(links).toHaveText([
      sidebarMessages.profile,
      sidebarMessages.overview,
      sidebarMessages.allOrders,
      sidebarMessages.pack,
      sidebarMessages.handover,
      sidebarMessages.returns,
      new RegExp(`^${sidebarMessages.manageProducts}`),
      sidebarMessages.stocktake,
      new RegExp(`^${sidebarMessages.batches}`),
    ]);
    await expect(staff.getByText(roleBadges.warehouse, { exact: true }).first()).toBeVisible();
    await rowOf(staff, order).getByRole('button').click();
    await expect(rowOf(staff, order).getByText('Shiped')).toBeVisible();
    await staff.goto(`/dashboard/order/${order._id}`);
    await expect(staff.getByRole('heading', { level: 2, name: orderPageMessages.documents })).toBeVisible();
    await expect(staff.getByRole('heading', { level: 2, name: refundMessages.title })).toHaveCount(0);
    await staff.goto('/dashboard/makeadmin');
    await expect(staff.getByText(restrictedPageMessages.administratorsOnly)).toBeVisible();
    await staff.getByRole('link', { name: restrictedPageMessages.toAllOrders }).last().click();
    await expect(rowOf(staff, order)).toBeVisible();

    await menu.selectOption(roleNames.customer);
    await page.getByRole('dialog').getByRole('button', { name: roleMessages.revoke }).click();
    await expect(page.getByText(roleMessages.revoked(email))).toBeVisible();
    await expect(staff).toHaveURL('/login');
    await staff.context().close();
  });

  test('say in a toast why a user cannot be promoted, or is the last administrator', variant, async ({ page }) => {
    await page.goto('/dashboard/makeadmin');
    await page.route('**/api/users/admin/*', (route) => route.abort());
    await page.getByRole('button', { name: adminMessages.makeAdmin, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: adminMessages.makeAdmin }).click();
    await expect(page.getByText(commonMessages.connectionLost)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/api/users/admin/*');

    // The list before the other administrator stepped back.
    await page.route(/\/api\/users\?/, async (route) => {
      const response = await route.fetch();
      const users: User[] = await response.json();
      await route.fulfill({ response, json: users.map((user) => ({ ...user, lastAdmin: false })) });
    });
    await page.reload();
    await rowWith(page, demoAdmin.email).getByRole('button').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(roleMessages.revokeOwnWarning);
    await question.getByRole('button', { name: roleMessages.revoke }).click();
    await expect(page.getByText(errorMessages.last_administrator)).toBeVisible();
    await expect(page).toHaveURL('/dashboard/makeadmin');
    await page.unrouteAll({ behavior: 'wait' });
  });
});
