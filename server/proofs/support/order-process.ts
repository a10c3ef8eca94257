import { writeSync } from 'node:fs';
import { migrate } from '#server/db/schema/migrate.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { type Sabotage, sabotage } from '#server/proofs/support/sabotage.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { orderBody, sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// Run under strace. Arguments: file, number of orders, sabotage.
const [file = '', count = '0', kind = 'none'] = process.argv.slice(2);
sabotage(kind as Sabotage);
const db = openDatabase(file);
await migrate(db);
const log = { info: () => {}, error: () => {} };
const settings = readSettings({ DEMO: 'on', UNPAID_ORDERS_PER_CUSTOMER: '1000000' });
const { deps } = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
const owner = await signInForTest(deps, 'buyer@test.example');
const stocked = { ...sampleProduct, minimumQuantity: 1, availableQuantity: 10_000, price: 5 };
const product = await addProduct(deps, stocked, 'cli');
for (let i = 0; i < Number(count); i += 1) {
  const order = orderBody(product.id);
  const { id } = await placeOrder(deps, { owner, order, idempotencyKey: null });
  writeSync(1, `placed:${id}\n`);
}
await db.destroy();
