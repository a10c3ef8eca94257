import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { dragFile } from '#e2e/support/files/drop-file.ts';
import { applyImport, productCsv, undoImport } from '#e2e/support/files/product-csv.ts';
import { openAtBench, packGoods } from '#e2e/support/pack.ts';
import { countPages } from '#e2e/support/print.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { handoverLineText, handoverMessages } from '#shared/messages/fulfilment/handover.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { documentMessages, printMessages } from '#shared/messages/fulfilment/print.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { eventWords, historyMessages } from '#shared/messages/history/history.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { orderExportMessages } from '#shared/messages/orders/order-export.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { adminMessages, shipManyMessages } from '#shared/messages/shop/admin.ts';
import { overviewMessages } from '#shared/messages/shop/overview.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';
import { roleMessages, roleNames } from '#shared/messages/users/roles.ts';

// One morning of an administrator, and of a colleague in the warehouse.
test.use({ shopOwner: 'morning' });

const ORDERS = 20;
const QUANTITY = 10;
const PART_NUMBER = 'GASKET-10';
const IMPORTED = 197;
const note = 'Pallet 7 is damaged: ask the carrier before noon.';

interface Caller {
  headers: { authorization: string };
}

async function placeOrders(page: Page, { headers }: Caller): Promise<WholeOrder[]> {
  const { _id: productId } = await addProduct(page.request, headers, {
    availableQuantity: 1000,
    price: 2,
    orderMultiple: QUANTITY,
    partNumber: PART_NUMBER,
  });
  const orders: WholeOrder[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const data = { productId, address: '7 Harbour Road', phone: '2165550143', quantity: QUANTITY };
    const response = await page.request.post('/api/orders', { headers, data });
    expect(response.status()).toBe(201);
    orders.push(await response.json());
  }
  return orders;
}

const row = (page: Page, order: WholeOrder) => page.locator(`tr[data-row-key="${order._id}"]`);

async function printAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: selectionMessages.selectAll }).check();
  await expect(page.getByText(printMessages.selected(ORDERS), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: printMessages.print }).click();
  await expect(page.getByRole('article')).toHaveCount(ORDERS);
  for (const format of ['A4', 'Letter'] as const) expect(countPages(await page.pdf({ format }))).toBe(ORDERS);
  await page.getByRole('link', { name: documentMessages.toAllOrders }).click();
  await expect(page.getByText(printMessages.selected(ORDERS), { exact: true })).toBeVisible();
}

const openPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: sidebarMessages.label }).getByRole('link', { name, exact: true }).click();

async function packAll(page: Page, orders: WholeOrder[]): Promise<void> {
  await openPage(page, sidebarMessages.pack);
  await expect(page.getByText(packMessages.start, { exact: true })).toBeVisible();
  for (const order of orders) {
    await openAtBench(page, order);
    await packGoods(page, order, { code: PART_NUMBER.toLowerCase(), times: 1, units: QUANTITY });
    await expect(page.getByText(packMessages.allPacked)).toBeVisible();
  }
  await openPage(page, sidebarMessages.allOrders);
}

/** The customer cancels one while the dialog asks. */
async function shipAll(page: Page, { headers }: Caller, orders: WholeOrder[], cancelled: WholeOrder): Promise<void> {
  // The selection is that of its view.
  await page.getByRole('link', { name: printMessages.elsewhere(ORDERS, orderViewMessages.unpaid) }).click();
  await page.getByRole('button', { name: shipManyMessages.ship(ORDERS) }).click();
  const dialog = page.getByRole('dialog', { name: shipManyMessages.title(ORDERS) });
  const unpaid = orders.reduce((sum, { total }) => sum + total, 0);
  await expect(dialog).toContainText(shipManyMessages.unpaid(ORDERS, formatAmount(unpaid, 'usd', 'en-US')));
  expect((await page.request.delete(`/api/orders/${cancelled._id}`, { headers })).ok()).toBe(true);
  await dialog.getByRole('button', { name: shipManyMessages.act, exact: true }).click();
  await expect(page.getByText(shipManyMessages.shipped(ORDERS - 1))).toBeVisible();
  const failures = page.getByRole('alert').filter({ hasText: shipManyMessages.failed(1) });
  await expect(failures).toContainText(`${cancelled.email}, ${cancelled.name}: ${shipmentMessages.cancelled}`);
  await expect(row(page, cancelled).getByRole('checkbox')).toBeChecked();
}

async function takeBack(page: Page, order: WholeOrder): Promise<void> {
  const undo = adminMessages.undoShipping(order.email, order.name);
  await row(page, order).getByRole('button', { name: undo }).click();
  await expect(page.getByText(adminMessages.shippingUndone(order.email, order.name))).toBeVisible();
  await expect(row(page, order)).toContainText(adminMessages.pending);
}

async function exportSelected(page: Page, order: WholeOrder): Promise<void> {
  await openPage(page, sidebarMessages.allOrders);
  await row(page, order).getByRole('checkbox').check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: orderExportMessages.exportSelected(1) }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`${order.number},${order._id},`);
  expect(csv.trim().split('\r\n').length).toBe(2);
}

async function takeStock(page: Page, goods: string[]): Promise<void> {
  await openPage(page, sidebarMessages.stocktake);
  for (const barcode of goods) {
    await page.getByLabel(stocktakeMessages.find).fill(barcode);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(stocktakeMessages.counted, { exact: true })).toBeFocused();
    await page.keyboard.type('97');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(stocktakeMessages.find)).toBeFocused();
  }
  // What is applied is what the page shows.
  await expect(page.getByText(stocktakeMessages.summary(goods.length, goods.length))).toBeVisible();
  await page.getByRole('button', { name: stocktakeMessages.apply, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: stocktakeMessages.apply, exact: true }).click();
  await expect(page.getByText(stocktakeMessages.applied(goods.length))).toBeVisible();
}

/** Dropped on the page that is open, whatever that is. */
async function importAndUndo(page: Page): Promise<void> {
  const name = 'prices.csv';
  await (await dragFile(page, { name, text: productCsv({ rows: IMPORTED + 3, bad: 3 }) }))();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const views = page.getByRole('navigation', { name: importMessages.views });
  await expect(views.getByRole('link', { name: importMessages.kinds.refused })).toHaveText(/3$/);
  await applyImport(page, { added: IMPORTED, changed: 0, refused: 3 });
  await undoImport(page);
}

const line = (name: Parameters<typeof handoverLineText>[0], count: number, products?: number) =>
  handoverLineText(name, { count, isMore: false, products });

async function handOver(page: Page): Promise<void> {
  await openPage(page, sidebarMessages.handover);
  const shipped = page.getByRole('link', { name: line('shipped', ORDERS - 1) });
  await expect(page.getByRole('link', { name: line('takenBack', 1) })).toBeVisible();
  await expect(page.getByRole('link', { name: line('printedNotShipped', 1) })).toBeVisible();
  await expect(page.getByRole('link', { name: line('counted', 2) })).toBeVisible();
  await expect(page.getByRole('link', { name: line('imports', 1, IMPORTED) })).toBeVisible();
  await expect(page.getByRole('link', { name: line('importsUndone', 1) })).toBeVisible();
  await expectAccessible(page);
  await shipped.click();
  await expect(page.getByRole('table', { name: historyMessages.title })).toContainText(eventWords['order.shipped'].did);
  await expect(page.getByLabel(historyMessages.from)).not.toHaveValue('');
  await page.goBack();
  await page.getByLabel(handoverMessages.note).fill(note);
  await page.getByRole('button', { name: handoverMessages.write, exact: true }).click();
  await expect(page.getByText(handoverMessages.written)).toBeVisible();
  await expect(page.getByText(handoverMessages.ownWaits)).toBeVisible();
  await expect(page.getByRole('button', { name: handoverMessages.sign, exact: true })).toHaveCount(0);
}

async function signHandover(staff: Page): Promise<void> {
  await staff.goto('/dashboard/handover');
  const waiting = staff.getByRole('region', { name: handoverMessages.waits });
  await expect(waiting).toContainText(note);
  await expect(waiting).toContainText(line('shipped', ORDERS - 1));
  await expect(waiting).not.toContainText(line('imports', 1, IMPORTED));
  const sign = waiting.getByRole('button', { name: handoverMessages.sign, exact: true });
  const question = staff.getByRole('dialog', { name: handoverMessages.signTitle });
  await sign.click();
  await question.getByRole('button', { name: handoverMessages.keep }).click();
  await expect(waiting).toContainText(note);
  await sign.click();
  await question.getByRole('button', { name: handoverMessages.sign, exact: true }).click();
  await expect(staff.getByText(handoverMessages.signedToast)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const signed = staff.getByRole('table', { name: handoverMessages.signedList });
  await expect(signed).toContainText(demoCustomer.email);
  await signed.getByRole('link', { name: handoverMessages.open }).click();
  await expect(staff.getByRole('article')).toContainText(note);
  expect(countPages(await staff.pdf({ format: 'A4' }))).toBe(1);
  await staff.getByRole('link', { name: handoverMessages.back }).click();
}

/** Returns how long the colleague's open page kept its rights, in milliseconds. */
async function demote(page: Page, staff: Page): Promise<number> {
  await page.goto('/dashboard/makeadmin');
  await page.getByLabel(roleMessages.roleOf(demoCustomer.email)).selectOption(roleNames.customer);
  const answered = page.waitForResponse(/\/api\/users\/.*\/role$/);
  await page.getByRole('dialog').getByRole('button', { name: roleMessages.revoke }).click();
  await answered;
  const start = Date.now();
  await staff.waitForURL('/login');
  return Date.now() - start;
}

test('a morning: overview, twenty orders printed, packed and shipped, one taken back, stock taken, a file imported and undone, handed over, and a colleague who leaves', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.addInitScript(() => {
    window.print = () => void dispatchEvent(new Event('afterprint'));
  });
  const caller = { headers: await callerHeaders(page.request, demoAdmin.email) };
  const hired = { ...caller, data: { role: 'warehouse' } };
  expect((await page.request.put(`/api/users/${demoCustomer.email}/role`, hired)).ok()).toBe(true);
  const orders = await placeOrders(page, caller);
  const [cancelled, returned] = [orders[3], orders[7]];
  if (!cancelled || !returned) throw new Error('No orders');
  const goods = ['4006381333931', '4012345678901'];
  for (const barcode of goods) await addProduct(page.request, caller.headers, { barcode, availableQuantity: 100 });

  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/overview');
  await page.getByRole('link', { name: new RegExp(`${overviewMessages.unpaid}$`) }).click();
  await expect(page).toHaveURL('/dashboard/allorders?view=unpaid');
  await printAll(page);
  await packAll(page, orders.slice(0, 3));
  await shipAll(page, caller, orders, cancelled);
  await takeBack(page, returned);
  await takeStock(page, goods);
  await importAndUndo(page);
  await exportSelected(page, returned);
  await handOver(page);

  const staff = await (await browser.newContext()).newPage();
  await beSignedIn(staff, demoCustomer.email);
  await signHandover(staff);
  expect(await demote(page, staff)).toBeLessThan(1000);
  await staff.context().close();
});
