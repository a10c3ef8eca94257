import { AppError } from '#server/app-error.ts';
import type { DatabaseLocation } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';

// Arguments: location as JSON, user id, product id, count.
const [location = '', userId = '', productId = '', count = '0'] = process.argv.slice(2);
const db = await openExistingDatabase(JSON.parse(location) as DatabaseLocation);
const log = { info: () => {}, error: () => {} };
const settings = readSettings({ DEMO: 'on', UNPAID_ORDERS_PER_CUSTOMER: '1000000' });
const { deps } = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
const order = orderBody(productId);

async function place(): Promise<number> {
  try {
    await placeOrder(deps, { owner: { userId }, order, idempotencyKey: null });
    return 201;
  } catch (error) {
    return error instanceof AppError ? error.status : 500;
  }
}

const statuses = await Promise.all(Array.from({ length: Number(count) }, place));
await db.destroy();
process.send?.(statuses);
process.disconnect();
