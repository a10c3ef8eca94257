import { MAX_COUNT } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { HandoverCount, StoredFigures } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { findLastSigned } from '#server/queries/fulfilment/handovers.ts';
import {
  countByActor,
  countEvents,
  countImportedProducts,
  countPriceChanges,
  type EventRange,
  listPrintedNotShipped,
} from '#server/queries/fulfilment/shift-events.ts';
import { findLastEventToFollow } from '#server/queries/history/events.ts';
import { findEventFrom } from '#server/queries/history/history.ts';
import { countMails, MAX_COUNTED } from '#server/queries/mails/mail-list.ts';
import { countOrders, viewTerms } from '#server/queries/orders/order-views.ts';
import { countProducts } from '#server/queries/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import {
  eventsOfLine,
  FIRST_SHIFT_MS,
  MAX_COUNTED_EVENTS,
  MAX_NAMED_ORDERS,
  UNPAID_DAYS,
} from '#shared/domain/fulfilment/handover.ts';

export interface Shift extends EventRange {
  fromAt: number;
  toAt: number;
}

/** The events since the last signed handover, or from this instant on. */
export async function findShift({ db, now }: Deps, from: number | undefined): Promise<Shift> {
  const toAt = now();
  const last = await findLastEventToFollow(db);
  const signed = from === undefined ? await findLastSigned(db) : undefined;
  if (signed) return { fromAt: Math.min(signed.to_at, toAt), toAt, first: signed.last_event + 1, last };
  const fromAt = Math.min(from ?? toAt - FIRST_SHIFT_MS, toAt);
  return { fromAt, toAt, first: Math.min(await findEventFrom(db, fromAt), last + 1), last };
}

const eventLines = Object.keys(eventsOfLine) as (keyof typeof eventsOfLine)[];

/** Reads no more than `MAX_COUNTED_EVENTS` events of a type, and no state but by its index. */
export async function readFigures({ db }: Deps, shift: Shift): Promise<StoredFigures> {
  const { toAt } = shift;
  const terms = viewTerms(toAt);
  const printed = await countEvents(db, 'order.printed', shift);
  const waiting = await listPrintedNotShipped(db, shift);
  const unpaidBefore = toAt - UNPAID_DAYS * DAY_MS + 1;
  const counts = await countLines(db, shift);
  const { imports } = counts;
  return {
    counts: {
      ...counts,
      ...(imports && { imports: { ...imports, products: await countImportedProducts(db, shift) } }),
      printedNotShipped: { count: waiting.length, isMore: printed > MAX_COUNTED_EVENTS },
      pricesChanged: upTo(MAX_COUNTED_EVENTS, await countPriceChanges(db, shift)),
      unpaidForDays: upTo(
        MAX_COUNT,
        await countOrders(db, { view: 'unpaid', before: unpaidBefore, isByCard: true }, terms),
      ),
      lowStock: upTo(MAX_COUNT, await countProducts(db, { lowStock: true })),
      failedMails: upTo(MAX_COUNTED, await countMails(db, 'failed')),
    },
    shippedBy: await countByActor(db, 'order.shipped', shift),
    notShipped: waiting.slice(0, MAX_NAMED_ORDERS),
  };
}

async function countLines(db: Database, range: EventRange): Promise<StoredFigures['counts']> {
  const counts: StoredFigures['counts'] = {};
  for (const line of eventLines) {
    counts[line] = upTo(MAX_COUNTED_EVENTS, await countEvents(db, eventsOfLine[line], range));
  }
  return counts;
}

/** Null is more than `max`. */
function upTo(max: number, count: number | null): HandoverCount {
  return { count: Math.min(count ?? max, max), isMore: count === null || count > max };
}
