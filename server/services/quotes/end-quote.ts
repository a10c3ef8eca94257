import { AppError } from '#server/app-error.ts';
import type { QuoteRow } from '#server/db/schema/tables/quotes.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { endQuote, findQuote, listOpenQuotesOf, listOverdueQuotes } from '#server/queries/quotes/quotes.ts';
import { addQuoteMail } from '#server/services/quotes/quote-mail.ts';
import { refuseEnded } from '#server/services/quotes/refuse-ended.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';
import { quoteRefusals } from '#shared/messages/quotes/quote-fields.ts';

interface EndInput {
  id: string;
  actor: string;
}

/** The customer refuses the offer, or what is left of it; again, it changes nothing. @throws {AppError} not_found, quote_closed, quote_changed */
export async function refuseQuote(deps: Deps, { id, actor, version }: EndInput & { version: number }): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const quote = await requireQuote(db, id);
    if (quote.state === 'refused') return;
    if (!isQuoteOpenFor('refuse', quote.state)) throw refuseEnded(quote.state);
    if (quote.version !== version) throw new AppError('quote_changed', { message: quoteRefusals.newerVersion });
    const at = deps.now();
    await endQuote(db, id, ['answered'], { as: 'refused', at });
    await addStaffMails(db, { kind: 'quote_refused', subjectId: id, at });
    await recordEvent(db, { at, actor, type: 'quote.refused', subjectId: id, after: { version } });
  });
}

/** The customer takes the request back; again, it changes nothing. @throws {AppError} not_found, quote_closed */
export async function withdrawQuote(deps: Deps, { id, actor }: EndInput): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const quote = await requireQuote(db, id);
    if (quote.state === 'withdrawn') return;
    if (!isQuoteOpenFor('withdraw', quote.state)) throw refuseEnded(quote.state);
    await recordEvent(db, await withdraw(db, quote, { at: deps.now(), actor }));
  });
}

/** Withdraws what a customer whose account is closed asked for. Returns the events. */
export async function withdrawQuotesOf(db: WriteTransaction, accountId: string, at: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const quote of await listOpenQuotesOf(db, accountId)) {
    events.push(await withdraw(db, quote, { at, actor: accountId }));
  }
  return events;
}

async function withdraw(
  db: WriteTransaction,
  { id }: QuoteRow,
  { at, actor }: { at: number; actor: string },
): Promise<RecordedEvent> {
  await endQuote(db, id, ['requested', 'answered'], { as: 'withdrawn', at });
  await addStaffMails(db, { kind: 'quote_withdrawn', subjectId: id, at });
  return { at, actor, type: 'quote.withdrawn', subjectId: id };
}

/** Ends answered quotes whose last day is over; returns how many were. */
export async function expireOverdueQuotes(deps: Deps): Promise<number> {
  const overdue = await listOverdueQuotes(deps.db, deps.now());
  for (const { id } of overdue) await inTransaction(deps.db, (db) => expire(db, id, deps.now()));
  return overdue.length;
}

/** Changes nothing when it was answered again or has ended meanwhile. */
async function expire(db: WriteTransaction, id: string, at: number): Promise<void> {
  const quote = await requireQuote(db, id);
  if (!isQuoteOpenFor('expire', quote.state) || quote.ends_at === null || quote.ends_at > at) return;
  await endQuote(db, id, ['answered'], { as: 'expired', at });
  await addQuoteMail(db, quote, { kind: 'quote_expired', at });
  const after = { version: quote.version };
  await recordEvent(db, { at, actor: 'system', type: 'quote.expired', subjectId: id, after });
}

async function requireQuote(db: WriteTransaction, id: string): Promise<QuoteRow> {
  const quote = await findQuote(db, id);
  if (!quote) throw new AppError('not_found');
  return quote;
}
