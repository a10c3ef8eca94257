import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Metrics } from '#server/http/observability/metrics.ts';
import { authorize, type Caller, mayRead } from '#server/http/pipeline/authenticate.ts';
import { type StreamMessage, streamEvents } from '#server/http/pipeline/event-stream.ts';
import { type HandlerContext, mount } from '#server/http/pipeline/mount.ts';
import { validate } from '#server/http/pipeline/validate.ts';
import { createStreamSlots } from '#server/http/protection/stream-slots.ts';
import type { Peers, StreamKind } from '#server/peers.ts';
import {
  type EventRow,
  findLastEventToFollow,
  findNewestEvent,
  listEventsAfter,
  readFeedPage,
} from '#server/queries/history/events.ts';
import { listOwnersOf } from '#server/queries/orders/orders.ts';
import type { EventWatch } from '#server/services/history/watch-events.ts';
import {
  type EventFeed,
  type EventMessage,
  eventIdSchema,
  eventsContract,
  type OrderEvent,
} from '#shared/contracts/history/events.ts';
import { timelineTypes } from '#shared/domain/orders/order-timeline.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { accountWebhookTypes } from '#shared/domain/webhooks/webhooks.ts';

const STREAM_RETRY_AFTER_S = 30;
const PAGE = 200;

interface Streams {
  watch: EventWatch;
  stopping: AbortSignal;
  metrics: Metrics;
  peers: Peers | null;
}

export function eventRoutes(deps: Deps, { watch, stopping, metrics, peers }: Streams): Hono {
  const app = new Hono();
  const { follow, followOwn, listAfter, listOwnAfter } = eventsContract;
  const slots = createStreamSlots();
  const takeSlot = async (kind: StreamKind, userId: string) => {
    const leaveSlot = peers === null ? slots.take(kind, userId) : await peers.takeStreamSlot(kind, userId);
    if (leaveSlot === null) throw new AppError('too_many_requests', { retryAfter: STREAM_RETRY_AFTER_S });
    return leaveSlot;
  };

  mount(app, deps, follow, async ({ context, caller, query }) =>
    stream(context, query.after, {
      hasOtherRole: async () => (await roleNow(context)) !== caller.role,
      filter: async (page) => page,
      takeSlot: () => takeSlot('staff', caller.userId),
    }),
  );
  mount(app, deps, followOwn, async ({ context, caller, query }) =>
    stream(context, query.after, {
      hasOtherRole: async () => {
        // What a member may see changes with the role, and ends with the membership.
        return isOther(caller, await authorize(context, deps, followOwn.access));
      },
      filter: (page) => filterOwn(deps.db, caller, page),
      takeSlot: () => takeSlot('customer', caller.userId),
    }),
  );
  mount(app, deps, listAfter, async ({ query }) => readFeed(query, async (page) => page));
  mount(app, deps, listOwnAfter, async ({ caller, query }) =>
    readFeed(query, (page) => filterOwn(deps.db, caller, page)),
  );
  return app;

  async function readFeed(
    { after, limit = PAGE }: { after: number; limit?: number | undefined },
    filter: Follower['filter'],
  ): Promise<EventFeed> {
    const { rows, next, resumed } = await readFeedPage(deps.db, after, limit);
    const events = (await filter(rows)).flatMap((row) =>
      orderEventsOf(row).map((event) => ({ id: row.seq, ...event })),
    );
    return { events, next, resumed };
  }

  async function roleNow(context: HandlerContext): Promise<Role | undefined> {
    return (await authorize(context, deps, 'signedIn'))?.role;
  }

  interface Follower {
    /** @throws {AppError} unauthenticated, when the token has expired */
    hasOtherRole: () => Promise<boolean>;
    filter: (page: EventRow[]) => Promise<EventRow[]>;
    takeSlot: () => Promise<() => void>;
  }

  async function stream(context: HandlerContext, after: number | undefined, follower: Follower): Promise<Response> {
    if (stopping.aborted) throw new AppError('shutting_down', { retryAfter: 5 });
    const header = context.req.header('last-event-id');
    const asked = header === undefined ? after : validate(eventIdSchema, header);
    const newest = (await findNewestEvent(deps.db))?.seq ?? 0;
    // An id from the future belongs to another database, such as a restored copy.
    const resumed = asked !== undefined && asked <= newest;
    let position = resumed ? asked : await findLastEventToFollow(deps.db);
    // A HEAD has no reader, so its stream would never end.
    if (context.req.method === 'HEAD') return context.body(null);

    const leaveSlot = await follower.takeSlot();
    metrics.eventStreams.inc();
    return streamEvents(context, {
      first: message(position, { type: 'ready', resumed }),
      next: async () => {
        if (await follower.hasOtherRole())
          return { messages: [message(position, { type: 'role_changed' })], more: false, isLast: true };
        const page = await listEventsAfter(deps.db, position, PAGE);
        position = page.at(-1)?.seq ?? position;
        return { messages: (await follower.filter(page)).flatMap(toMessages), more: page.length === PAGE };
      },
      watch: watch.watch,
      stopping,
      log: deps.log,
      onStalled: () => metrics.unreadDropped.inc(),
      onEnd: () => {
        leaveSlot();
        metrics.eventStreams.dec();
      },
    });
  }
}

function isOther(caller: Caller, now: Caller | null): boolean {
  return now?.accountId !== caller.accountId || now.member !== caller.member || now.seesAll !== caller.seesAll;
}

/** The events of orders that a customer may read, without those that only staff see. */
async function filterOwn(db: Deps['db'], caller: Caller, rows: EventRow[]): Promise<EventRow[]> {
  const page = rows.filter(({ type }) => isForCustomers(type));
  const ids = page.map(({ subject_id }) => subject_id);
  const orders = await listOwnersOf(db, [...new Set(ids)]);
  const own = new Set(orders.filter((order) => mayRead(caller, order)).map(({ id }) => id));
  return page.filter(({ subject_id }) => own.has(subject_id));
}

function isForCustomers(type: string): boolean {
  return accountWebhookTypes.some((name) => name === type);
}

function message(id: number, data: EventMessage): StreamMessage {
  return { id, data };
}

function toMessages(row: EventRow): StreamMessage[] {
  return orderEventsOf(row).map((event) => message(row.seq, event));
}

/** One, or none for an event that is not of an order. */
function orderEventsOf({ type, subject_id, at }: EventRow): OrderEvent[] {
  const known = timelineTypes.find((name) => name === type);
  return known === undefined ? [] : [{ type: known, orderId: subject_id, at: new Date(at).toISOString() }];
}
