import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { factsOfEvent } from '#server/db/stored-json.ts';

/** Every user has an account of their own, and acts for it or for a company. */
export async function checkAccounts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(users.id, own.id) as id from users
      full join (select id from accounts where kind = 'person') as own on own.id = users.id
      left join accounts as acting on acting.id = users.account_id
    where users.id is null or own.id is null or acting.id is null
      or (acting.kind = 'person' and acting.id <> users.id)
      or (users.retired_at is not null and acting.id <> users.id)`.execute(db);
  return rows.map(({ id }) => `User ${id}: has no account, or acts for that of another person`);
}

/** What a person's account pays was ordered by that person. */
export async function checkPayers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders join accounts on accounts.id = orders.account_id
      left join checkouts on checkouts.id = orders.checkout_id
    where (accounts.kind = 'person' and orders.owner_id <> accounts.id) or checkouts.account_id <> orders.account_id`.execute(
    db,
  );
  return rows.map(({ id }) => `Order ${id}: another account pays than that of its customer or its checkout`);
}

/** The log says the terms of each account. */
export async function checkTerms(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; days: number | null; limit: number | null; after: string | null }>`
    select accounts.id, payment_days as days, credit_limit_minor as "limit", events.after from accounts
      left join (select subject_id, max(seq) as seq from events where type = 'customer.terms_changed' group by subject_id) as last
        on last.subject_id = accounts.id
      left join events on events.seq = last.seq
    where payment_days is not null or last.seq is not null`.execute(db);
  const wrong = rows.filter(({ days, limit, after }) => {
    const { paymentDays = null, creditLimitMinor = null } = factsOfEvent(after);
    return paymentDays !== days || creditLimitMinor !== (limit === null ? null : Number(limit));
  });
  return wrong.map(({ id }) => `Account ${id}: its terms are not those that the log says`);
}
