import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import type { PostWebhook } from '#server/integrations/webhooks/post-webhook.ts';
import { findLastEventToFollow } from '#server/queries/history/events.ts';
import { movePosition } from '#server/queries/webhooks/endpoints.ts';
import { placeCheckout } from '#server/services/checkouts/place-checkout.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { createDeliverySender } from '#server/services/webhooks/send-deliveries.ts';
import { writeDeliveries } from '#server/services/webhooks/write-deliveries.ts';
import { samplePurchaseOrder } from '#server/testing/punch-outs/purchase.ts';
import { orderBody, plentifulProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { localSender } from '#server/testing/webhooks/deliver.ts';

/**
 * Where the process dies: `committed`, after the order's commit and before its delivery is written; `written`, before it is
 * sent; `accepted`, after the receiver took it and before its row says so. Controls: `moved`, like `committed` with the position
 * moved before; `renamed`, like `accepted` with a new id at each attempt.
 */
export type WebhookDeath = 'committed' | 'written' | 'accepted' | 'moved' | 'renamed';

// Run by webhook-crash.test.ts. Arguments: file, product, secret of the server, where it dies, how far its clock is ahead, and whose
// procurement system orders, when one does.
const [file = '', productId = '', secret = '', death = 'committed', skewMs = '0', buyer = ''] = process.argv.slice(2);
const settings = readSettings({
  ...{ DEMO: 'on', DATA_DIR: path.dirname(file), UNPAID_ORDERS_PER_CUSTOMER: '1000000' },
  ACCESS_TOKEN_SECRET: secret,
});
const db = openDatabase(file);
const log = { info: () => {}, error: () => {} };
const { deps } = await startDemo({
  db,
  settings,
  log,
  now: () => Date.now() + Number(skewMs),
  isShuttingDown: () => false,
});
const die = () => process.kill(process.pid, 'SIGKILL');
if (buyer === '') {
  const owner = await signInForTest(deps, `${randomUUID()}@test.example`);
  await placeOrder(deps, { owner, order: orderBody(productId), idempotencyKey: null });
} else {
  const { userId } = await signInForTest(deps, buyer);
  const lines = [{ productId, quantity: 10, price: plentifulProduct.price }];
  const purchaseOrder = samplePurchaseOrder(lines.length);
  const checkout = { lines, address: '1 Dock Road', phone: '5550100' };
  await placeCheckout(deps, { owner: { userId }, checkout, idempotencyKey: null, purchaseOrder });
}
if (death === 'moved') {
  const newest = await findLastEventToFollow(db);
  await inTransaction(db, (db) => movePosition(db, newest));
}
if (death === 'committed' || death === 'moved') die();
await writeDeliveries(deps);
if (death === 'written') die();
const send = localSender();
const post: PostWebhook = async (request) => {
  const headers = { ...request.headers, ...(death === 'renamed' && { 'webhook-id': `msg_${randomUUID()}` }) };
  await send({ ...request, headers });
  die();
  return { problem: 'timeout' };
};
const sender = createDeliverySender(deps, post);
await sender.start();
await sender.onIdle();
