import { databaseLocation } from '#server/db/location.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { prepareDemo } from '#server/demo/prepare-demo.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import type { Deps } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';
import { consoleLog } from '#server/log/log.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

/** With the demo customer's orders as `[days ago, quantity]`. */
export const OWNER_WITH_PAST_ORDERS = 'parts';
export const orderedAgain = {
  discs: {
    product: 'Sanding Disc 150 mm',
    price: 0.9,
    orders: [
      [60.5, 800],
      [30.5, 800],
    ],
  },
  gloves: {
    product: 'Welding Gloves, Box of 12',
    price: 6.95,
    orders: [
      [83.5, 200],
      [55.5, 210],
      [27.5, 200],
    ],
  },
  wheels: {
    product: 'Flap Wheel 60 mm',
    price: 2.05,
    orders: [
      [41.5, 500],
      [27.5, 500],
      [13.5, 500],
    ],
  },
  motors: {
    product: 'Gear Motor 2 kW',
    price: 31,
    orders: [
      [50.5, 4450],
      [25.5, 4450],
    ],
  },
  helmets: { product: 'Bump Cap, Blue', price: 8.75, orders: [[12.5, 80]] },
  valves: { product: 'Check Valve 1 in', price: 12.35, orders: [[1.5, 60]] },
} as const;

export async function addPastOrders(settings: Settings): Promise<void> {
  const location = databaseLocation(settings);
  await prepareDemo(location, settings, consoleLog);
  const db = await openShopDatabase(location);
  const { deps } = await startDemo({ db, settings, log: consoleLog, now: Date.now, isShuttingDown: () => false });
  const [owner, admin] = [await findUserByEmail(db, demoCustomer.email), await findUserByEmail(db, demoAdmin.email)];
  if (!owner || !admin) throw new Error('The demo has no users');
  const daysAgo = (days: number): Deps => ({ ...deps, now: () => Date.now() - days * DAY_MS });
  for (const { product, price, orders } of Object.values(orderedAgain)) {
    const goods = { product, price, description: product, image: '/product-fallback.svg', category: 'Consumables' };
    const stock = { minimumQuantity: 10, orderMultiple: 10, availableQuantity: 10_000 };
    const { id: productId } = await addProduct(daysAgo(89), { ...goods, ...stock, partNumber: product }, admin.id);
    for (const [days, quantity] of orders) {
      const order = { productId, quantity, address: '7 Harbour Road', phone: '2165550143' };
      const then = daysAgo(days);
      const placed = await placeOrder(then, { owner: { userId: owner.id }, order, idempotencyKey: null });
      await shipOrder(then, placed.id, admin.id);
    }
  }
  await db.destroy();
}
