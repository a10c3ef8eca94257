import { type RawBuilder, sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { MAX_COUNTED_EVENTS } from '#shared/domain/fulfilment/handover.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';

/** Numbers of events, both included. */
export interface EventRange {
  first: number;
  last: number;
}

interface EventsOf extends EventRange {
  type: EventType;
}

/** By the index of events by type; no more are read, so that a long shift costs the same in a shop of any size. */
function eventsOf(db: Database, { type, first, last }: EventsOf) {
  return db
    .selectFrom('events')
    .where('type', '=', type)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .limit(MAX_COUNTED_EVENTS + 1);
}

const counted = prepareQuery((db, events: EventsOf) =>
  db
    .selectFrom(eventsOf(db, events).select('seq').as('counted_events'))
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** At most one more than `MAX_COUNTED_EVENTS`. */
export async function countEvents(db: Database, type: EventType, range: EventRange): Promise<number> {
  return Number((await counted.first(db, { type, ...range }))?.count ?? 0);
}

const actors = prepareQuery((db, events: EventsOf) => eventsOf(db, events).select('actor'));

/** Who did this, most often first. */
export async function countByActor(
  db: Database,
  type: EventType,
  range: EventRange,
): Promise<{ actor: string; count: number }[]> {
  const rows = await actors.all(db, { type, ...range });
  const groups = Map.groupBy(rows, ({ actor }) => actor);
  return [...groups]
    .map(([actor, events]) => ({ actor, count: events.length }))
    .sort((one, other) => other.count - one.count || one.actor.localeCompare(other.actor));
}

const printedOrders = prepareQuery((db, range: EventRange) =>
  db
    .selectFrom(
      eventsOf(db, { type: 'order.printed', first: range.first, last: range.last })
        .select('subject_id')
        .as('counted_events'),
    )
    .innerJoin('orders', 'orders.id', 'counted_events.subject_id')
    .select(['orders.id', 'orders.seq'])
    .where('orders.shipped_at', 'is', null)
    .where('orders.cancelled_at', 'is', null)
    .where('orders.expired_at', 'is', null),
);

/** Orders whose packing slip was printed and that still wait, the oldest first. */
export async function listPrintedNotShipped(db: Database, range: EventRange): Promise<{ id: string; seq: number }[]> {
  const rows = await printedOrders.all(db, range);
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((one, other) => one.seq - other.seq);
}

/** A member of the JSON of a counted event. */
function memberOf(db: Database, column: 'before' | 'after', name: string): RawBuilder<unknown> {
  const toJson = engineOf(db) === 'sqlite' ? sql`` : sql`::json`;
  return sql`(${sql.ref(`counted_events.${column}`)}${toJson} ->> ${sql.lit(name)})`;
}

const priceChanges = prepareQuery((db, range: EventRange) => {
  const differs = (name: string) =>
    sql`${memberOf(db, 'before', name)} is distinct from ${memberOf(db, 'after', name)}`;
  return db
    .selectFrom(
      eventsOf(db, { type: 'product.changed', first: range.first, last: range.last })
        .select(['before', 'after'])
        .as('counted_events'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`(${differs('price')} or ${differs('priceBreaks')})`);
});

/** Changes of products that changed the price or a price break. */
export async function countPriceChanges(db: Database, range: EventRange): Promise<number> {
  return Number((await priceChanges.first(db, range))?.count ?? 0);
}

const importedProducts = prepareQuery((db, range: EventRange) => {
  const numberOf = (name: string) => sql`cast(${memberOf(db, 'after', name)} as integer)`;
  return db
    .selectFrom(
      eventsOf(db, { type: 'import.applied', first: range.first, last: range.last })
        .select('after')
        .as('counted_events'),
    )
    .select(sql<number | null>`sum(${numberOf('new')} + ${numberOf('changed')})`.as('products'));
});

/** How many products imports added or changed; one that two of them changed counts twice. */
export async function countImportedProducts(db: Database, range: EventRange): Promise<number> {
  return Number((await importedProducts.first(db, range))?.products ?? 0);
}
