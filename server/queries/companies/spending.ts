import type { Insertable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { MemberPlacementsTable } from '#server/db/schema/tables/companies.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { isOfCompany } from '#server/queries/companies/members.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

const spentBy = prepareQuery((db, { userId, accountId, since }: { userId: string; accountId: string; since: number }) =>
  db
    .selectFrom('users')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.sum<number>('orders.total_minor').as('spent'))
        .where(isOfCompany)
        .whereRef('orders.owner_id', '=', 'users.id')
        .where('orders.account_id', '=', accountId)
        .where('orders.created_at', '>=', since)
        .where('orders.cancelled_at', 'is', null)
        .where('orders.expired_at', 'is', null)
        .as('spent'),
    )
    .select((eb) =>
      eb
        .selectFrom('waitlist_entries')
        .select(({ fn }) => fn.sum<number>('reserved_minor').as('reserved'))
        .whereRef('waitlist_entries.owner_id', '=', 'users.id')
        .where('waitlist_entries.account_id', '=', accountId)
        .where('waitlist_entries.closed_at', 'is', null)
        .as('reserved'),
    )
    .where('users.id', '=', userId),
);

/**
 * What a member has ordered for a company since an instant, without what was cancelled or has expired, and what is reserved
 * for places in line. In a transaction, which must hold the user's row, so that concurrent orders of one member see each other.
 */
export async function sumSpent(
  db: Database,
  member: { userId: string; accountId: string; since: number },
): Promise<Minor> {
  const row = await spentBy.first(db, member);
  return minor(Number(row?.spent ?? 0) + Number(row?.reserved ?? 0));
}

/** The same of every member of the company. */
export async function listSpent(db: Database, accountId: string, since: number): Promise<Map<string, Minor>> {
  const rows = await db
    .selectFrom('members')
    .select((eb) => [
      'members.user_id',
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.sum<number>('orders.total_minor').as('spent'))
        .where(isOfCompany)
        .whereRef('orders.owner_id', '=', 'members.user_id')
        .where('orders.account_id', '=', accountId)
        .where('orders.created_at', '>=', since)
        .where('orders.cancelled_at', 'is', null)
        .where('orders.expired_at', 'is', null)
        .as('spent'),
      eb
        .selectFrom('waitlist_entries')
        .select(({ fn }) => fn.sum<number>('reserved_minor').as('reserved'))
        .whereRef('waitlist_entries.owner_id', '=', 'members.user_id')
        .where('waitlist_entries.account_id', '=', accountId)
        .where('waitlist_entries.closed_at', 'is', null)
        .as('reserved'),
    ])
    .where('members.account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ user_id, spent, reserved }) => [user_id, minor(Number(spent ?? 0) + Number(reserved ?? 0))]),
  );
}

export async function insertPlacement(
  db: WriteTransaction,
  placement: Insertable<MemberPlacementsTable>,
): Promise<void> {
  await db.insertInto('member_placements').values(placement).execute();
}
