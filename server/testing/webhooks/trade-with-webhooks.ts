import { inTransaction } from '#server/db/transaction.ts';
import { deleteEndpointsOf } from '#server/queries/webhooks/endpoints.ts';
import { deleteEndedDeliveries } from '#server/services/webhooks/webhook-worker.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import { deliver } from '#server/testing/webhooks/deliver.ts';
import { sampleWebhook } from '#server/testing/webhooks/webhook-requests.ts';
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
  await inTransaction(shop.deps.db, (db) => deleteEndpointsOf(db, customer.userId));
}
