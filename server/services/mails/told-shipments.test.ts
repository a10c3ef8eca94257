import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { switchMails } from '#server/queries/mails/outbox.ts';
import { readMailContent } from '#server/services/mails/mail-content.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

let shop: TestShop;
let staff: TestUser;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  await inTransaction(shop.deps.db, (db) => switchMails(db, { at: 1 }));
  staff = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 10_000, price: 1 });
  order = await shop.placeOrder(customer, product, 10_000);
});
afterEach(() => shop.close());

const send = (method: string, path: string, body?: object) =>
  shop.request<OrderShipment[]>(method, `/api/orders/${path}`, { token: staff.token, body });
const ship = (body?: object) => send('PATCH', `status/${order._id}`, body);

/** What each mail of a kind says of its parts, and by which parcel; or why it is not sent. */
async function said(kind: 'order_shipped' | 'order_unshipped' | 'order_closed_short'): Promise<unknown[]> {
  const { db } = shop.deps;
  const rows = await db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('seq').execute();
  const context = { deps: shop.deps, origin: '', locale: 'en-US', timeZone: 'UTC' };
  return Promise.all(
    rows.map(async (row) => {
      const readout = await readMailContent(context, [row]);
      if (!('mail' in readout) || !('content' in readout.mail)) return readout;
      const { content } = readout.mail;
      return 'parts' in content ? [...content.parts, content.orders[0]?.parcel?.number ?? null] : null;
    }),
  );
}

test('a mail about a part says how much has left, and of the last part that it is', async () => {
  await ship({ quantity: 6000, trackingNumber: '1Z1', restBy: '2026-12-04' });
  await ship({ trackingNumber: '1Z2' });
  expect(await said('order_shipped')).toEqual([
    [
      `Of order ${order.number}, 6,000 have left: 6,000 of 10,000 so far. The rest follows by Friday, December 4, 2026.`,
      '1Z1',
    ],
    [
      `Of order ${order.number}, the last 4,000 have left. All of the 10,000 that were to come are on their way.`,
      '1Z2',
    ],
  ]);
});

test('a mail says the batches of goods that have some', async () => {
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1, tracksBatches: true });
  await shop.request('POST', `/api/products/${product._id}/movements`, {
    token: staff.token,
    body: { kind: 'received', quantity: 4, reason: 'x', batch: { number: '4711', bestBefore: '2090-12-31' } },
  });
  const customer = await shop.addUser();
  const batched = await shop.placeOrder(customer, product, 5);
  await send('PATCH', `status/${batched._id}`);
  expect(await said('order_shipped')).toEqual([
    [`${product.product}: Batch 4711 (best before December 31, 2090) × 4, without batch × 1.`, null],
  ]);
});

test('a mail about a whole order says nothing of parts', async () => {
  await ship({ trackingNumber: '1Z1' });
  expect(await said('order_shipped')).toEqual([['1Z1']]);
});

test('what was told of a part and taken back is corrected, and told no more', async () => {
  await ship({ quantity: 6000 });
  await ship({ quantity: 1000 });
  // It is being sent.
  await inTransaction(shop.deps.db, (db) =>
    db.updateTable('outbox').set({ attempts: 1 }).where('kind', '=', 'order_shipped').execute(),
  );
  const last = (await send('GET', `${order._id}/shipments`)).body.at(-1);
  await send('DELETE', `status/${order._id}?shipment=${last?._id}`);
  expect(await said('order_unshipped')).toEqual([
    [`Of order ${order.number}, it is about 1,000. On their way are 6,000 of 10,000.`, null],
  ]);
  expect((await said('order_shipped'))[1]).toHaveProperty('skip');
  await ship({ quantity: 2000 });
  expect((await said('order_unshipped'))[0]).toHaveProperty('skip');
});

test('what will not come is told', async () => {
  await ship({ quantity: 6000 });
  await send('POST', `${order._id}/closing-short`, { quantity: 4000, reason: 'Sold out' });
  expect(await said('order_closed_short')).toEqual([
    [
      `We cannot send the rest of order ${order.number}: 4,000 of 10,000 will not come. We are sorry. You pay only for what has left.`,
      null,
    ],
  ]);
});
