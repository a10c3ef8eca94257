import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addEndpoint } from '#server/services/webhooks/change-endpoints.ts';
import { writeDeliveries } from '#server/services/webhooks/write-deliveries.ts';
import { purchase } from '#server/testing/punch-outs/purchase.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
  const { deps } = shop;
  const { userId } = await shop.addUser({ admin: true });
  await addEndpoint(deps, { holder: SHOP, actor: userId, terms: sampleWebhook() });
  await addEndpoint(deps, { holder: customer.userId, actor: customer.userId, terms: sampleWebhook() });
  await shop.placeOrder(customer, await shop.addProduct());
  await shop.placeOrder(await shop.addUser(), await shop.addProduct());
  await writeDeliveries(deps);
});
afterEach(() => shop.discard());

const writer = () => writerOf(shop.deps.db);

test('finds nothing in deliveries that are whole', async () => {
  expect(await shop.deps.db.selectFrom('webhook_deliveries').selectAll().execute()).toHaveLength(3);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});

test('finds an event that has no delivery at an endpoint', async () => {
  await writer().deleteFrom('webhook_deliveries').where('seq', '=', 1).execute();
  expect(await verifyDatabase(shop.deps.db)).toEqual([
    expect.stringMatching(/^Webhook endpoint \S+: event \d+ has no delivery$/),
  ]);
});

test('finds an event that is delivered under two ids', async () => {
  const db = writer();
  await sql`drop index webhook_deliveries_once`.execute(db);
  await sql`insert into webhook_deliveries (id, endpoint_id, event_seq, created_at, next_attempt_at, give_up_at)
    select 'msg_other', endpoint_id, event_seq, created_at, next_attempt_at, give_up_at
    from webhook_deliveries where seq = 1`.execute(db);
  expect(await verifyDatabase(shop.deps.db)).toEqual([
    expect.stringMatching(/^Webhook endpoint \S+: event \d+ has several ids$/),
  ]);
});

test("finds another account's order among the deliveries of an account", async () => {
  const db = writer();
  await sql`update webhook_deliveries set event_seq = (select max(event_seq) from webhook_deliveries)
    where endpoint_id = (select id from webhook_endpoints where holder <> 'shop')`.execute(db);
  expect(await verifyDatabase(shop.deps.db)).toEqual([
    expect.stringMatching(/^Webhook endpoint \S+: event \d+ has no delivery$/),
    expect.stringMatching(/^Webhook delivery msg_\S+: it is about an order of another account$/),
  ]);
});

test('finds a document about a purchase order that has no delivery, and one of another account', async () => {
  const { deps } = shop;
  const holder = customer.userId;
  const system = { sender: { domain: 'NetworkID', identity: 'AN02' }, secret: 'abracadabra' };
  const terms = { ...sampleWebhook(), types: [], system };
  await addEndpoint(deps, { holder, actor: holder, terms });
  shop.advance(1000);
  const { orders } = await purchase(deps, holder, [await shop.addProduct()]);
  shop.advance(1000);
  for (const { id } of orders) await shipOrder(deps, id, 'cli');
  await writeDeliveries(deps);
  expect(await verifyDatabase(deps.db)).toEqual([]);
  const db = writer();
  await db.deleteFrom('webhook_deliveries').where('document', 'is not', null).execute();
  await sql`update purchase_orders set account_id = 'another'`.execute(db);
  expect(await verifyDatabase(deps.db)).toEqual([
    expect.stringMatching(/^Purchase order of \S+: its checkout is of another account$/),
  ]);
  await sql`update purchase_orders set account_id = ${holder}`.execute(db);
  expect(await verifyDatabase(deps.db)).toEqual([
    expect.stringMatching(/^Webhook endpoint \S+: confirmation\.\S+ has no delivery$/),
    expect.stringMatching(/^Webhook endpoint \S+: shipment\.sh_\S+ has no delivery$/),
  ]);
});
