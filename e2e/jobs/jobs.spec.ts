import { expect, type Locator, type Page } from '@playwright/test';
import { timeJob } from '#e2e/jobs/timed-job.ts';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { buy } from '#e2e/support/buy.ts';
import { fillCard } from '#e2e/support/card.ts';
import { placeOrder } from '#e2e/support/orders.ts';
import { scan } from '#e2e/support/pack.ts';
import type { Hands } from '#e2e/support/people/counted-hands.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { StoredCard } from '#shared/contracts/payments/stored-cards.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { selectionMessages } from '#shared/messages/selection.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { searchMessages } from '#shared/messages/shop/search.ts';
import { orderMessages, paymentMessages } from '#shared/messages/users/account.ts';

// Jobs of buyers and staff, with the clicks and keys that each may need at most: `npm run jobs` writes them to docs/jobs.md.

test.use({ shopOwner: 'jobs' });

const field = (page: Page) => page.getByLabel(navigationMessages.search);

/** A key that is pressed before is lost. */
async function headerListens(page: Page): Promise<void> {
  await appListens(page);
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await field(page).blur();
}

/** Into the search of the header, which `/` leads to. */
async function type(hands: Hands, page: Page, text: string): Promise<void> {
  await hands.press('/');
  await expect(field(page)).toBeFocused();
  await hands.type(field(page), text);
}

/** The text, and the first hit. */
async function find(hands: Hands, page: Page, text: string, hit: Locator): Promise<void> {
  await type(hands, page, text);
  await expect(hit).toBeVisible();
  await hands.press('ArrowDown');
  await hands.press('Enter');
}

const visa = storedCardMessages.name({ brand: 'visa', last4: '4242' });

/** Of the person who is signed in, once. */
async function keepCard(page: Page): Promise<void> {
  const headers = await callerHeaders(page.request, demoCustomer.email);
  const cards: StoredCard[] = await (await page.request.get('/api/accounts/own/cards', { headers })).json();
  if (cards.length > 0) return;
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: storedCardMessages.title })
    .getByRole('button', { name: storedCardMessages.add })
    .click();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: storedCardMessages.save }).click();
  await expect(page.getByText(visa)).toBeVisible();
}

const hitOf = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option').first();

test('a part by its number from any page', variant, async ({ page }) => {
  const admin = await callerHeaders(page.request, demoAdmin.email);
  const { _id } = await addProduct(page.request, admin, { partNumber: 'GSK-4711' });
  await page.goto('/blogs');
  await headerListens(page);
  await timeJob(page, 'a part by its number from any page', { clicks: 0, keys: 11 }, async (hands) => {
    await find(hands, page, 'gsk-4711', hitOf(page, searchMessages.products));
    await expect(page).toHaveURL(`/purchase/${_id}`);
  });
});

test('what is misspelt is found at once', variant, async ({ page }) => {
  await page.goto('/');
  await headerListens(page);
  await timeJob(page, 'misspelt `beering`', { clicks: 0, keys: 8 }, async (hands) => {
    await type(hands, page, 'beering');
    await expect(hitOf(page, searchMessages.products)).toContainText(/bearing/i);
  });
});

test('a bolt by filters', variant, async ({ page }) => {
  await page.goto('/');
  await headerListens(page);
  await timeJob(page, 'a bolt M12 × 60, zinc, by filters from Home', { clicks: 3, keys: 0 }, async (hands) => {
    await hands.click(page.getByRole('link', { name: navigationMessages.products, exact: true }));
    const categories = page.getByRole('navigation', { name: filterMessages.categories });
    await hands.click(categories.getByRole('link', { name: 'Bolts & Screws' }));
    await hands.click(
      page.getByRole('group', { name: 'Thread', exact: true }).getByRole('checkbox', { name: /^M12 \d+$/ }),
    );
    await expect(page.getByRole('heading', { name: /^Hex Bolt M12 × 60, .*Zinc/ })).toBeInViewport();
  });
});

test('the same part again, by a card that is kept', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await buy(page);
  await keepCard(page);
  await page.goto('/dashboard/myorder');
  await timeJob(page, 'the same part again, from Orders, by a kept card', { clicks: 4, keys: 0 }, async (hands) => {
    await hands.click(page.getByRole('link', { name: orderMessages.orderAgain }).first());
    await expect(page.getByLabel(purchaseMessages.quantity)).not.toHaveValue('');
    await hands.click(page.getByRole('button', { name: purchaseMessages.submit }));
    await hands.click(page.getByRole('link', { name: purchaseMessages.payNow }).first());
    await hands.click(page.getByRole('button', { name: storedCardMessages.payWith(visa) }));
    await expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeFocused();
  });
});

test('products from the file of another shop', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/products/import');
  await appListens(page);
  const rows = Array.from(
    { length: 50 },
    (_, row) => `SH-${row},Drum pump ${row},Hand pump,5,64.90,/products/hex-bolt-m12.svg,5`,
  );
  const text = ['SKU,Title,Description,VE,Unit price,Image Src,MOQ', ...rows].join('\n');
  const file = { name: 'pumps.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await timeJob(page, "50 products from another shop's file", { clicks: 5, keys: 0 }, async (hands) => {
    await hands.selectFile(page.getByLabel(importMessages.choose, { exact: true }).and(page.locator('input')), file);
    await hands.click(page.getByRole('button', { name: importMessages.columns.check }));
    await hands.click(page.getByRole('button', { name: importMessages.apply(50) }));
    await expect(page.getByRole('status').getByText(importMessages.states.applied(50, 0)).first()).toBeVisible();
  });
});

test('an order of the customer by its number', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  const order = await placeOrder(page);
  await page.goto('/products');
  await headerListens(page);
  const limit = { clicks: 1, keys: 6 + order.number.length - 5 };
  await timeJob(page, 'an order of last month, by its number', limit, async (hands) => {
    await type(hands, page, order.number.replace(/\D/g, ''));
    await hands.click(hitOf(page, searchMessages.orders));
    await expect(page).toHaveURL(`/dashboard/order/${order._id}`);
  });
});

test('an order that was left unpaid is paid', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await placeOrder(page);
  await page.goto('/dashboard');
  await headerListens(page);
  await timeJob(page, 'to the payment of an interrupted order', { clicks: 2, keys: 0 }, async (hands) => {
    await hands.click(page.getByRole('link', { name: orderMessages.title }).first());
    await hands.click(page.getByRole('link', { name: orderMessages.pay, exact: true }).first());
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
  });
});

test('staff find one order by its customer, and by what the payment provider calls it', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  const order = await buy(page);
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/settings');
  await headerListens(page);
  await timeJob(page, 'one order by its customer, from any page', { clicks: 0, keys: 8 }, async (hands) => {
    await find(hands, page, 'becke', hitOf(page, searchMessages.orders));
    await expect(page).toHaveURL(/\/dashboard\/allorders\?order=/);
  });
  await page.goto('/dashboard/settings');
  await headerListens(page);
  const job = 'an order by a transaction id that is pasted, or a phone number';
  await timeJob(page, job, { clicks: 0, keys: 5 }, async (hands) => {
    await hands.press('/');
    await expect(field(page)).toBeFocused();
    await hands.paste(field(page), order.transactionId ?? '');
    await expect(hitOf(page, searchMessages.orders)).toBeVisible();
    await hands.press('ArrowDown');
    await hands.press('Enter');
    await expect(page).toHaveURL(`/dashboard/allorders?order=${order._id}`);
  });
});

test('what is paid of twenty orders is shipped, and taken back', variant, async ({ page }) => {
  test.slow();
  await beSignedIn(page, demoCustomer.email);
  const orders: WholeOrder[] = [];
  for (let number = 0; number < 12; number += 1) orders.push(await buy(page));
  for (let number = 0; number < 8; number += 1) orders.push(await placeOrder(page));
  const unpaid = orders.at(-1)?.number ?? '';
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/allorders');
  await appListens(page);
  await timeJob(page, 'ship what is paid of 20', { clicks: 4, keys: 0 }, async (hands) => {
    await hands.click(page.getByRole('link', { name: new RegExp(`^${orderViewMessages['to-ship']}`) }));
    await expect(page.getByRole('link', { name: orderPageMessages.open(unpaid), exact: true })).toHaveCount(0);
    await hands.click(page.getByRole('checkbox', { name: selectionMessages.selectAll }).first());
    await hands.click(page.getByRole('button', { name: /^Ship these/ }));
    await hands.click(page.getByRole('dialog').getByRole('button', { name: shipManyMessages.act, exact: true }));
    await expect(page.getByText(/orders shipped\./)).toBeVisible();
  });
  await timeJob(page, 'undo 20 shipments', { clicks: 1, keys: 0 }, async (hands) => {
    await hands.click(page.getByRole('button', { name: /^Undo all/ }));
    await expect(page.getByText(/was taken back/)).toBeVisible();
  });
});

test('twelve parts are pasted into one order, and paid', variant, async ({ page }) => {
  const admin = await callerHeaders(page.request, demoAdmin.email);
  const lines: string[] = [];
  for (let line = 1; line <= 12; line += 1) {
    const partNumber = `LIST-${100 + line}`;
    await addProduct(page.request, admin, { partNumber, price: 2 });
    lines.push(`${partNumber}\t20`);
  }
  await beSignedIn(page, demoCustomer.email);
  await keepCard(page);
  await placeOrder(page);
  await page.goto('/products');
  await appListens(page);
  await timeJob(page, '12 parts in one order, paid by a kept card', { clicks: 4, keys: 3 }, async (hands) => {
    await hands.click(page.getByRole('link', { name: /^Quick order/ }).last());
    await hands.paste(page.getByLabel(quickOrderMessages.text), lines.join('\n'));
    await hands.click(page.getByRole('button', { name: quickOrderMessages.add(12) }));
    await expect(page.getByLabel(purchaseMessages.address)).not.toHaveValue('');
    await hands.click(page.getByRole('button', { name: /^Place \d/ }));
    await hands.click(page.getByRole('button', { name: storedCardMessages.payWith(visa) }));
    await expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeFocused();
  });
});

test('an order of three lines is packed and shipped by scans', variant, async ({ page }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const lines: { productId: string; quantity: number; price: number }[] = [];
  for (const partNumber of ['PACK-BOLT', 'PACK-NUT', 'PACK-WASHER']) {
    const product = { availableQuantity: 1000, price: 2, orderMultiple: 10, partNumber };
    lines.push({ productId: (await addProduct(page.request, headers, product))._id, quantity: 10, price: 2 });
  }
  const data = { lines, address: '7 Harbour Road', phone: '2165550143' };
  const placed = await page.request.post('/api/checkouts', { headers, data });
  const { number, orders }: Checkout = await placed.json();
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/pack');
  await expect(page.getByText(packMessages.start, { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: packMessages.autoPrint }).uncheck();
  // A scan is neither a click nor a key.
  const job = 'pack an order of three lines: its slip, 3 goods, the parcel’s number and the slip again are scanned';
  await timeJob(page, job, { clicks: 0, keys: 0 }, async () => {
    const slip = orders[0]?._id ?? '';
    await scan(page, slip);
    for (const [packed, { partNumber }] of orders.entries()) {
      await expect(page.getByText(packMessages.linesPacked(number, packed, orders.length))).toBeVisible();
      await scan(page, partNumber?.toLowerCase() ?? '');
    }
    await expect(page.getByRole('region', { name: packMessages.shipTitle })).toBeVisible();
    await scan(page, '1Z999AA10123456784');
    await expect(page.getByLabel(orderPageMessages.trackingNumber)).toHaveValue('1Z999AA10123456784');
    await scan(page, slip);
    const numbers = orders.map((order) => order.number).join(', ');
    await expect(page.getByRole('heading', { name: packMessages.shipped(numbers) })).toBeVisible();
  });
});
