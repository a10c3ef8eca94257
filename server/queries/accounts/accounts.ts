import { type Insertable, sql, type Updateable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { AccountRow, AccountsTable } from '#server/db/schema/tables/accounts.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { findActiveUser } from '#server/queries/users/users.ts';

const accountById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id),
);

/** Inside a transaction on PostgreSQL, it locks the row: after that of the user who acts, everywhere. */
export async function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return accountById.first(db, { id });
}

/** Like `findAccount`; undefined for that of a person who closed it. */
export async function findOpenAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  const person = await findActiveUser(db, id);
  const account = await findAccount(db, id);
  return account?.kind === 'person' && !person ? undefined : account;
}

/** For which account a user acts now. In a transaction it locks both, so that what it allows is decided once. */
export async function findActing(
  db: Database,
  userId: string,
): Promise<{ user: UserRow; account: AccountRow } | undefined> {
  const user = await findActiveUser(db, userId);
  const account = user && (await findAccount(db, user.account_id));
  return user && account && { user, account };
}

export async function insertAccount(db: WriteTransaction, account: Insertable<AccountsTable>): Promise<void> {
  await db.insertInto('accounts').values(account).execute();
}

export type AccountChange = Partial<Omit<Updateable<AccountsTable>, 'seq' | 'id' | 'kind' | 'created_at'>>;

export async function updateAccount(db: WriteTransaction, id: string, change: AccountChange): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute();
}

const taxRateOf = prepareQuery((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('accounts')
    .leftJoin('shop_settings', (join) => join.onTrue())
    .select(['shop_settings.tax_rate', 'shop_settings.tax_name', 'accounts.tax_id', 'accounts.tax_exempt_reason'])
    .select(({ selectFrom }) =>
      selectFrom('price_list_accounts')
        .select('price_list_accounts.seq')
        .whereRef('price_list_accounts.account_id', '=', 'accounts.id')
        .where('price_list_accounts.until_version', 'is', null)
        .limit(sql.lit(1))
        .as('price_list'),
    )
    .select(({ selectFrom }) =>
      selectFrom('own_part_numbers')
        .select('own_part_numbers.seq')
        .whereRef('own_part_numbers.account_id', '=', 'accounts.id')
        .limit(sql.lit(1))
        .as('own_number'),
    )
    .select(({ selectFrom }) =>
      selectFrom('delivery_methods')
        .select('delivery_methods.seq')
        .where('delivery_methods.archived_at', 'is', null)
        .limit(sql.lit(1))
        .as('delivery_method'),
    )
    .where('accounts.id', '=', accountId),
);

/** The taxes of the shop and of an account, whether it has price lists and own part numbers, and whether the shop has delivery methods, in one statement; null is what was never set. */
export async function findAccountTaxRate(db: Database, accountId: string) {
  return taxRateOf.first(db, { accountId });
}
