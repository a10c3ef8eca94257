import { type Insertable, sql, type Updateable } from 'kysely';
import { insertMany } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type {
  WebhookDeliveriesTable,
  WebhookDeliveryRow,
  WebhookEndpointRow,
} from '#server/db/schema/tables/history.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

// Every change states the state and the attempt that it starts from, so that of two processes only one makes it.

// A literal, because SQLite uses a partial index only for values that it knows when it prepares a statement.
const isQueued = sql<boolean>`webhook_deliveries.state = 'queued'`;

/** A delivery with the event that it tells of. */
export interface ToldDelivery extends WebhookDeliveryRow {
  type: string | null;
  subject_id: string | null;
  at: number | null;
}

const told = (db: Database) =>
  db
    .selectFrom('webhook_deliveries')
    .leftJoin('events', 'events.seq', 'webhook_deliveries.event_seq')
    .selectAll('webhook_deliveries')
    .select(['events.type', 'events.subject_id', 'events.at']);

export const deliveryList = pagedList('webhook_deliveries', {
  rows: (db) => told(db),
  filters: {
    endpointId: (query, endpointId: string) => query.where('webhook_deliveries.endpoint_id', '=', endpointId),
  },
  count: async () => null,
});

export async function findDelivery(db: Database, endpointId: string, id: string): Promise<ToldDelivery | undefined> {
  return told(db)
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_deliveries.endpoint_id', '=', endpointId)
    .executeTakeFirst();
}

/** Without its event, so that it can be locked. */
export async function lockDelivery(
  db: WriteTransaction,
  endpointId: string,
  id: string,
): Promise<WebhookDeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
}

export async function insertDeliveries(
  db: WriteTransaction,
  rows: Insertable<WebhookDeliveriesTable>[],
): Promise<void> {
  await insertMany(db, 'webhook_deliveries', rows);
}

/** Which of these documents are, or were, sent to their endpoint: the ids of both with a space between them. */
export async function listKnownDocuments(
  db: Database,
  asked: { endpointId: string; document: string }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['endpoint_id', 'document'])
    .where('endpoint_id', 'in', [...new Set(asked.map(({ endpointId }) => endpointId))])
    .where('document', 'in', [...new Set(asked.map(({ document }) => document))])
    .execute();
  return new Set(rows.map(({ endpoint_id, document }) => `${endpoint_id} ${document}`));
}

export interface Claimed {
  endpoint: WebhookEndpointRow;
  delivery: WebhookDeliveryRow;
}

/** Begins the next attempt at an endpoint, in the order of events; undefined when there is none, or another process was faster. */
export async function claimDelivery(
  db: WriteTransaction,
  endpointId: string,
  { now, until }: { now: number; until: number },
): Promise<Claimed | undefined> {
  const isDue = sql<boolean>`webhook_deliveries.state = 'queued' and webhook_deliveries.next_attempt_at <= ${now}`;
  const endpoint = await db
    .updateTable('webhook_endpoints')
    .set({ next_attempt_at: until })
    .where('id', '=', endpointId)
    .where('off_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.seq')
          .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
          .where(isDue),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!endpoint) return undefined;
  const delivery = await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: until, last_attempt_at: now }))
    .where('seq', '=', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.min('webhook_deliveries.seq').as('next'))
        .where('webhook_deliveries.endpoint_id', '=', endpointId)
        .where(isDue),
    )
    .returningAll()
    .executeTakeFirst();
  return delivery && { endpoint, delivery };
}

/** Of the attempt that this row has begun; a success counts also when its deadline was over. */
export async function updateAttempted(
  db: WriteTransaction,
  { seq, attempts }: WebhookDeliveryRow,
  change: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('seq', '=', seq)
    .where(isQueued)
    .$if(change.state !== 'delivered', (query) => query.where('attempts', '=', attempts))
    .execute();
}

/** Whatever waits for a later attempt is due now. */
export async function hurryDeliveries(db: WriteTransaction, endpointId: string, now: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('endpoint_id', '=', endpointId)
    .where(isQueued)
    .where('next_attempt_at', '>', now)
    .execute();
}

/** Ends what waits for an endpoint. */
export async function failDeliveries(
  db: WriteTransaction,
  endpointId: string,
  { at, problem }: { at: number; problem: string },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(({ fn }) => ({ state: 'failed', ended_at: at, last_problem: fn.coalesce('last_problem', sql.val(problem)) }))
    .where('endpoint_id', '=', endpointId)
    .where(isQueued)
    .execute();
}

export async function updateDelivery(
  db: WriteTransaction,
  seq: number,
  change: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('seq', '=', seq).execute();
}

/** Why the last one that was tried did not arrive. */
export async function findLastProblem(db: Database, endpointId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('last_problem')
    .where('endpoint_id', '=', endpointId)
    .where('attempts', '>', 0)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_problem;
}

const MAX_COUNTED_WAITING = 1000;

/** How many wait for an endpoint; null when there are more than are counted. */
export async function countWaiting(db: Database, endpointId: string): Promise<number | null> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('webhook_deliveries.seq')
        .where('webhook_deliveries.endpoint_id', '=', endpointId)
        .where(isQueued)
        .limit(MAX_COUNTED_WAITING + 1)
        .as('counted_deliveries'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) > MAX_COUNTED_WAITING ? null : Number(count);
}

/** Deletes deliveries from before an instant that have ended, at most 1,000; returns how many. */
export async function deleteOldDeliveries(db: WriteTransaction, before: number): Promise<number> {
  const old = await withoutRowLocks(db)
    .selectFrom('webhook_deliveries')
    .select(['seq', 'endpoint_id', 'event_seq'])
    .where('created_at', '<', before)
    .where('ended_at', 'is not', null)
    .orderBy('created_at')
    .limit(1000)
    .execute();
  const ofEndpoints = Map.groupBy(old, ({ endpoint_id }) => endpoint_id);
  for (const [id, rows] of [...ofEndpoints].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = Math.max(...rows.map(({ event_seq }) => event_seq ?? 0));
    await db
      .updateTable('webhook_endpoints')
      .set({ heard_since: last })
      .where('id', '=', id)
      .where('heard_since', '<', last)
      .execute();
  }
  const seqs = old.map(({ seq }) => seq);
  if (seqs.length > 0) await db.deleteFrom('webhook_deliveries').where('seq', 'in', seqs).execute();
  return seqs.length;
}
