import { type Insertable, type Selectable, sql } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { EventsTable } from '#server/db/schema/tables/history.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseEventData } from '#server/db/stored-json.ts';
import { isAnyOf, type TextList, textList } from '#server/db/text-list.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';

const insertedEvents = prepareInsert((db, events: Insertable<EventsTable>[]) => db.insertInto('events').values(events));

export function toEventRow(event: RecordedEvent): Insertable<EventsTable> {
  const { at, actor, type, subjectId: subject_id } = event;
  const [before, after] = ['before' in event ? event.before : null, 'after' in event ? event.after : null];
  return {
    at,
    actor,
    type,
    subject_id,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  };
}

export async function recordEvent(db: WriteTransaction, event: RecordedEvent): Promise<void> {
  await recordEvents(db, [event]);
}

/** On PostgreSQL followers of the log wait for the end of the transaction from here on: record them last. */
export async function recordEvents(db: WriteTransaction, events: RecordedEvent[]): Promise<void> {
  await insertedEvents(db, events.map(toEventRow));
}

/** What changed in the events of one type of a subject, oldest first: JSON objects. */
export async function listChangesOf(db: Database, subjectId: string, type: EventType): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('after')
    .where('subject_id', '=', subjectId)
    .where('type', '=', type)
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ after }) => after ?? []);
}

/** What orders were before the first reduction after an instant, as JSON; only of those that were reduced. */
export async function listBeforeReductions(db: Database, ids: string[], at: number): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['subject_id', 'before'])
    .where('subject_id', 'in', ids)
    .where('type', '=', 'order.reduced')
    .where('at', '>', at)
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.flatMap(({ subject_id, before }) => (before === null ? [] : [[subject_id, before]])));
}

export type EventRow = Selectable<EventsTable>;

/**
 * The number up to which every event can be seen. PostgreSQL numbers an event when it is recorded and shows it when its
 * transaction ends, so that a later number may be seen first; a follower who read it would miss the earlier one. True of
 * statements that come after; not on a standby, which does not know the open transactions.
 */
async function findWatermark(db: Database): Promise<number> {
  if (engineOf(db) === 'sqlite') return Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<{ watermark: number }>`select events_watermark() as watermark`.execute(db);
  return rows[0]?.watermark ?? 0;
}

/** For followers of the log: none will appear before the last of them. */
export async function listEventsAfter(db: Database, after: number, limit: number): Promise<EventRow[]> {
  const watermark = await findWatermark(db);
  return db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', watermark)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** The last event before which none will appear: where a new follower begins. */
export async function findLastEventToFollow(db: Database): Promise<number> {
  return (await findNewestEvent(db, await findWatermark(db)))?.seq ?? 0;
}

export interface FeedPage {
  rows: EventRow[];
  /** Where the next page begins. */
  next: number;
  /** False for a number from the future: it belongs to another database, such as a restored copy. */
  resumed: boolean;
}

/** For systems that ask from time to time, with the last number that they have seen. */
export async function readFeedPage(db: Database, after: number, limit: number): Promise<FeedPage> {
  const newest = (await findNewestEvent(db))?.seq ?? 0;
  if (after > newest) return { rows: [], next: await findLastEventToFollow(db), resumed: false };
  const rows = await listEventsAfter(db, after, limit);
  return { rows, next: rows.at(-1)?.seq ?? after, resumed: true };
}

/** Those of some types about these subjects, in their order. */
export async function listEventsOfTypes(
  db: Database,
  subjectIds: string[],
  types: readonly EventType[],
): Promise<EventRow[]> {
  if (subjectIds.length === 0) return [];
  return db
    .selectFrom('events')
    .selectAll()
    .where('subject_id', 'in', subjectIds)
    .where('type', 'in', types)
    .orderBy('seq')
    .execute();
}

const newestUpTo = prepareQuery((db, { seq }: { seq: number }) =>
  db.selectFrom('events').select(['seq', 'at']).where('seq', '<=', seq).orderBy('seq', 'desc').limit(sql.lit(1)),
);

/** That can be seen, up to a number. `at` is in milliseconds since 1970 by the clock of that time. */
export function findNewestEvent(
  db: Database,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Pick<EventRow, 'seq' | 'at'> | undefined> {
  return newestUpTo.first(db, { seq: upTo });
}

/**
 * The latest time, up to `now`, of events before the first one of a subject; null when there is none. Samples a few
 * events, further and further back, because the clock may have been wrong for a while.
 */
export async function findEarlierEventTime(db: Database, subjectId: string, now: number): Promise<number | null> {
  const first = await db
    .selectFrom('events')
    .select('seq')
    .where('subject_id', '=', subjectId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return null;
  const earlier: number[] = [];
  for (let back = 1; back < first.seq; back *= 2) earlier.push(first.seq - back);
  if (earlier.length === 0) return null;
  const row = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('seq', 'in', earlier)
    .where('at', '<=', now)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** `at` is in milliseconds since 1970; `by` is the user's e-mail. */
export interface LastEvent {
  at: number;
  by: string;
}

const lastEvents = prepareQuery((db, { subjects, type }: { subjects: TextList; type: EventType }) =>
  db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.actor')
    .select(['events.subject_id', 'events.at', 'users.email'])
    .where('events.seq', 'in', (eb) =>
      eb
        .selectFrom('events as each')
        .select(({ fn }) => fn.max<number>('each.seq').as('last'))
        .where(isAnyOf(db, 'each.subject_id', subjects))
        .where('each.type', '=', type)
        .groupBy('each.subject_id'),
    ),
);

/** The last event of a type of each of these subjects that has one, by the subject's id; of users only. */
export async function findLastEvents(
  db: Database,
  subjectIds: string[],
  type: EventType,
): Promise<Map<string, LastEvent>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await lastEvents.all(db, { subjects: textList(db, subjectIds), type });
  return new Map(rows.map(({ subject_id, at, email }) => [subject_id, { at, by: email }]));
}

export interface ChangedBy {
  at: number;
  /** Null unless a user acted. */
  email: string | null;
  before: object;
  after: object;
}

/** More are not searched for who changed a field. */
const MAX_CHANGES = 50;

/** The newest events of a type about a subject. */
export async function listNewestChanges(db: Database, subjectId: string, type: EventType): Promise<ChangedBy[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor')
    .select(['events.at', 'events.before', 'events.after', 'users.email'])
    .where('events.subject_id', '=', subjectId)
    .where('events.type', '=', type)
    .orderBy('events.seq', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.map(({ at, email, before, after }) => ({
    at,
    email,
    before: parseEventData(before),
    after: parseEventData(after),
  }));
}

export interface TimelineRow extends Pick<EventRow, 'type' | 'at' | 'actor' | 'after'> {
  /** Null unless a user acted. */
  email: string | null;
}

/** What happened to a subject, oldest first. */
export async function listEventsOf(db: Database, subjectId: string, limit: number): Promise<TimelineRow[]> {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor')
    .select(['events.type', 'events.at', 'events.actor', 'events.after', 'users.email'])
    .where('events.subject_id', '=', subjectId)
    .orderBy('events.seq')
    .limit(limit)
    .execute();
}
