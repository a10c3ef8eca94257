import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OrderedProductRow } from '#server/db/schema/tables/products.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WaitlistEntriesTable, WaitlistEntryRow } from '#server/db/schema/tables/waitlist.ts';
import type { Database, Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import { productColumns } from '#server/queries/products/products.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import type { PriceUnits } from '#shared/domain/money.ts';

// Entries of a product change only while its row is locked, which gives the line its order.

const isOpen = (eb: ExpressionBuilder<Tables, 'waitlist_entries'>) => eb('waitlist_entries.closed_at', 'is', null);

/** A product with what is kept for its line. */
export interface LineProductRow extends OrderedProductRow {
  set_aside: number;
}

const lineProduct = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('products')
    .select([...productColumns, 'lead_days', 'weight_mg', 'set_aside'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
);

/** On PostgreSQL a transaction locks it. */
export async function findWaitlistProduct(db: Database, id: string): Promise<LineProductRow | undefined> {
  return lineProduct.first(db, { id });
}

/** Also one that was taken off sale. */
export async function findLineProductInAnyState(db: Database, id: string): Promise<LineProductRow | undefined> {
  return db
    .selectFrom('products')
    .select([...productColumns, 'lead_days', 'weight_mg', 'set_aside'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface WaitingRow extends WaitlistEntryRow {
  owner_email: UserRow['email'];
  owner_name: UserRow['name'];
  owner_company: UserRow['company'];
  owner_verified: UserRow['email_verified'];
  owner_retired: number | null;
  account_name: string | null;
}

// The owners are read in subqueries: a transaction must not lock them, since others lock them before products.
const ownerColumn = <Column extends 'email' | 'name' | 'company' | 'email_verified' | 'retired_at'>(column: Column) => {
  return (eb: ExpressionBuilder<Tables, 'waitlist_entries'>) =>
    eb.selectFrom('users').select(`users.${column}`).whereRef('users.id', '=', 'waitlist_entries.owner_id');
};

const lineOf = prepareQuery((db, { productId }: { productId: string }) =>
  db
    .selectFrom('waitlist_entries')
    .selectAll()
    .select((eb) => [
      ownerColumn('email')(eb).$asScalar().$notNull().as('owner_email'),
      ownerColumn('name')(eb).as('owner_name'),
      ownerColumn('company')(eb).as('owner_company'),
      ownerColumn('email_verified')(eb).$asScalar().$notNull().as('owner_verified'),
      ownerColumn('retired_at')(eb).as('owner_retired'),
      eb
        .selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.id', '=', 'waitlist_entries.account_id')
        .as('account_name'),
    ])
    .where('product_id', '=', productId)
    .where(isOpen)
    .orderBy('seq'),
);

/** Those who wait for a product, the first one first. */
export async function listWaitlist(db: Database, productId: string): Promise<WaitingRow[]> {
  return lineOf.all(db, { productId });
}

export async function insertEntry(db: WriteTransaction, entry: Insertable<WaitlistEntriesTable>): Promise<void> {
  await db.insertInto('waitlist_entries').values(entry).execute();
}

export async function findEntry(db: Database, id: string): Promise<WaitlistEntryRow | undefined> {
  return db.selectFrom('waitlist_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findEntryByIdempotencyKey(
  db: Database,
  ownerId: string,
  key: string,
): Promise<WaitlistEntryRow | undefined> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function findOpenEntry(
  db: Database,
  ownerId: string,
  productId: string,
): Promise<WaitlistEntryRow | undefined> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('product_id', '=', productId)
    .where(isOpen)
    .executeTakeFirst();
}

/** The number of lines that a customer stands in. Locks no entry, since entries are locked after their product. */
export async function countOpenEntries(db: Database, ownerId: string): Promise<number> {
  const { entries } = await db
    .selectFrom('users')
    .select((eb) =>
      eb
        .selectFrom('waitlist_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('waitlist_entries.owner_id', '=', 'users.id')
        .where(isOpen)
        .as('entries'),
    )
    .where('users.id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(entries);
}

/** The products that a customer waits for. Locks no entry, since entries are locked after their product. */
export async function listWaitedProductsOf(db: WriteTransaction, ownerId: string): Promise<string[]> {
  const { products } = await db
    .selectFrom('users')
    .select((eb) =>
      eb
        .selectFrom('waitlist_entries')
        .select(sql<string | null>`string_agg(product_id, ' ')`.as('ids'))
        .whereRef('waitlist_entries.owner_id', '=', 'users.id')
        .where(isOpen)
        .as('products'),
    )
    .where('users.id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return products?.split(' ') ?? [];
}

/** Of a closed account. */
export async function eraseEntriesOf(db: WriteTransaction, ownerId: string): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ address: ERASED, phone: ERASED, po_number: null, request_fingerprint: null })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** False when it was closed before. */
export async function closeEntry(
  db: WriteTransaction,
  id: string,
  closing: { at: number } & (
    | { as: 'served'; orderId: string }
    | { as: 'removed'; requestId?: string }
    | { as: 'left' | 'expired' }
  ),
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist_entries')
    .set({
      closed_at: closing.at,
      closed_as: closing.as,
      ...(closing.as === 'served' && { order_id: closing.orderId }),
      ...(closing.as === 'removed' && closing.requestId !== undefined && { request_id: closing.requestId }),
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateMaxPrice(db: WriteTransaction, id: string, priceUnits: PriceUnits): Promise<void> {
  await db
    .updateTable('waitlist_entries')
    .set({ max_price_units: priceUnits })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Open entries that have ended before `now`. */
export async function listOverdueEntries(db: Database, now: number): Promise<WaitlistEntryRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where(isOpen)
    .where('lasts_until', '<', now)
    .orderBy('lasts_until')
    .limit(1000)
    .execute();
}

/** Open places for a company of a user who is none of its members any more. */
export async function listEntriesOfFormerMember(db: Database, ownerId: string): Promise<WaitlistEntryRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .whereRef('account_id', '<>', 'owner_id')
    .where(isOpen)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('members')
            .select('members.user_id')
            .whereRef('members.user_id', '=', 'waitlist_entries.owner_id')
            .whereRef('members.account_id', '=', 'waitlist_entries.account_id'),
        ),
      ),
    )
    .orderBy('product_id')
    .execute();
}

/** A customer's entries that are open or were closed since then, newest first. */
export async function listOwnEntries(
  db: Database,
  ownerId: string,
  { closedSince, limit }: { closedSince: number; limit: number },
): Promise<WaitlistEntryRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([isOpen(eb), eb('closed_at', '>', closedSince)]))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** 1 for the first in line. */
export async function positionOf(db: Database, entry: WaitlistEntryRow): Promise<number> {
  const { ahead } = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where('product_id', '=', entry.product_id)
    .where(isOpen)
    .where('seq', '<', entry.seq)
    .executeTakeFirstOrThrow();
  return Number(ahead) + 1;
}

export interface WaitingSums {
  waiting: number;
  waitingQuantity: number;
}

export async function sumWaiting(db: Database, productId: string): Promise<WaitingSums> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('waiting'),
      fn.coalesce(fn.sum<number>('quantity'), lit(0)).as('quantity'),
    ])
    .where('product_id', '=', productId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), waitingQuantity: Number(row.quantity) };
}

/** Products with a line. */
export async function listWaitedProducts(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select('product_id')
    .where(isOpen)
    .groupBy('product_id')
    .orderBy('product_id')
    .limit(limit)
    .execute();
  return rows.map(({ product_id }) => product_id);
}
