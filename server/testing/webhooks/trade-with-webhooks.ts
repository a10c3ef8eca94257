import { inTransaction } from '#server/db/transaction.ts';
import { deleteEndpointsOf } from '#server/queries/webhooks/endpoints.ts';
import { deleteEndedDeliveries } from '#server/services/webhooks/webhook-worker.ts';
import { purchase } from '#server/testing/punch-outs/purchase.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import { sampleSystem, sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';
import type { DocumentEndpoint } from '#shared/contracts/webhooks/document-endpoints.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contracts/webhooks/webhooks.ts';
import { WEBHOOK_LOG_DAYS } from '#shared/domain/webhooks/webhooks.ts';

/** Everything that can be done with webhooks, by the administrator of a token and a customer. */
export async function tradeWithWebhooks(shop: TestShop, customer: TestUser, token: string): Promise<void> {
  const send = async <Body>(method: string, path: string, body?: object) =>
    (await shop.request<Body>(method, `/api/${path}`, { token, ...(body && { body }) })).body;
  const { _id } = await send<WebhookEndpoint>('POST', 'webhook-endpoints', sampleWebhook());
  const path = `webhook-endpoints/${_id}`;
  await shop.request('POST', '/api/accounts/own/webhook-endpoints', { token: customer.token, body: sampleWebhook() });
  await shop.request('GET', '/api/accounts/own/webhook-endpoints', { token: customer.token });
  await send('PUT', path, { ...sampleWebhook(), types: ['order.placed', 'order.cancelled'] });
  await shop.placeOrder(customer, await shop.addProduct());
  const { _id: deliveryId } = await send<WebhookDelivery>('POST', `${path}/test`);
  for (const status of [500, 500, 500, 200, 410]) {
    await deliver(shop, async () => ({ status, answer: '' }));
    await send('POST', `${path}/deliveries/${deliveryId}/again`);
    shop.advance(60_000);
  }
  await send('POST', `${path}/secret`);
  for (const on of [false, true]) await send('PUT', `${path}/on`, { on });
  await send('GET', 'webhook-endpoints');
  await send('GET', `history?about=${_id}`);
  await send('GET', 'overview');
  for (const from of ['', '&cursor=MQ']) await send('GET', `${path}/deliveries?limit=9${from}`);
  await deleteEndedDeliveries({ ...shop.deps, now: () => shop.deps.now() + (WEBHOOK_LOG_DAYS + 1) * 86_400_000 });
  await send('DELETE', path);
  await tradeWithDocuments(shop, customer, token);
  await inTransaction(shop.deps.db, (db) => deleteEndpointsOf(db, customer.userId));
}

/** Everything that can be done with the documents about purchase orders. */
async function tradeWithDocuments(shop: TestShop, customer: TestUser, token: string): Promise<void> {
  const send = async <Body>(method: string, path: string, body?: object) =>
    (await shop.request<Body>(method, `/api/${path}`, { token, ...(body && { body }) })).body;
  const all = `customers/${customer.userId}/document-endpoints`;
  const { _id } = await send<DocumentEndpoint>('POST', all, sampleSystem());
  const path = `${all}/${_id}`;
  await send('PUT', path, sampleSystem());
  await send('GET', all);
  await send('POST', `${path}/test`);
  const { orders } = await purchase(shop.deps, customer.userId, [await shop.addProduct()]);
  await deliver(shop, async () => ({ status: 200, answer: '' }));
  for (const { id } of orders) {
    await send('POST', 'orders/shipments', { orders: [{ orderId: id }] });
    await send('POST', 'orders/shipments/undo', { orders: [id] });
    await send('DELETE', `orders/${id}`);
  }
  shop.advance(60_000);
  await deliver(shop, async () => ({ status: 200, answer: '' }));
  const [delivery] = await send<{ _id: string }[]>('GET', `${path}/deliveries?limit=9`);
  await send('GET', `${path}/deliveries/${delivery?._id}/document`);
  await send('POST', `${path}/deliveries/${delivery?._id}/again`);
  for (const on of [false, true]) await send('PUT', `${path}/on`, { on });
  await send('DELETE', path);
}
