import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { fillCard } from '#e2e/support/card.ts';
import type { Role, Route } from '#e2e/support/routes.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { PackedParcel } from '#shared/contracts/fulfilment/packing.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ReturnSummary } from '#shared/contracts/returns/return-shapes.ts';
import { packPage } from '#shared/desktop/pages.ts';
import { pickWalkPage } from '#shared/desktop/pick-pages.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { returnPaths } from '#web/return-paths.ts';

/** How a page is shown at work instead of empty. */
interface Scene {
  /** Instead of the route's first role. */
  role?: Role;
  /** Instead of the route's path. */
  path?: string;
  act?: (page: Page) => Promise<void>;
  /** Instead of what the window shows. */
  part?: (page: Page) => Locator;
}

/** Pages that `allRoutes` has not. */
export const furtherRoutes: Route[] = [
  { name: 'category', path: '/products/fasteners/bolts-screws?spec=Thread%3DM12', roles: ['visitor'] },
  { name: 'category-table', path: '/products/fasteners/bolts-screws', roles: ['visitor'] },
  { name: 'stored-cards', path: '/dashboard', roles: ['customer'] },
  { name: 'order-in-parts', path: '/dashboard', roles: ['admin'] },
];

/** Scenes by the names of routes. */
export async function prepareScenes({ request }: BrowserContext): Promise<Record<string, Scene>> {
  const products: Product[] = await (await request.get('/api/products?inStock=true&limit=8')).json();
  const bolts: Product[] = await (await request.get('/api/products?q=hex%20bolt%20M12&limit=3')).json();
  return {
    compare: { path: `/compare?ids=${bolts.map(({ _id }) => _id).join(',')}` },
    'category-table': { act: (page) => page.getByText(findMessages.asTable, { exact: true }).click() },
    'stored-cards': { act: keepCard, part: (page) => page.getByRole('region', { name: storedCardMessages.title }) },
    // The chart loads after its page.
    overview: { act: (page) => page.locator('canvas').waitFor() },
    ...(await shop(request, products)),
    ...(await workInWarehouse(request, products.slice(0, 3))),
    ...(await goodsThatComeBack(request)),
  };
}

/** Of the person who is signed in, once. */
async function keepCard(page: Page): Promise<void> {
  const cards = page.getByRole('region', { name: storedCardMessages.title });
  await cards.waitFor();
  if ((await cards.getByText('4242').count()) === 0) {
    await cards.getByRole('button', { name: storedCardMessages.add }).click();
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: storedCardMessages.save }).click();
    await cards.getByText('4242').waitFor();
  }
}

/** A return whose money waits, and one on the way back. */
async function goodsThatComeBack(request: APIRequestContext): Promise<Record<string, Scene>> {
  const headers = await callerHeaders(request, demoAdmin.email);
  const customer = await callerHeaders(request, demoCustomer.email);
  const [received]: ReturnSummary[] = await (await request.get('/api/returns?view=received', { headers })).json();
  const own = await request.get('/api/returns/own?view=approved', { headers: customer });
  const [approved]: ReturnSummary[] = await own.json();
  if (!received || !approved) throw new Error('The sample data has no returns');
  return {
    'staff-return': { path: returnPaths.staff(received._id) },
    return: { path: returnPaths.one(approved._id) },
    'return-slip': { path: returnPaths.slip(approved._id) },
    batches: { role: 'admin' },
  };
}

/** A cart, a saved list and a checked purchase order. */
async function shop(request: APIRequestContext, products: Product[]): Promise<Record<string, Scene>> {
  const headers = await callerHeaders(request, demoCustomer.email);
  const lines = products.slice(2).map((product, index) => {
    const quantity = product.minimumQuantity + 2 * index * product.orderMultiple;
    return { productId: product._id, quantity, price: unitPriceAt(product, quantity) };
  });
  const { version }: Cart = await (await request.get('/api/cart', { headers })).json();
  await request.put('/api/cart', { headers, data: { version, lines } });
  await request.post('/api/lists', { headers, data: { name: 'Monthly consumables', lines } });
  const [first, second, ...others] = products;
  const text = [
    'Hello, please send to dock 3:',
    `${first?.partNumber}\t${first?.minimumQuantity}`,
    `${second?.partNumber}\t1`,
    ...others.slice(0, 3).map(({ product, minimumQuantity }) => `${minimumQuantity} pcs ${product}`),
    '15 pcs of unobtainium',
  ].join('\n');
  const checkOrder = async (page: Page) => {
    await page.getByLabel(quickOrderMessages.text, { exact: true }).fill(text);
    await page.getByRole('button', { name: quickOrderMessages.check, exact: true }).click();
    await page.getByRole('heading', { name: quickOrderMessages.result }).waitFor();
  };
  const cart = async (page: Page) => {
    await page.getByRole('spinbutton').first().waitFor();
    await page.waitForFunction((words) => !document.body.textContent.includes(words), cartPageMessages.reading);
  };
  return { cart: { role: 'customer', act: cart }, 'quick-order': { role: 'customer', act: checkOrder } };
}

/**
 * A stocktake that is being counted, an order that is half packed, one of which a part has left, a file of products that
 * was checked, and a handover that waits for its signature.
 */
async function workInWarehouse(request: APIRequestContext, products: Product[]): Promise<Record<string, Scene>> {
  const headers = await callerHeaders(request, demoAdmin.email);
  for (const [index, { _id, availableQuantity }] of products.entries()) {
    const data = { counted: Math.max(0, availableQuantity - index) };
    await request.put(`/api/stocktake/lines/${_id}`, { headers, data });
  }
  const waiting: Order[] = await (await request.get('/api/orders?view=to-ship&limit=20', { headers })).json();
  const [order] = waiting;
  const inParts = waiting.findLast(({ paid, quantity }) => paid && quantity > 1);
  if (!order || !inParts) throw new Error('The sample data has no orders to ship');
  await request.patch(`/api/orders/status/${inParts._id}`, {
    headers,
    data: { quantity: Math.ceil(inParts.quantity * 0.6), carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  });
  const { packings }: PackedParcel = await (await request.get(`/api/packing/${order._id}`, { headers })).json();
  const goods = packings.find((packing) => packing.order._id === order._id)?.goods;
  if (!goods) throw new Error('The parcel does not hold its order');
  const scan = { key: 'screenshots', code: goods.barcode ?? goods.partNumber, quantity: Math.ceil(order.quantity / 2) };
  await request.post(`/api/packing/${order._id}/scans`, { headers, data: scan });
  const prices = products.map(({ partNumber, price }, index) => `${partNumber},${(price * (1.1 + index)).toFixed(2)}`);
  const file = ['Part number,Price', ...prices, 'NEW-1,-3'];
  const checked = await request.post('/api/imports?name=prices.csv', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: file.join('\r\n'),
  });
  const { _id: importId }: Import = await checked.json();
  const note = 'Pallet 7 is damaged: ask the carrier before noon.';
  await request.put('/api/handover', { headers, data: { note, version: 0 } });
  return {
    pack: { path: packPage(order._id) },
    'order-in-parts': { path: `/dashboard/order/${inParts._id}` },
    'pick-walk': { path: pickWalkPage([]) },
    'import-products': { path: `/dashboard/products/import?import=${importId}` },
  };
}
