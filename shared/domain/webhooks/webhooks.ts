import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { staffTimelineTypes, type TimelineType, timelineTypes } from '#shared/domain/orders/order-timeline.ts';

/** What an endpoint of the shop can be told: what `GET /events/feed` has. */
export const shopWebhookTypes: readonly TimelineType[] = timelineTypes;
/** What an endpoint of an account can be told: what `GET /events/own/feed` has. */
export const accountWebhookTypes: readonly TimelineType[] = timelineTypes.filter(
  (type) => !staffTimelineTypes.includes(type),
);

/** The type of what the test button sends, about the order of no one. */
export const TEST_TYPE = 'webhook.test';
export const TEST_ORDER_ID = '00000000-0000-0000-0000-000000000000';

/** Of the shop, and of each account. */
export const MAX_WEBHOOKS = 20;
export const MAX_WEBHOOK_URL_LENGTH = 500;
export const MAX_WEBHOOK_DESCRIPTION_LENGTH = 100;
/** Of what the shop knows itself by to a procurement system. */
export const MAX_CREDENTIAL_LENGTH = 200;
/** Of one account. */
export const MAX_DOCUMENT_ENDPOINTS = 1;
/** Of what a receiver said. */
export const MAX_WEBHOOK_RESPONSE_LENGTH = 1000;

export const WEBHOOK_TIMEOUT_MS = 15_000;
/** How long a delivery is tried, and after how long without a success an endpoint is switched off. */
export const WEBHOOK_RETRIED_FOR_MS = 3 * DAY_MS;
/** How long the secret before a rotation signs too. */
export const OLD_SECRET_VALID_MS = DAY_MS;
export const WEBHOOK_LOG_DAYS = 30;

const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 6 * HOUR_MS;

/** How long after a failed attempt, the first being 1, the next one of the same delivery follows. */
export function webhookRetryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 4 ** (attempts - 1), MAX_RETRY_MS);
}

/** A single event that a receiver refuses holds up no other; a receiver that fails again and again is left in peace. */
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 10_000;
const MAX_REST_MS = HOUR_MS / 4;

/** How long an endpoint gets nothing after so many failures in a row. */
export function webhookRestMs(failures: number): number {
  if (failures < FAILURES_BEFORE_REST) return 0;
  return Math.min(FIRST_REST_MS * 2 ** (failures - FAILURES_BEFORE_REST), MAX_REST_MS);
}

/** How long a receiver that is busy is left alone when it says for how long. */
const MAX_ASKED_REST_MS = HOUR_MS;

export function webhookAskedRestMs(asked: number): number {
  return Math.min(asked, MAX_ASKED_REST_MS);
}

export const deliveryStates = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookFormats = ['events', 'cxml'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Why an endpoint gets nothing. `gone`: it answered 410. `left`: its maker left the company, or manages it no more. */
export const offReasons = ['by_hand', 'failing', 'gone', 'left'] as const;
export type OffReason = (typeof offReasons)[number];
