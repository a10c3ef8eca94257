import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';

export async function checkAddresses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from addresses group by account_id having sum(is_default) <> 1`.execute(db);
  return rows.map(({ account_id }) => `Account ${account_id}: not exactly one of the addresses is the default`);
}

export async function checkClosedAccounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from closed_accounts join users on users.id = user_id
    where retired_at is null or users.name is not null or users.company is not null
      or users.order_views is not null
      or exists (select 1 from carts where carts.user_id = users.id)
      or exists (select 1 from saved_lists where saved_lists.user_id = users.id)
      or exists (select 1 from addresses where addresses.account_id = users.id)
      or exists (select 1 from accounts where accounts.id = users.id and tax_id is not null)
      or exists (select 1 from orders where owner_id = users.id and paid_at is null and shipped_quantity is null
        and cancelled_at is null and expired_at is null)`.execute(db);
  return rows.map(({ user_id }) => `User ${user_id}: the account is closed, but not all of it was erased`);
}

/** A mailbox with two spellings of its domain had two accounts, of which only one can sign in. */
export async function checkEmails(db: Database): Promise<string[]> {
  // ASCII alone has one spelling.
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('retired_at', 'is', null)
    .where(sql<boolean>`email like '%@%' and length(email) <> ${octets(db)}`)
    .execute();
  return rows
    .filter(({ email }) => canonicalEmail(email) !== email)
    .map(({ id, email }) => `User ${id}: signs in as ${canonicalEmail(email) ?? 'nobody'}, not as ${email}`);
}

function octets(db: Database) {
  return engineOf(db) === 'postgres' ? sql`octet_length(email)` : sql`length(cast(email as blob))`;
}
