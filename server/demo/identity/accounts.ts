import type { Kysely, Updateable } from 'kysely';
import { assert } from '#server/demo/identity/google-error.ts';
import type { Account, AccountProvider, DemoIdentityTables } from '#server/demo/identity/tables.ts';

type Db = Kysely<DemoIdentityTables>;

export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('demo_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `email` must be canonical. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('demo_accounts').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findAccountByProvider(db: Db, providerId: string, rawId: string): Promise<Account | undefined> {
  return db
    .selectFrom('demo_accounts')
    .innerJoin('demo_account_providers', 'demo_account_providers.account_id', 'demo_accounts.id')
    .selectAll('demo_accounts')
    .where('provider_id', '=', providerId)
    .where('raw_id', '=', rawId)
    .executeTakeFirst();
}

/** Throws `EMAIL_EXISTS` when another account has the e-mail. */
export async function insertAccount(db: Db, account: Account): Promise<void> {
  const result = await db
    .insertInto('demo_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  assert(result.numInsertedOrUpdatedRows === 1n, 'EMAIL_EXISTS');
}

/** Returns the changed account. Throws `USER_NOT_FOUND` when it has been deleted meanwhile. */
export async function updateAccount(
  db: Db,
  id: string,
  changes: Updateable<DemoIdentityTables['demo_accounts']>,
): Promise<Account> {
  if (Object.keys(changes).length > 0) {
    await db.updateTable('demo_accounts').set(changes).where('id', '=', id).execute();
  }
  const account = await findAccount(db, id);
  assert(account, 'USER_NOT_FOUND');
  return account;
}

export async function deleteAccount(db: Db, id: string): Promise<void> {
  // SQLite enforces foreign keys only on connections that ask for it.
  await db.deleteFrom('demo_account_providers').where('account_id', '=', id).execute();
  await db.deleteFrom('demo_refresh_tokens').where('account_id', '=', id).execute();
  await db.deleteFrom('demo_accounts').where('id', '=', id).execute();
}

export function listProviders(db: Db, accountId: string): Promise<AccountProvider[]> {
  return db.selectFrom('demo_account_providers').selectAll().where('account_id', '=', accountId).execute();
}

export async function upsertProvider(db: Db, provider: AccountProvider): Promise<void> {
  await db
    .insertInto('demo_account_providers')
    .values(provider)
    .onConflict((conflict) => conflict.columns(['account_id', 'provider_id']).doUpdateSet(provider))
    .execute();
}

export async function deleteProviders(db: Db, accountId: string, providerIds?: string[]): Promise<void> {
  let query = db.deleteFrom('demo_account_providers').where('account_id', '=', accountId);
  if (providerIds) query = query.where('provider_id', 'in', providerIds);
  await query.execute();
}
