import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { factsOfEvent } from '#server/db/stored-json.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { listEventsOf, type TimelineRow } from '#server/queries/history/events.ts';
import { seesWholeOrder } from '#server/routes/orders/redact-order.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import { fromMinorUnits } from '#shared/domain/money.ts';
import { staffTimelineTypes, type TimelineType, timelineTypes } from '#shared/domain/orders/order-timeline.ts';
import { may } from '#shared/domain/users/permissions.ts';

const MAX_EVENTS = 500;

const quantityTypes: TimelineType[] = [
  'order.reduced',
  'order.shipped',
  'order.part_shipped',
  'order.unshipped',
  'order.batch_corrected',
];

/** What happened to an order, as this caller may see it. */
export async function readTimeline(db: Database, order: OrderRow, caller: Caller): Promise<TimelineEntry[]> {
  const rows = await listEventsOf(db, order.id, MAX_EVENTS);
  return rows.flatMap((row) => toEntry(row, order, caller));
}

function toEntry(row: TimelineRow, order: OrderRow, caller: Caller): TimelineEntry[] {
  const readsAnyOrder = may(caller, 'orders.read');
  const type = timelineTypes.find((name) => name === row.type);
  if (type === undefined || (!readsAnyOrder && staffTimelineTypes.includes(type))) return [];
  const {
    carrier = null,
    trackingNumber = null,
    quantity = null,
    transactionId = null,
    amountMinor,
    fromBatch: from = null,
    toBatch: to = null,
  } = factsOfEvent(row.after);
  const isWhole = seesWholeOrder(caller, order);
  const hasAmount = isWhole && /^(refund|transfer)\./.test(type) && amountMinor !== undefined;
  return [
    {
      type,
      at: new Date(row.at).toISOString(),
      by: actorOf(row, order, caller),
      email: readsAnyOrder && (isWhole || row.actor !== order.owner_id) ? row.email : null,
      carrier,
      trackingNumber,
      quantity: quantityTypes.includes(type) ? quantity : null,
      transactionId: isWhole ? transactionId : null,
      amount: hasAmount ? fromMinorUnits(amountMinor, order.currency) : null,
      ...(type === 'order.batch_corrected' && { batch: { from, to } }),
    },
  ];
}

function actorOf({ actor, email }: TimelineRow, order: OrderRow, caller: Caller): TimelineEntry['by'] {
  if (actor === caller.userId) return 'you';
  if (actor === order.owner_id) return 'customer';
  return email === null && actor !== 'cli' ? 'system' : 'shop';
}
