import { sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import { pagedList } from '#server/db/paged-list.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findNewestEvent } from '#server/queries/history/events.ts';
import { checkoutOfFreight, freightId } from '#shared/domain/freight/freight-id.ts';
import type { EventSubject, EventType } from '#shared/domain/history/event-types.ts';

export interface HistoryFilter {
  /** A user's id, or the part of the system that acted. */
  actor?: string | undefined;
  subjectId?: string | undefined;
  type?: EventType | undefined;
}

const list = pagedList('events', {
  rows: (db) =>
    db
      .selectFrom('events')
      .leftJoin('users', 'users.id', 'events.actor')
      .selectAll('events')
      .select(['users.email', 'users.retired_email', 'users.name']),
  filters: {
    actor: (query, actor: string) => query.where('events.actor', '=', actor),
    subjectId: (query, subjectId: string) => query.where('events.subject_id', '=', subjectId),
    type: (query, type: EventType) => query.where('events.type', '=', type),
    // Not seeked by: the events of a person or a subject are fewer.
    alsoType: (query, type: EventType) => query.where(sql<boolean>`events.type || '' = ${type}`),
    alsoActor: (query, actor: string) => query.where(sql<boolean>`events.actor || '' = ${actor}`),
    since: (query, since: number) => query.where('events.seq', '>=', since),
    before: (query, before: number) => query.where('events.seq', '<', before),
  },
  count: async () => null,
});

/**
 * The list of events and the request of a page of it. `since` and `before` are numbers of events; pages begin at the bound
 * of their direction, because SQLite seeks by one upper and one lower bound only.
 */
export function historyList(
  page: Page,
  { actor, subjectId, type }: HistoryFilter,
  { since, before }: { since: number; before: number },
) {
  const { after, descending } = page;
  const start = descending ? Math.min(after ?? before, before) : Math.max(after ?? 0, since - 1);
  const filter = {
    ...(subjectId === undefined ? { actor } : { subjectId, alsoActor: actor }),
    ...(actor === undefined && subjectId === undefined ? { type } : { alsoType: type }),
    ...(descending ? { since } : { before }),
  };
  return { list, request: { page: { ...page, after: start }, filter } };
}

/** The number of the first event from this instant on, found by halving: the log is in the order of time. */
export async function findEventFrom(db: Database, at: number): Promise<number> {
  let [low, high] = [1, ((await findNewestEvent(db))?.seq ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await findNewestEvent(db, middle);
    if (row === undefined || row.at < at) low = middle + 1;
    else high = row.seq;
  }
  return low;
}

/** What people call these orders, products, users or checkouts, by id; those that are gone are missing. */
export async function nameSubjects(
  db: Database,
  kind: EventSubject,
  ids: string[],
): Promise<{ id: string; seq: number; name: string | null }[]> {
  switch (kind) {
    case 'order':
    case 'checkout':
    case 'quote': {
      const table = ({ order: 'orders', checkout: 'checkouts', quote: 'quotes' } as const)[kind];
      const rows = await db.selectFrom(table).select(['id', 'seq']).where('id', 'in', ids).execute();
      return rows.map((row) => ({ ...row, name: null }));
    }
    case 'freight': {
      const checkouts = ids.map(checkoutOfFreight);
      const rows = await db.selectFrom('checkouts').select(['id', 'seq']).where('id', 'in', checkouts).execute();
      return rows.map(({ id, seq }) => ({ id: freightId(id), seq, name: null }));
    }
    case 'product':
      return db.selectFrom('products').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();
    case 'user':
    case 'company': {
      const rows = await db
        .selectFrom('accounts')
        .leftJoin('users', 'users.id', 'accounts.id')
        .select(['accounts.id', 'accounts.seq', 'accounts.name as company'])
        .select(['users.name', 'users.email', 'users.retired_email'])
        .where('accounts.id', 'in', ids)
        .execute();
      return rows.map(({ id, seq, ...row }) => ({
        id,
        seq,
        name: row.company ?? row.name ?? row.retired_email ?? row.email,
      }));
    }
    case 'family':
      return db.selectFrom('product_families').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();
    case 'priceList':
      return db.selectFrom('price_lists').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();
    case 'productCategory':
      return db.selectFrom('product_categories').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();
    case 'deliveryMethod':
      return db.selectFrom('delivery_methods').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();
    case 'apiKey':
      return db.selectFrom('api_keys').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();
    case 'webhook': {
      const rows = await db
        .selectFrom('webhook_endpoints')
        .select(['id', 'seq', 'url'])
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ id, seq, url }) => ({ id, seq, name: new URL(url).host }));
    }
    default:
      return [];
  }
}
