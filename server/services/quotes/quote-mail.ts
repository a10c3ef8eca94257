import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { QuoteRow } from '#server/db/schema/tables/quotes.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { addMail, type NewMail } from '#server/queries/mails/outbox.ts';
import { findActiveUser } from '#server/queries/users/users.ts';

/** Adds a mail to the owner of a quote, which is locked: others lock the owner first, so that this only reads it. */
export async function addQuoteMail(
  db: WriteTransaction,
  quote: Pick<QuoteRow, 'id' | 'owner_id'>,
  mail: Pick<NewMail, 'kind' | 'at' | 'event'> & { subjectId?: string },
): Promise<void> {
  const owner = await findActiveUser(withoutRowLocks(db), quote.owner_id);
  if (owner) await addMail(db, { subjectId: quote.id, recipient: { userId: owner.id, email: owner.email }, ...mail });
}
