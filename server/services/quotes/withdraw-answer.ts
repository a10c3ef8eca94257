import { AppError } from '#server/app-error.ts';
import type { QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { listStandingVersions, withdrawVersions } from '#server/queries/quotes/quote-versions.ts';
import { changeQuoteEnd, endQuote, findQuote, listQuoteOrders } from '#server/queries/quotes/quotes.ts';
import { addQuoteMail } from '#server/services/quotes/quote-mail.ts';
import { refuseEnded } from '#server/services/quotes/refuse-ended.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';

type End = Pick<QuoteVersionRow, 'last_day' | 'ends_at'>;

/** Until when one of the answers can be accepted. */
export function furthestEnd(answers: QuoteVersionRow[], first: QuoteVersionRow): End {
  return answers.reduce((furthest, answer) => (answer.ends_at > furthest.ends_at ? answer : furthest), first);
}

/** Withdraws answers of a quote that is locked; returns the events. */
export async function withdrawAnswers(
  db: WriteTransaction,
  quoteId: string,
  { answers, actor, at }: { answers: QuoteVersionRow[]; actor: string; at: number },
): Promise<RecordedEvent[]> {
  if (answers.length === 0) return [];
  const versions = answers.map(({ version }) => version);
  await withdrawVersions(db, quoteId, { versions, at });
  return versions.map((version) => ({
    at,
    actor,
    type: 'quote.answer_withdrawn',
    subjectId: quoteId,
    after: { version },
  }));
}

interface WithdrawAnswerInput {
  id: string;
  /** As in the path. */
  version: string;
  actor: string;
}

/**
 * Staff take an answer back; again, it changes nothing. A quote of which nothing else can be accepted ends with it.
 * @throws {AppError} not_found, quote_closed
 */
export async function withdrawAnswer(deps: Deps, { id, version, actor }: WithdrawAnswerInput): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const quote = await findQuote(db, id);
    if (!quote || !/^\d{1,3}$/.test(version) || Number(version) < 1 || Number(version) > quote.version) {
      throw new AppError('not_found');
    }
    const standing = await listStandingVersions(db, id);
    const answer = standing.find((each) => each.version === Number(version));
    if (!answer) return;
    if (!isQuoteOpenFor('accept', quote.state)) throw refuseEnded(quote.state);
    const at = deps.now();
    const events = await withdrawAnswers(db, id, { answers: [answer], actor, at });
    const [ordered] = await listQuoteOrders(db, id);
    const others = standing.filter((each) => each !== answer && each.ends_at > at);
    const left = ordered ? others.filter((each) => each.version === ordered.version) : others;
    const [first] = left;
    if (first) await changeQuoteEnd(db, id, { end: furthestEnd(left, first), at });
    else {
      await endQuote(db, id, ['answered'], { as: 'withdrawn', at });
      events.push({ at, actor, type: 'quote.withdrawn', subjectId: id });
    }
    await addQuoteMail(db, quote, { kind: 'quote_offer_withdrawn', event: `${id}:${version}`, at });
    await recordEvents(db, events);
  });
}
