import { type Insertable, sql, type Updateable } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type {
  RequestLineRow,
  RequestLinesTable,
  RequestRow,
  RequestsTable,
} from '#server/db/schema/tables/requests.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const requestById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('requests').selectAll().where('id', '=', id),
);

/** Inside a transaction on PostgreSQL, it locks the row: after the requester and the account. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  return requestById.first(db, { id });
}

export async function findRequestByKey(
  db: Database,
  requesterId: string,
  key: string,
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('requester_id', '=', requesterId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

// A literal, because SQLite uses a partial index only for values that it knows when it prepares a statement.
const isOpen = sql<boolean>`state = 'open'`;

export const requestList = pagedList('requests', {
  rows: (db) => db.selectFrom('requests').selectAll(),
  filters: {
    account: (query, accountId: string) => query.where('requests.account_id', '=', accountId),
    open: (query) => query.where(isOpen),
    notOf: (query, userId: string) => query.where('requests.requester_id', '<>', userId),
    requester: (query, userId: string) => query.where('requests.requester_id', '=', userId),
  },
  count: async () => null,
});

export async function listLinesOf(db: Database, ids: string[]): Promise<RequestLineRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('request_lines')
    .selectAll()
    .where('request_id', 'in', ids)
    .orderBy('request_id')
    .orderBy('line')
    .execute();
}

/** More are not counted. */
const MAX_COUNT = 1000;

export async function countOpenRequests(
  db: Database,
  { accountId, requesterId, notOf }: { accountId: string; requesterId?: string; notOf?: string },
): Promise<number> {
  const rows = await db
    .selectFrom('requests')
    .select('seq')
    .where('account_id', '=', accountId)
    .where(isOpen)
    .$if(requesterId !== undefined, (query) => query.where('requester_id', '=', requesterId ?? ''))
    .$if(notOf !== undefined, (query) => query.where('requester_id', '<>', notOf ?? ''))
    .limit(MAX_COUNT)
    .execute();
  return rows.length;
}

/** Open requests of a user, of any company. */
export async function listOpenRequestsOf(db: Database, requesterId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('requester_id', '=', requesterId)
    .where(isOpen)
    .orderBy('id')
    .execute();
}

export async function listExpiredRequests(db: Database, now: number): Promise<Pick<RequestRow, 'id'>[]> {
  return db
    .selectFrom('requests')
    .select('id')
    .where(isOpen)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1000)
    .execute();
}

export async function insertRequest(
  db: WriteTransaction,
  request: Insertable<RequestsTable>,
  lines: Insertable<RequestLinesTable>[],
): Promise<void> {
  await db.insertInto('requests').values(request).execute();
  await db.insertInto('request_lines').values(lines).execute();
}

/** Leaves the state that waits; undefined when somebody decided before. */
export async function closeRequest(
  db: WriteTransaction,
  id: string,
  change: Updateable<RequestsTable> & Pick<RequestRow, 'state'>,
): Promise<RequestRow | undefined> {
  return db.updateTable('requests').set(change).where('id', '=', id).where(isOpen).returningAll().executeTakeFirst();
}

export async function setApprovedQuantity(
  db: WriteTransaction,
  { request_id, line }: Pick<RequestLineRow, 'request_id' | 'line'>,
  quantity: number,
): Promise<void> {
  await db
    .updateTable('request_lines')
    .set({ approved_quantity: quantity })
    .where('request_id', '=', request_id)
    .where('line', '=', line)
    .execute();
}
