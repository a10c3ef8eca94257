import { sql } from 'kysely';
import type { ClosedAccountRow } from '#server/db/schema/tables/users.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';

export async function insertClosedAccount(db: WriteTransaction, account: ClosedAccountRow): Promise<void> {
  await db.insertInto('closed_accounts').values(account).execute();
}

/** The latest account with the provider's id that its holder has closed. */
export async function findClosedAccount(db: Database, subject: string): Promise<ClosedAccountRow | undefined> {
  const rows = await db.selectFrom('closed_accounts').selectAll().where('identity_subject', '=', subject).execute();
  return rows.sort((a, b) => b.closed_at - a.closed_at)[0];
}

/** Closed accounts that a kept token may still delete at the provider. */
export async function listUndeletedAccounts(db: Database): Promise<ClosedAccountRow[]> {
  return db
    .selectFrom('closed_accounts')
    .selectAll()
    .where('sealed_token', 'is not', null)
    .orderBy('closed_at')
    .limit(1000)
    .execute();
}

export async function hasClosedAccount(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('closed_accounts').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function updateClosedAccount(
  db: WriteTransaction,
  userId: string,
  change: Partial<Pick<ClosedAccountRow, 'sealed_token' | 'identity_deleted_at' | 'oldest_kept_at'>>,
): Promise<void> {
  await db.updateTable('closed_accounts').set(change).where('user_id', '=', userId).execute();
}

/** Closed accounts with orders from before an instant that hold personal data, the oldest first. */
export async function listErasableAccounts(db: Database, before: number): Promise<ClosedAccountRow[]> {
  return db
    .selectFrom('closed_accounts')
    .selectAll()
    .where('oldest_kept_at', '<', before)
    .where('oldest_kept_at', 'is not', null)
    .orderBy('oldest_kept_at')
    .limit(100)
    .execute();
}

/** When the oldest order of a user with personal data was placed; null when there is none. */
export async function findOldestKeptOrder(db: WriteTransaction, userId: string): Promise<number | null> {
  const times: number[] = [];
  for (const cancelled of [false, true]) {
    const row = await keptOrders(db, userId, cancelled).select('created_at').orderBy('seq').limit(1).executeTakeFirst();
    if (row) times.push(row.created_at);
  }
  return times.length === 0 ? null : Math.min(...times);
}

/** Orders of a user from before an instant that are shipped or closed and hold personal data, at most 200. */
export async function listErasableOrders(db: WriteTransaction, userId: string, before: number): Promise<string[]> {
  const ids: string[] = [];
  for (const cancelled of [false, true]) {
    const rows = await keptOrders(db, userId, cancelled)
      .select('id')
      .where('created_at', '<', before)
      .$if(!cancelled, (query) =>
        query.where((eb) => eb.or([eb('shipped_at', 'is not', null), eb('expired_at', 'is not', null)])),
      )
      .orderBy('seq')
      .limit(100)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

function keptOrders(db: WriteTransaction, userId: string, cancelled: boolean) {
  return db
    .selectFrom('orders')
    .where('owner_id', '=', userId)
    .where('cancelled_at', cancelled ? 'is not' : 'is', null)
    .where('email', '<>', sql.lit(ERASED));
}

/** Of the order itself everything stays that bookkeeping needs. */
export async function eraseOrder(db: WriteTransaction, id: string): Promise<void> {
  const erased = {
    email: ERASED,
    address: ERASED,
    phone: ERASED,
    customer_name: null,
    company: null,
    delivery_note: null,
    hold_at: null,
    hold_reason: null,
    tax_id: null,
    // Whoever guesses the address could confirm it by the fingerprint.
    request_fingerprint: null,
  };
  await db.updateTable('orders').set(erased).where('id', '=', id).execute();
  await db
    .updateTable('checkouts')
    .set({ request_fingerprint: null })
    .where('id', '=', (eb) => eb.selectFrom('orders').select('checkout_id').where('orders.id', '=', id))
    .execute();
  await db
    .updateTable('freights')
    .set({ postcode: null })
    .where('checkout_id', '=', (eb) => eb.selectFrom('orders').select('checkout_id').where('orders.id', '=', id))
    .execute();
}
