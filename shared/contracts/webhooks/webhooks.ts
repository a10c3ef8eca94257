import * as z from 'zod/mini';
import type { Access } from '#shared/contracts/access.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, optionalText, pageQuerySchema } from '#shared/contracts/fields.ts';
import { type TimelineType, timelineTypes } from '#shared/domain/orders/order-timeline.ts';
import {
  accountWebhookTypes,
  deliveryStates,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  offReasons,
  shopWebhookTypes,
  TEST_TYPE,
} from '#shared/domain/webhooks/webhooks.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { webhookFieldMessages as messages } from '#shared/messages/webhooks/webhook-fields.ts';

export const webhookEndpointSchema = z.object({
  _id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  types: z.array(z.enum(timelineTypes)),
  /** Who made it, and is told when it is switched off. */
  owner: z.string(),
  createdAt: instantSchema,
  /** Why it gets nothing; null while it is on. */
  off: z.nullable(z.object({ at: instantSchema, reason: z.enum(offReasons) })),
  /** Since when every attempt has failed; null after a success. */
  failingSince: z.nullable(instantSchema),
  /** Until when the secret before signs too; null when there is none. */
  oldSecretUntil: z.nullable(instantSchema),
  /** How many deliveries wait; null when there are more than are counted. */
  waiting: z.nullable(z.int()),
});
export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>;

/** `secret` is in no other response. */
export const addedWebhookSchema = z.extend(webhookEndpointSchema, { secret: z.string() });
export type AddedWebhook = z.output<typeof addedWebhookSchema>;

export const webhookDeliverySchema = z.object({
  /** The `webhook-id` of each attempt. */
  _id: z.string(),
  type: z.enum([...timelineTypes, TEST_TYPE]),
  /** Null for a test. */
  orderId: z.nullable(z.string()),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of HTTP, at the last attempt; null when nothing was answered. */
  status: z.nullable(z.int()),
  /** The first thousand characters of what was answered. */
  answer: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  createdAt: instantSchema,
  lastAttemptAt: z.nullable(instantSchema),
  /** Of a waiting one. */
  nextAttemptAt: z.nullable(instantSchema),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

export const webhookSwitchSchema = z.object({ on: z.boolean({ error: fieldMessages.invalid }) });
export const deliveriesQuerySchema = z.object({
  limit: pageQuerySchema.shape.limit,
  cursor: pageQuerySchema.shape.cursor,
});

export const webhookUrlSchema = z.string({ error: messages.urlRequired }).check(
  z.trim(),
  z.minLength(1, { error: messages.urlRequired }),
  z.maxLength(MAX_WEBHOOK_URL_LENGTH, { error: fieldMessages.tooLong(MAX_WEBHOOK_URL_LENGTH) }),
  z.refine((text) => text === '' || isHttp(text), { error: messages.url }),
  z.refine((text) => !isHttp(text) || !hasCredentials(text), { error: messages.urlCredentials }),
);

function termsSchema(given: readonly TimelineType[]) {
  return z.object({
    url: webhookUrlSchema,
    description: z._default(optionalText({ max: MAX_WEBHOOK_DESCRIPTION_LENGTH }), null),
    types: z.pipe(
      z
        .array(z.enum(given, { error: messages.type }), { error: messages.typesRequired })
        .check(z.minLength(1, { error: messages.typesRequired })),
      z.transform((chosen) => timelineTypes.filter((type) => chosen.includes(type))),
    ),
  });
}

/** Has a host that a browser would understand. */
function isHttp(text: string): boolean {
  try {
    return /^https?:\/\/\S+$/i.test(text) && new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

function hasCredentials(text: string): boolean {
  return /^https?:\/\/[^/?#\\]*@/i.test(text);
}

export const shopWebhookSchema = termsSchema(shopWebhookTypes);
export const accountWebhookSchema = termsSchema(accountWebhookTypes);
export type WebhookTerms = z.output<typeof shopWebhookSchema>;

const paths = {
  shop: { all: '/webhook-endpoints', whose: 'of the shop' },
  account: { all: '/accounts/:id/webhook-endpoints', whose: 'of the account' },
};

/** The same calls for the shop and for an account. */
function webhooksOf<
  All extends z.ZodMiniType,
  One extends z.ZodMiniType,
  Delivery extends z.ZodMiniType,
  Terms extends typeof shopWebhookSchema,
  const Allowed extends Access,
>(holder: keyof typeof paths, access: Allowed, terms: Terms, params: { all: All; one: One; delivery: Delivery }) {
  const { all, whose } = paths[holder];
  const one = `${all}/:endpointId`;
  return {
    list: defineEndpoint({
      method: 'GET',
      path: all,
      summary: `The webhook endpoints ${whose}, without their secrets`,
      access,
      params: params.all,
      response: z.array(webhookEndpointSchema),
    }),
    add: defineEndpoint({
      method: 'POST',
      path: all,
      summary: `Adds an address to which events ${whose === 'of the shop' ? 'of all orders' : "of the account's orders"} are sent from now on. Its secret is in this response only`,
      access,
      status: 201,
      params: params.all,
      body: terms,
      response: addedWebhookSchema,
    }),
    change: defineEndpoint({
      method: 'PUT',
      path: one,
      summary: 'Changes its address, description and types of events; repeatable',
      access,
      params: params.one,
      body: terms,
      response: webhookEndpointSchema,
    }),
    switch: defineEndpoint({
      method: 'PUT',
      path: `${one}/on`,
      summary:
        'Switches it off, which ends what waits, or on: it is told of events from then on, and the feed has those before; repeatable',
      access,
      params: params.one,
      body: webhookSwitchSchema,
      response: webhookEndpointSchema,
    }),
    changeSecret: defineEndpoint({
      method: 'POST',
      path: `${one}/secret`,
      summary: 'Makes a new secret, which is in this response only; the one before signs too for a day',
      access,
      params: params.one,
      response: addedWebhookSchema,
    }),
    test: defineEndpoint({
      method: 'POST',
      path: `${one}/test`,
      summary: 'Sends an event of the type webhook.test to it',
      access,
      status: 201,
      params: params.one,
      response: webhookDeliverySchema,
    }),
    listDeliveries: defineEndpoint({
      method: 'GET',
      path: `${one}/deliveries`,
      summary: 'What was sent to it, newest first; kept for 30 days',
      access,
      params: params.one,
      query: deliveriesQuerySchema,
      response: z.array(webhookDeliverySchema),
    }),
    sendAgain: defineEndpoint({
      method: 'POST',
      path: `${one}/deliveries/:deliveryId/again`,
      summary: 'Sends an event to it again, under the same id; repeatable',
      access,
      params: params.delivery,
      response: webhookDeliverySchema,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path: one,
      summary: 'Deletes it with its log',
      access,
      params: params.one,
      response: z.object({}),
    }),
  };
}

export const webhooksContract = webhooksOf('shop', { permission: 'webhooks.change' }, shopWebhookSchema, {
  all: z.object({}),
  one: z.object({ endpointId: z.string() }),
  delivery: z.object({ endpointId: z.string(), deliveryId: z.string() }),
});

/** `own` as the id of the account is the caller's own; managers name the company that they act for. */
export const accountWebhooksContract = webhooksOf(
  'account',
  'owner',
  accountWebhookSchema as typeof shopWebhookSchema,
  {
    all: z.object({ id: z.string() }),
    one: z.object({ id: z.string(), endpointId: z.string() }),
    delivery: z.object({ id: z.string(), endpointId: z.string(), deliveryId: z.string() }),
  },
);
