import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';

/** What a person who closed the account wrote or was sent to belong to companies. What was ordered stays with its company. */
export async function eraseMember(
  db: WriteTransaction,
  { id, email }: { id: string; email: string },
  at: number,
): Promise<void> {
  await db
    .updateTable('company_applications')
    .set({ name: ERASED, billing_address: ERASED, phone: ERASED, tax_id: null, website: null, updated_at: at })
    .where('user_id', '=', id)
    .execute();
  await db
    .updateTable('requests')
    .set({ address: ERASED, phone: ERASED, note: null, delivery_note: null, request_fingerprint: null })
    .where('requester_id', '=', id)
    .execute();
  const invitations = await db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
  for (const invitation of invitations) {
    const isOpen = invitation.accepted_at === null && invitation.ended_at === null;
    await db
      .updateTable('invitations')
      .set({ email: ERASED, ...(isOpen && { ended_at: at }) })
      .where('id', '=', invitation.id)
      .execute();
    await db
      .updateTable('outbox')
      .set({ recipient: null, last_error: null })
      .where('event_key', '=', `member_invited:${invitation.id}`)
      .where('state', '<>', 'queued')
      .execute();
  }
}
