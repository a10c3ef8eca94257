import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#server/db/keyset.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type FoundRows, findInParts } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { holdsWords } from '#server/queries/search-conditions.ts';

export const openAccounts = sql<SqlBool>`users.retired_at is null`;

interface UserSearch {
  q: string;
  condition: RawBuilder<SqlBool>;
}

/** Users whose e-mail or name holds every word of `q`, in the order of their first sign-in. Reads all users. */
export function findUsers(
  db: Database,
  page: Page,
  { q, condition }: UserSearch,
  budget: ReadBudget,
): Promise<FoundRows<UserRow>> {
  const name = sql`(users.email || ' ' || coalesce(users.name, ''))`;
  const matches = holdsWords(db, name, q);
  return findInParts(
    db,
    'users',
    page,
    [{ from: sql`users`, candidates: condition, matches, seq: sql`users.seq` }],
    budget,
  );
}
