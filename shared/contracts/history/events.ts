import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { timelineTypes } from '#shared/domain/orders/order-timeline.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** An event of an order, of its refunds or its dispute, without the order's new state. */
export const orderEventSchema = z.object({
  type: z.enum(timelineTypes),
  orderId: z.string(),
  at: instantSchema,
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/**
 * `ready` comes first; events after its id follow. Unless `resumed`, some may be missing: reload the data. `role_changed`
 * comes last.
 */
export const eventMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), resumed: z.boolean() }),
  z.object({ type: z.literal('role_changed') }),
  orderEventSchema,
]);
export type EventMessage = z.infer<typeof eventMessageSchema>;

export const eventIdSchema = z.pipe(
  z.string({ error: fieldMessages.number }).check(z.regex(/^\d{1,15}$/, { error: fieldMessages.number })),
  z.transform(Number),
);

/** `next` is the `after` of the next call, also when there was nothing. */
export const eventFeedSchema = z.object({
  events: z.array(z.extend(orderEventSchema, { id: z.int() })),
  next: z.int(),
  /** False when `after` is of another database, such as before a restore: what was read from it has to be read again. */
  resumed: z.boolean(),
});
export type EventFeed = z.infer<typeof eventFeedSchema>;

const feedQuerySchema = z.object({ after: z._default(eventIdSchema, 0), limit: pageQuerySchema.shape.limit });

export const eventsContract = {
  listAfter: defineEndpoint({
    method: 'GET',
    path: '/events/feed',
    summary:
      'What happened to orders after an event, in its order and without a gap, for systems that ask from time to time; ' +
      'from the beginning without `after`. Call again with `next`',
    access: { permission: 'events.follow' },
    query: feedQuerySchema,
    response: eventFeedSchema,
  }),
  listOwnAfter: defineEndpoint({
    method: 'GET',
    path: '/events/own/feed',
    summary: "What happened to the caller's orders, like GET /events/feed, without what only staff see",
    access: 'signedIn',
    query: feedQuerySchema,
    response: eventFeedSchema,
  }),
  follow: defineEndpoint({
    method: 'GET',
    path: '/events',
    summary:
      'What happens to orders, as server-sent events, for staff. Starts behind the Last-Event-ID header or ' +
      '`after`, else at now; ends with the token, and with a message when the role changes',
    access: { permission: 'events.follow' },
    produces: 'text/event-stream',
    query: z.object({ after: z.optional(eventIdSchema) }),
    response: eventMessageSchema,
  }),
  followOwn: defineEndpoint({
    method: 'GET',
    path: '/events/own',
    summary: "What happens to the caller's orders, like GET /events; also what the shop does, such as serving a line",
    access: 'signedIn',
    produces: 'text/event-stream',
    query: z.object({ after: z.optional(eventIdSchema) }),
    response: eventMessageSchema,
  }),
};
