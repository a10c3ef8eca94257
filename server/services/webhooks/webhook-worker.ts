import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { createWebhookSender } from '#server/integrations/webhooks/post-webhook.ts';
import { deleteOldDeliveries } from '#server/queries/webhooks/deliveries.ts';
import { createDeliverySender } from '#server/services/webhooks/send-deliveries.ts';
import { writeDeliveries } from '#server/services/webhooks/write-deliveries.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { WEBHOOK_LOG_DAYS } from '#shared/domain/webhooks/webhooks.ts';

const IDLE_MS = 1000;
/** How long a stop waits for what is on its way; its lease brings back what it cuts off. */
const STOP_WITHIN_MS = 5000;

/** Writes deliveries of new events and sends them while the process runs. Returns a function that stops it. */
export function startWebhookWorker(
  deps: Deps,
  post = deps.postWebhook ?? createWebhookSender({ allowPrivate: deps.settings.webhooksInPrivateNetwork }),
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isOver = () => signal.aborted || deps.isShuttingDown();
  const sender = createDeliverySender(deps, post, isOver);
  let isFailing = false;

  async function round(): Promise<void> {
    try {
      while (!isOver() && (await writeDeliveries(deps))) {}
      if (!isOver()) await sender.start();
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.error('Webhooks could not be read; this is tried again', error);
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await round();
      await delay(IDLE_MS, undefined, { ref: false, signal }).catch(() => {});
    }
    await sender.onIdle();
  }

  const running = run();
  return async () => {
    stopping.abort();
    await Promise.race([running, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
  };
}

/** Deletes what ended long ago. */
export async function deleteEndedDeliveries(deps: Deps): Promise<void> {
  const before = deps.now() - WEBHOOK_LOG_DAYS * DAY_MS;
  for (let count = -1; count !== 0 && !deps.isShuttingDown(); ) {
    count = await inTransaction(deps.db, (db) => deleteOldDeliveries(db, before));
  }
}
