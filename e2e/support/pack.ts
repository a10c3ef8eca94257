import { expect, type Page } from '@playwright/test';
import { scanCode } from '#e2e/support/scanner.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { labelsPage, packPage } from '#shared/desktop/pages.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';

/** A scanner at the bench: what is scanned counts wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await scanCode(page, code);
}

/** The browser's print dialog is over at once, on this page and on later ones. */
export async function printAtOnce(page: Page): Promise<void> {
  const replacePrint = () => {
    window.print = () => dispatchEvent(new Event('afterprint'));
  };
  await page.addInitScript(replacePrint);
  await page.evaluate(replacePrint);
}

/** Waits until the shop has counted. */
export async function expectPacked(page: Page, packed: number, { quantity }: Pick<Order, 'quantity'>): Promise<void> {
  await expect(page.getByText(packMessages.packed(packed, quantity), { exact: true })).toBeVisible();
}

/** Scans a slip at the open bench. */
export async function openAtBench(page: Page, order: Order, packed = 0): Promise<void> {
  await scan(page, order._id);
  await expect(page.getByRole('heading', { level: 2, name: order.name })).toBeVisible();
  await expectPacked(page, packed, order);
}

/** Scans the goods `times` times, each of which counts `units`. */
export async function packGoods(
  page: Page,
  order: Order,
  { code, times, units = 1, from = 0 }: { code: string; times: number; units?: number; from?: number },
): Promise<void> {
  for (let scanned = 1; scanned <= times; scanned += 1) {
    await scan(page, code);
    await expectPacked(page, from + scanned * units, order);
    // Less would be the second read of a scanner that bounces.
    const start = await page.evaluate(() => performance.now());
    await page.waitForFunction((before) => performance.now() - before > 450, start);
  }
}

/** Once all is packed: the slip scanned again ships the order, and its label leads back to the bench. */
export async function shipByScan(page: Page, order: Order): Promise<void> {
  await expect(page.getByText(packMessages.allPacked)).toBeVisible();
  const label = page.waitForURL(`**${labelsPage([order._id])}*`);
  await scan(page, order._id);
  // Keys that are pressed while the page changes are lost.
  await label;
  await page.waitForURL(`**${packPage(order._id)}`);
  await expect(page.getByRole('heading', { name: packMessages.shipped(order.number) })).toBeVisible();
}
