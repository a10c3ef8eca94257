import { AppError } from '#server/app-error.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { findMail, listFailedMails, queueMailsAgain } from '#server/queries/mails/mail-list.ts';

/** In one transaction, which holds up others. */
const MAX_AT_ONCE = 200;

/**
 * Plans a failed mail again, under its Message-ID; one that waits or was sent stays as it is, so this is repeatable.
 * @throws {AppError} not_found, mail_erased
 */
export async function sendMailAgain(deps: Deps, { seq, actor }: { seq: number; actor: string }): Promise<MailRow> {
  return inTransaction(deps.db, async (db) => {
    const mail = await findMail(db, seq);
    if (!mail) throw new AppError('not_found');
    if (mail.state !== 'failed') return mail;
    if (mail.recipient === null) throw new AppError('mail_erased');
    const changed = await queueAgain(deps, db, { mails: [mail], actor });
    // Another transaction was faster.
    return changed.find((row) => row.seq === seq) ?? (await findMail(db, seq)) ?? mail;
  });
}

/** Plans all mails again that have failed until now; returns how many rows that were. */
export async function sendFailedMailsAgain(deps: Deps, actor: string): Promise<number> {
  let count = 0;
  // A mail that fails again meanwhile is behind this position.
  for (let after = 0; !deps.isShuttingDown(); ) {
    const mails = await listFailedMails(deps.db, { after, limit: MAX_AT_ONCE });
    const last = mails.at(-1);
    if (!last) break;
    count += (await inTransaction(deps.db, (db) => queueAgain(deps, db, { mails, actor }))).length;
    after = last.seq;
  }
  return count;
}

async function queueAgain(
  deps: Deps,
  db: WriteTransaction,
  { mails, actor }: { mails: MailRow[]; actor: string },
): Promise<MailRow[]> {
  const at = deps.now();
  const changed = await queueMailsAgain(db, mails, at);
  await recordEvents(
    db,
    changed.map(({ seq, event_key, attempts, last_error }) => ({
      at,
      actor,
      type: 'mail.sent_again',
      subjectId: event_key,
      before: { mail: seq, attempts, error: last_error },
    })),
  );
  return changed;
}
