import type { Insertable } from 'kysely';
import type { InvitationRow, InvitationsTable } from '#server/db/schema/tables/companies.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export async function findInvitation(db: Database, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findInvitationByToken(db: Database, tokenHash: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Those of a company that were neither accepted nor ended; some may have expired. */
export async function listOpenInvitations(db: Database, accountId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('email')
    .execute();
}

export async function insertInvitation(db: WriteTransaction, invitation: Insertable<InvitationsTable>): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

/** False when it was not open any more. */
export async function endInvitation(db: WriteTransaction, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The single use of its link: false when it was used or ended meanwhile. */
export async function acceptInvitation(
  db: WriteTransaction,
  id: string,
  { at, userId }: { at: number; userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ accepted_at: at, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
