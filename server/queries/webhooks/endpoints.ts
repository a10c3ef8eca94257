import { type Insertable, sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { WebhookEndpointRow, WebhookEndpointsTable } from '#server/db/schema/tables/history.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { reader } from '#server/db/stored-json.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { timelineTypes } from '#shared/domain/orders/order-timeline.ts';
import type { WebhookFormat } from '#shared/domain/webhooks/webhooks.ts';

/** Those of a later version are left out. */
const parse = reader(z.array(z.string()));
export function parseTypes(json: string) {
  const stored = parse(json);
  return timelineTypes.filter((type) => stored.includes(type));
}

export interface ListedEndpoint extends WebhookEndpointRow {
  email: string;
}

const listed = (db: Database) =>
  db
    .selectFrom('webhook_endpoints')
    .innerJoin('users', 'users.id', 'webhook_endpoints.owner_id')
    .selectAll('webhook_endpoints')
    .select('users.email');

interface Of {
  holder: string;
  format: WebhookFormat;
}

/** In the order of their making. */
export async function listEndpoints(db: Database, { holder, format }: Of): Promise<ListedEndpoint[]> {
  return listed(db)
    .where('webhook_endpoints.holder', '=', holder)
    .where('webhook_endpoints.format', '=', format)
    .orderBy('webhook_endpoints.seq')
    .execute();
}

export async function findListedEndpoint(
  db: Database,
  { holder, format }: Of,
  id: string,
): Promise<ListedEndpoint | undefined> {
  return listed(db)
    .where('webhook_endpoints.id', '=', id)
    .where('webhook_endpoints.holder', '=', holder)
    .where('webhook_endpoints.format', '=', format)
    .executeTakeFirst();
}

export async function findEndpoint(db: Database, id: string): Promise<WebhookEndpointRow | undefined> {
  return db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listEndpointsOfOwner(db: Database, ownerId: string): Promise<WebhookEndpointRow[]> {
  return db.selectFrom('webhook_endpoints').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();
}

// Literals, as in the partial index.
const isDocuments = sql<boolean>`format = 'cxml'`;
const hasFailed = sql<boolean>`off_reason in ('failing', 'gone', 'left')`;

const failed = (db: Database) =>
  db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(hasFailed);
const failedOfShop = prepareQuery((db) => failed(db).where('holder', '=', SHOP));
const failedForDocuments = prepareQuery((db) => failed(db).where(isDocuments));

/** How many of the shop's, and of those that it has for customers, were switched off because nothing arrived. */
export async function countFailedEndpoints(db: Database): Promise<number> {
  const [events, documents] = [await failedOfShop.first(db, {}), await failedForDocuments.first(db, {})];
  return Number(events?.count ?? 0) + Number(documents?.count ?? 0);
}

export async function insertEndpoint(db: WriteTransaction, row: Insertable<WebhookEndpointsTable>): Promise<void> {
  await db.insertInto('webhook_endpoints').values(row).execute();
}

export async function updateEndpoint(
  db: WriteTransaction,
  id: string,
  change: Updateable<WebhookEndpointsTable>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

/** With its deliveries. */
export async function deleteEndpoint(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Those of the own account; what they made for a company or the shop stays. */
export async function deleteEndpointsOf(db: WriteTransaction, accountId: string): Promise<void> {
  const ids = db.selectFrom('webhook_endpoints').select('id').where('holder', '=', accountId);
  await db.deleteFrom('webhook_deliveries').where('endpoint_id', 'in', ids).execute();
  await db.deleteFrom('webhook_endpoints').where('holder', '=', accountId).execute();
}

const on = prepareQuery((db) => db.selectFrom('webhook_endpoints').selectAll().where('off_at', 'is', null));

/** Those that are told of events. */
export async function listEndpointsOn(db: Database): Promise<WebhookEndpointRow[]> {
  return on.all(db, {});
}

const heard = prepareQuery((db) => db.selectFrom('webhook_position').select('heard_until'));

/** Up to this event all deliveries are written. */
export async function readPosition(db: Database): Promise<number> {
  return (await heard.first(db, {}))?.heard_until ?? 0;
}

export async function movePosition(db: WriteTransaction, heardUntil: number): Promise<void> {
  await db
    .insertInto('webhook_position')
    .values({ id: 1, heard_until: heardUntil })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heard_until: heardUntil }))
    .execute();
}

export async function lockEndpointsOn(db: WriteTransaction, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', 'in', ids)
    .where('off_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const ready = prepareQuery((db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'failures'])
    .where('off_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.seq')
          .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_endpoints.id')
          .where(sql<boolean>`webhook_deliveries.state = 'queued'`)
          .where('webhook_deliveries.next_attempt_at', '<=', now),
      ),
    )
    .orderBy('failures')
    .orderBy('next_attempt_at')
    .limit(limit),
);

/** Those that something can be sent to now: where things arrive first, then the longest waiting. */
export async function listReadyEndpoints(
  db: Database,
  now: number,
  limit: number,
): Promise<{ id: string; failures: number }[]> {
  return ready.all(db, { now, limit });
}
