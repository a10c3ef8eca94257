import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { printAtOnce, scan } from '#e2e/support/pack.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { isShort, variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { documentMessages, printMessages } from '#shared/messages/fulfilment/print.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { selectionMessages } from '#shared/messages/selection.ts';

// The parcels of a morning with a scanner. `npm test` packs 4 of them.
test.use({ shopOwner: 'parcels' });

const PARCELS = isShort ? 4 : 20;
const QUANTITY = 10;
const goods = ['BOLT', 'NUT', 'WASHER'];
const linesOf = (parcel: number) => (parcel % 3 === 0 ? 3 : 2);

async function placeCheckouts(page: Page, headers: { authorization: string }, width: number): Promise<Checkout[]> {
  const products: string[] = [];
  for (const partNumber of goods.map((name) => `${name}-${width}`)) {
    const product = { availableQuantity: 10_000, price: 2, orderMultiple: QUANTITY, partNumber };
    products.push((await addProduct(page.request, headers, product))._id);
  }
  const checkouts: Checkout[] = [];
  for (let parcel = 0; parcel < PARCELS; parcel += 1) {
    const lines = products.slice(0, linesOf(parcel)).map((productId) => ({ productId, quantity: QUANTITY, price: 2 }));
    const data = { lines, address: `${parcel + 1} Harbour Road ${width}`, phone: '2165550143' };
    const response = await page.request.post('/api/checkouts', { headers, data });
    expect(response.status(), await response.text()).toBe(201);
    checkouts.push(await response.json());
  }
  return checkouts;
}

const numbersOf = ({ orders }: Checkout) => orders.map(({ number }) => number).join(', ');

/** What a person does: each scan, click and key is counted. */
class Hands {
  scans = 0;
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async scan(code: string): Promise<void> {
    this.scans += 1;
    await scan(this.page, code);
  }

  async click(name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button'): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('main').or(this.page.getByRole('alertdialog')).getByRole(role, { name }).first().click();
  }

  async acknowledge(title: string): Promise<void> {
    const stop = this.page.getByRole('alertdialog', { name: title });
    await expect(stop).toBeVisible();
    this.clicks += 1;
    await stop.getByRole('button', { name: packMessages.acknowledge }).click();
    await expect(stop).toHaveCount(0);
  }
}

async function packLines(hands: Hands, { number, orders }: Checkout, lines = orders): Promise<void> {
  for (const [index, order] of lines.entries()) {
    await hands.scan(order.partNumber?.toLowerCase() ?? '');
    const done = orders.length - lines.length + index + 1;
    const progress = packMessages.linesPacked(number, done, orders.length);
    await expect(hands.page.getByText(progress)).toBeVisible();
  }
}

async function giveNumber(hands: Hands, trackingNumber: string): Promise<void> {
  await hands.scan(trackingNumber);
  await expect(hands.page.getByLabel(orderPageMessages.trackingNumber)).toHaveValue(trackingNumber);
}

async function openParcel({ page }: Hands, { number }: Checkout, lines: number): Promise<void> {
  await expect(page.getByText(packMessages.linesPacked(number, 0, lines))).toBeVisible();
}

/** What goes wrong at a bench: other goods, one too many, and a code of nothing. */
async function makeMistakes(hands: Hands, checkout: Checkout): Promise<void> {
  const { page } = hands;
  const [first] = checkout.orders;
  await hands.scan('SPRING-10');
  await hands.acknowledge(packMessages.wrongGoods);
  await packLines(hands, checkout);
  await hands.scan(first?.partNumber ?? '');
  await hands.acknowledge(packMessages.oneTooMany);
  await expect(page.getByLabel(orderPageMessages.trackingNumber)).toHaveValue('');
  await hands.scan('01a221c0-cca6-7361-9b95-0dc2f346895d');
  await hands.acknowledge(packMessages.unknownTitle);
  await hands.scan(first?._id ?? '');
}

/** One line leaves first, the rest in another parcel. */
async function split(hands: Hands, checkout: Checkout, width: number): Promise<void> {
  const { page } = hands;
  const [first, ...rest] = checkout.orders as [Order, ...Order[]];
  await hands.scan(first.partNumber ?? '');
  await hands.click(packMessages.shipPart(1, checkout.orders.length));
  await giveNumber(hands, `1Z-PART-${width}`);
  await hands.scan(first._id);
  await expect(page.getByText(packMessages.linesPacked(checkout.number, 0, rest.length))).toBeVisible();
  for (const [index, order] of rest.entries()) {
    await hands.scan(order.partNumber ?? '');
    await expect(page.getByText(packMessages.linesPacked(checkout.number, index + 1, rest.length))).toBeVisible();
  }
}

async function printSlips(hands: Hands, width: number): Promise<void> {
  const { page } = hands;
  await page.goto(`/dashboard/allorders?view=unpaid&size=50&q=Road+${width}`);
  await hands.click(selectionMessages.selectAll, 'checkbox');
  await hands.click(printMessages.print);
  await expect(page.getByRole('article')).toHaveCount(PARCELS);
  await expect(page.getByRole('article').first()).toContainText(goods[0] ?? '');
  await page.getByRole('link', { name: documentMessages.toAllOrders }).click();
}

for (const width of [768, 1180]) {
  test(`parcels are packed and shipped by scans at ${width} pixels`, variant, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await printAtOnce(page);
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const checkouts = await placeCheckouts(page, headers, width);
    await beSignedIn(page, demoAdmin.email);
    const hands = new Hands(page);
    await printSlips(hands, width);

    await page.goto('/dashboard/pack');
    await hands.click(packMessages.autoPrint, 'checkbox');
    for (const [index, checkout] of checkouts.entries()) {
      const [first] = checkout.orders;
      await hands.scan(first?._id ?? '');
      await openParcel(hands, checkout, checkout.orders.length);
      if (index === 1) await makeMistakes(hands, checkout);
      else if (index === 2) await split(hands, checkout, width);
      else await packLines(hands, checkout);
      await giveNumber(hands, `1Z-${index}-${width}`);
      if (index === 0) await expectAccessible(page);
    }
    const last = checkouts.at(-1) as Checkout;
    await hands.scan(last.orders[0]?._id ?? '');
    await expect(page.getByRole('heading', { name: packMessages.shipped(numbersOf(last)) })).toBeVisible();

    // Two are taken back before their customers are told.
    for (const checkout of [last, checkouts[0] as Checkout]) {
      if (checkout !== last) {
        await hands.scan(checkout.orders[0]?._id ?? '');
        await expect(page.getByRole('heading', { name: packMessages.shipped(numbersOf(checkout)) })).toBeVisible();
      }
      await hands.click(packMessages.undo);
      await openParcel(hands, checkout, checkout.orders.length);
    }

    const listed: Order[] = await (
      await page.request.get('/api/orders?view=shipped-unpaid&limit=500', { headers })
    ).json();
    const orders = checkouts.flatMap((checkout) => checkout.orders);
    const shipped = listed.filter(({ _id }) => orders.some((order) => order._id === _id));
    const returned = last.orders.length + (checkouts[0]?.orders.length ?? 0);
    expect(shipped).toHaveLength(orders.length - returned);
    expect(new Set(shipped.map(({ trackingNumber }) => trackingNumber)).size).toBe(PARCELS + 1 - 2);
    const { scans, clicks, keys } = hands;
    console.log(
      `${PARCELS} parcels of ${orders.length} orders at ${width}: ${scans} scans, ${clicks} clicks, ${keys} keys`,
    );
    // With one slip for each line: slip, goods, tracking number and slip again.
    if (!isShort) expect(scans + clicks + keys).toBeLessThanOrEqual((orders.length * 4) / 2 + 12);
  });
}
