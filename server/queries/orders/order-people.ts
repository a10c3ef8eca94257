import type { Database } from '#server/db/schema/tables.ts';

export interface PersonRow {
  name: string | null;
  /** Also of one who has left. */
  email: string;
}

export async function findPerson(db: Database, userId: string | null): Promise<PersonRow | null> {
  if (userId === null) return null;
  const person = await db
    .selectFrom('users')
    .select((eb) => ['name', eb.fn.coalesce('retired_email', 'email').as('email')])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person ?? null;
}

/** The member of staff who placed a checkout, and the member of the company who approved it. */
export async function findPlacers(
  db: Database,
  checkoutId: string | null,
): Promise<{ placedBy: string | null; approvedBy: string | null }> {
  const found =
    checkoutId === null
      ? undefined
      : await db
          .selectFrom('checkouts')
          .leftJoin('requests', 'requests.checkout_id', 'checkouts.id')
          .select(['checkouts.placed_by as placedBy', 'requests.decided_by as approvedBy'])
          .where('checkouts.id', '=', checkoutId)
          .executeTakeFirst();
  return found ?? { placedBy: null, approvedBy: null };
}
