import { createHash } from 'node:crypto';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { MailError, type MailTransport, type OutgoingMail } from '#server/integrations/mail.ts';
import { findInvoice } from '#server/queries/invoices/invoices.ts';
import { claimMail, countMailsSentTo, endMail, listDueMails, postponeMail } from '#server/queries/mails/mails.ts';
import { hasClosedAccount } from '#server/queries/users/closed-accounts.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { makeMailFiles } from '#server/services/e-invoices/e-invoice-files.ts';
import { forEachLimit } from '#server/services/for-each-limit.ts';
import { readLetterhead } from '#server/services/mails/letterhead.ts';
import { readMailContent } from '#server/services/mails/mail-content.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { type MailState, MERGE_WITHIN_MS } from '#shared/domain/mails/mail-kinds.ts';
import { mailReasons } from '#shared/messages/mails/mails.ts';

/** How long one process alone may try a mail; longer than any attempt takes. */
export const LEASE_MS = 5 * 60_000;
const FIRST_RETRY_AFTER_MS = 60_000;
const MAX_RETRY_AFTER_MS = 4 * HOUR_MS;
/** With the waits above, a little more than two days. */
export const MAX_ATTEMPTS = 20;
/** A mail that was due so long ago, while none was sent, is no news any more. */
const MAX_OVERDUE_MS = 3 * DAY_MS;
/** Keeps a person who signs up with another's address from flooding it with mails. */
const MAX_UNVERIFIED_PER_DAY = 20;
const MAX_AT_ONCE = 4;
const MAX_REASON_LENGTH = 500;

export interface Sending {
  transport: MailTransport;
  /** Of the shop as customers see it. */
  origin: string;
  /** Sends mails so much before they are due: the demo waits for nothing. */
  earlyMs?: number;
  /** After each mail. */
  onSent?: () => void;
}

/** `unreachable`: why the server takes no mail now, so that the others were not tried; null when it does. */
export interface Round {
  sent: number;
  unreachable: string | null;
}

type Outcome = 'sent' | { unreachable: string } | 'other';

/** Makes one attempt at every mail that is due, at most 50. @throws when the database cannot be read */
export async function sendDueMails(deps: Deps, sending: Sending, isOver = deps.isShuttingDown): Promise<Round> {
  const round: Round = { sent: 0, unreachable: null };
  const limits = { atOnce: MAX_AT_ONCE, isOver: () => isOver() || round.unreachable !== null };
  const due = await listDueMails(deps.db, deps.now() + (sending.earlyMs ?? 0));
  const byRecipient = [...Map.groupBy(due, ({ recipient }) => recipient).values()];
  await forEachLimit(byRecipient, limits, async (rows) => {
    // One after the other, in the order of their causes.
    for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
      if (limits.isOver()) return;
      const outcome = await attempt(deps, sending, row).catch((error: unknown): Outcome => {
        deps.log.error('An attempt at a mail was lost; the next one follows', error, { mail: row.seq, kind: row.kind });
        return 'other';
      });
      if (outcome === 'sent') round.sent += 1;
      if (typeof outcome === 'object') round.unreachable = outcome.unreachable;
    }
  });
  return round;
}

/** When the process dies between the mail and the last transaction, the mail is sent again with its Message-ID. */
async function attempt(deps: Deps, sending: Sending, due: MailRow): Promise<Outcome> {
  const now = deps.now() + (sending.earlyMs ?? 0);
  const rows = await inTransaction(deps.db, (db) =>
    claimMail(db, due, {
      now,
      leaseUntil: now + LEASE_MS,
      messageId: messageIdOf(due, sending.transport.from),
      mergeUntil: now + MERGE_WITHIN_MS,
    }),
  );
  const [row] = rows;
  if (!row) return 'other';
  const end = (state: Exclude<MailState, 'queued'>, reason: string | null) =>
    inTransaction(deps.db, (db) => endMail(db, rows, { state, reason, at: deps.now() }));
  const details = { mail: row.seq, kind: row.kind, attempt: row.attempts };

  try {
    const skip = now - due.next_attempt_at > MAX_OVERDUE_MS ? mailReasons.tooOld : await whyNot(deps, row);
    const made = skip === null ? await makeMail(deps, sending, rows) : { skip };
    if ('skip' in made) {
      await end(made.skip === mailReasons.tooOld ? 'failed' : 'skipped', made.skip);
      return 'other';
    }
    await sending.transport.send(made);
  } catch (error) {
    const kind = error instanceof MailError ? error.kind : 'later';
    const words = mailReasons[error instanceof MailError ? error.kind : 'notMade'];
    const reason = words(error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
    const said = withoutRecipient(reason, row.recipient);
    const attempts = row.attempts - row.attempts_before;
    if (kind === 'refused' || attempts >= MAX_ATTEMPTS) {
      await end('failed', reason);
      deps.log.error('A mail has failed; administrators can send it again on the page Mails', said, details);
    } else {
      const until = deps.now() + retryAfterMs(attempts);
      await inTransaction(deps.db, (db) => postponeMail(db, rows, { until, reason }));
      if (!(error instanceof MailError)) deps.log.error('A mail could not be made; it is tried again', error, details);
    }
    return kind === 'unreachable' ? { unreachable: said } : 'other';
  }
  await end('sent', null);
  sending.onSent?.();
  deps.log.info('A mail was sent', details);
  return 'sent';
}

/** A server's response may name the recipient, also without the domain, and no log may. */
function withoutRecipient(reason: string, recipient: string | null): string {
  if (recipient === null) return reason;
  const [name = ''] = recipient.split('@');
  const text = reason.replaceAll(new RegExp(RegExp.escape(recipient), 'gi'), '[recipient]');
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu'),
    '[recipient]',
  );
}

/** Why the recipient must not get it; null when nothing is in the way. */
async function whyNot(deps: Deps, { user_id: userId }: MailRow): Promise<string | null> {
  const user = userId === null ? undefined : await findUserById(deps.db, userId);
  if (!user) return null;
  // Goods and money may still be on their way to someone who has closed the account.
  if (user.retired_at !== null) return (await hasClosedAccount(deps.db, user.id)) ? null : mailReasons.notTheirs;
  if (user.email_verified === 1) return null;
  const sent = await countMailsSentTo(deps.db, user.id, deps.now() - DAY_MS);
  return sent >= MAX_UNVERIFIED_PER_DAY ? mailReasons.tooMany : null;
}

async function makeMail(
  deps: Deps,
  { transport, origin }: Sending,
  rows: MailRow[],
): Promise<OutgoingMail | { skip: string }> {
  const { shop, locale, timeZone } = await readLetterhead(deps.db, origin);
  const content = await readMailContent({ deps, origin, locale, timeZone }, rows);
  if ('skip' in content) return content;
  const { recipient, message_id: messageId } = rows[0] ?? {};
  if (!recipient || !messageId) return { skip: mailReasons.erased };
  const attachments = await readAttachments(deps, rows);
  // React is loaded with the first mail.
  const { renderMail } = await import('#server/mails/render-mail.ts');
  return {
    messageId,
    from: { name: shop.name, address: transport.from },
    to: { name: content.name ?? '', address: recipient },
    replyTo: shop.email,
    ...renderMail(content.mail, shop),
    ...(attachments.length > 0 && { attachments }),
  };
}

async function readAttachments(deps: Deps, [row]: MailRow[]): Promise<NonNullable<OutgoingMail['attachments']>> {
  if (row?.kind !== 'invoice' && row?.kind !== 'credit_note') return [];
  const invoice = await findInvoice(deps.db, row.subject_id);
  const files = invoice ? await makeMailFiles(deps, invoice) : [];
  return files.map(({ name, mediaType, bytes }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(bytes),
  }));
}

/** The same for a row of a restored backup, so that a mail which was sent before is known to be the same. */
function messageIdOf({ event_key }: MailRow, from: string): string {
  const id = createHash('sha256').update(event_key).digest('hex').slice(0, 32);
  return `<${id}@${from.slice(from.indexOf('@') + 1)}>`;
}

/** A minute after the first attempt, then doubling up to four hours. */
function retryAfterMs(attempts: number): number {
  return Math.min(FIRST_RETRY_AFTER_MS * 2 ** (attempts - 1), MAX_RETRY_AFTER_MS);
}
