import { type Insertable, sql, type Updateable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { MemberRow, MembersTable } from '#server/db/schema/tables/companies.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const memberById = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('members').selectAll().where('user_id', '=', userId),
);

/**
 * The company that a user belongs to, also while acting privately. Inside a transaction on PostgreSQL it locks the row:
 * after the user's and the account's.
 */
export async function findMember(db: Database, userId: string): Promise<MemberRow | undefined> {
  return memberById.first(db, { userId });
}

export interface MemberWithUser extends MemberRow {
  email: string;
  name: string | null;
}

export async function listMembers(db: Database, accountId: string): Promise<MemberWithUser[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select(['users.email', 'users.name'])
    .where('members.account_id', '=', accountId)
    .orderBy('members.user_id')
    .execute();
}

/** Only the rows of `members`: a transaction that holds the account need not lock their users. */
export async function listMemberRows(db: Database, accountId: string): Promise<MemberRow[]> {
  return db.selectFrom('members').selectAll().where('account_id', '=', accountId).orderBy('user_id').execute();
}

export async function insertMember(db: WriteTransaction, member: Insertable<MembersTable>): Promise<void> {
  await db.insertInto('members').values(member).execute();
}

export async function updateMember(
  db: WriteTransaction,
  userId: string,
  change: Updateable<MembersTable>,
): Promise<void> {
  await db.updateTable('members').set(change).where('user_id', '=', userId).execute();
}

export async function deleteMember(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('members').where('user_id', '=', userId).execute();
}

/** The index of the orders of members is of these only. */
export const isOfCompany = sql<boolean>`orders.account_id <> orders.owner_id`;
