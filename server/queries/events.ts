import type { Insertable, Selectable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, EventsTable, WriteTransaction } from '#server/db/schema.ts';
import { atMost } from '#server/queries/page.ts';

/** One change, as the append-only record keeps it. */
export interface RecordedEvent {
  at: number;
  /** A user's id, or `system`, `payment-provider` or `cli`. */
  actor: string;
  type: string;
  subjectId: string;
  before?: object;
  after?: object;
}

const insertEvent = prepareQuery((db, event: Insertable<EventsTable>) =>
  db.insertInto('events').values({
    at: event.at,
    actor: event.actor,
    type: event.type,
    subject_id: event.subject_id,
    before: event.before,
    after: event.after,
  }),
);

/** Records a change in the transaction that makes it. */
export async function recordEvent(db: WriteTransaction, event: RecordedEvent): Promise<void> {
  const { at, actor, type, subjectId, before, after } = event;
  await insertEvent.run(db, {
    at,
    actor,
    type,
    subject_id: subjectId,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  });
}

export type EventRow = Selectable<EventsTable>;

/** Events of any kind behind an id, in their order. */
export async function listEventsAfter(db: Database, after: number, limit: number): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().where('seq', '>', after).orderBy('seq').limit(atMost(limit)).execute();
}

/** The id of the newest event; 0 when there is none. */
export async function newestEventId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('seq')
    .where('seq', '>', 0)
    .orderBy('seq', 'desc')
    .limit(atMost(1))
    .executeTakeFirst();
  return row?.seq ?? 0;
}
