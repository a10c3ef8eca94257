import { createWebhookSender, type PostWebhook } from '#server/integrations/webhooks/post-webhook.ts';
import { createDeliverySender } from '#server/services/webhooks/send-deliveries.ts';
import { writeDeliveries } from '#server/services/webhooks/write-deliveries.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

/** To this computer alone, so that no test leaves it. */
export function localSender(timeoutMs = 2000): PostWebhook {
  return createWebhookSender({
    allowPrivate: true,
    timeoutMs,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
}

/** Writes the deliveries of all events and makes one round of attempts, as the worker does. */
export async function deliver({ deps }: Pick<TestShop, 'deps'>, post = localSender()): Promise<void> {
  while (await writeDeliveries(deps)) {}
  const sender = createDeliverySender(deps, post);
  await sender.start();
  await sender.onIdle();
}
