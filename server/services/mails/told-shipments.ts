import { weekdayText } from '#server/calendar.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { listBatchesOfShipments } from '#server/queries/batches/shipped-batches.ts';
import { listShipmentsOf, type ShipmentRow } from '#server/queries/fulfilment/shipments.ts';
import type { MailContext } from '#server/services/mails/readout.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { mailTexts } from '#shared/messages/mails/mails.ts';
import { batchesText } from '#shared/messages/stock/batches-text.ts';

/** The shipments of an order that a mail tells of. */
export interface ToldShipment {
  /** Null once it is not true any more. */
  last: ShipmentRow | null;
  quantity: number;
  /** With all that had left before. */
  soFar: number;
  /** Of those that a mail tells of as shipped. */
  ids: string[];
}

/** By order: what rows about shipments tell, or take back; a shipment's time names it. */
export async function readToldShipments(
  db: Database,
  kind: 'order_shipped' | 'order_unshipped',
  rows: MailRow[],
): Promise<Map<string, ToldShipment>> {
  const told = Map.groupBy(rows, ({ subject_id }) => subject_id);
  const all = Map.groupBy(await listShipmentsOf(db, [...told.keys()]), ({ order_id }) => order_id);
  return new Map(
    [...told].map(([id, own]) => {
      const shipments = all.get(id) ?? [];
      return [id, kind === 'order_shipped' ? tellOf(shipments, own) : takeBackOf(shipments, own)];
    }),
  );
}

function tellOf(shipments: ShipmentRow[], rows: MailRow[]): ToldShipment {
  const active = shipments.filter(({ undone_at }) => undone_at === null);
  const told = active.filter(({ shipped_at }) => rows.some(({ created_at }) => created_at === shipped_at));
  const last = told.at(-1) ?? null;
  const before = active.filter(({ seq }) => last !== null && seq <= last.seq);
  return { last, quantity: sumOf(told), soFar: sumOf(before), ids: told.map(({ id }) => id) };
}

/** Nothing, once a later shipment tells better. */
function takeBackOf(shipments: ShipmentRow[], rows: MailRow[]): ToldShipment {
  const at = Math.max(...rows.map(({ created_at }) => created_at));
  const undone = shipments.filter(({ order_id, shipped_at }) =>
    rows.some(({ event_key }) => event_key === `order_unshipped:${order_id}:${shipped_at}`),
  );
  const active = shipments.filter(({ undone_at }) => undone_at === null);
  const isToldBetter = active.some(({ shipped_at }) => shipped_at > at);
  return {
    last: isToldBetter ? null : (undone.at(-1) ?? null),
    quantity: sumOf(undone),
    soFar: sumOf(active),
    ids: [],
  };
}

function sumOf(shipments: ShipmentRow[]): number {
  return shipments.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** A sentence for an order that does not leave at once; null for others. */
export function describePart(
  { locale }: Pick<MailContext, 'locale'>,
  kind: 'order_shipped' | 'order_unshipped',
  { seq, quantity: ordered, short_quantity }: OrderRow,
  { last, quantity, soFar }: ToldShipment,
): string | null {
  if (quantity === ordered || last === null) return null;
  const count = (number: number) => new Intl.NumberFormat(locale).format(number);
  const part = { number: orderNumber(seq), quantity: count(quantity), soFar: count(soFar), ordered: count(ordered) };
  if (kind === 'order_unshipped') return mailTexts.partTakenBack(part);
  if (soFar + short_quantity >= ordered) return mailTexts.lastPart(part);
  return mailTexts.part({ ...part, restBy: last.rest_by === null ? null : weekdayText(last.rest_by, locale) });
}

/** What of an order will not come. */
export function describeShort(
  { locale }: Pick<MailContext, 'locale'>,
  { seq, quantity: ordered, short_quantity, paid_at }: OrderRow,
): string {
  const count = (number: number) => new Intl.NumberFormat(locale).format(number);
  const facts = { number: orderNumber(seq), short: count(short_quantity), ordered: count(ordered) };
  return `${mailTexts.short(facts)} ${paid_at === null ? mailTexts.shortUnpaid : mailTexts.shortPaid}`;
}

/** A sentence for each order of which goods left with batch numbers. */
export async function describeBatches(
  db: Database,
  orders: OrderRow[],
  told: Map<string, ToldShipment>,
): Promise<string[]> {
  const taken = await listBatchesOfShipments(
    db,
    orders.flatMap(({ id }) => told.get(id)?.ids ?? []),
  );
  return orders.flatMap(({ id, name }) => {
    const ids = told.get(id)?.ids ?? [];
    const own = taken.filter(({ shipment_id }) => ids.includes(shipment_id));
    if (own.length === 0) return [];
    const batches = own.map(({ number, best_before: bestBefore, quantity }) => ({ number, bestBefore, quantity }));
    return [`${name}: ${batchesText(batches)}.`];
  });
}
