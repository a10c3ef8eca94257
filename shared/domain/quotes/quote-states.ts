export const quoteStates = ['requested', 'answered', 'accepted', 'refused', 'withdrawn', 'expired'] as const;
export type QuoteState = (typeof quoteStates)[number];

type Change = 'answer' | 'accept' | 'refuse' | 'withdraw' | 'expire' | 'write';

/** From which states each change starts. Every other state is an end. */
const startsFrom: Record<Change, readonly QuoteState[]> = {
  answer: ['requested', 'answered'],
  accept: ['answered'],
  refuse: ['answered'],
  withdraw: ['requested', 'answered'],
  expire: ['answered'],
  write: ['requested', 'answered'],
};

export function isQuoteOpenFor(change: Change, state: QuoteState): boolean {
  return startsFrom[change].includes(state);
}

/** Of an answer. `closed`: the quote has ended, or another answer was accepted in part. */
export const quoteVersionStates = ['open', 'withdrawn', 'expired', 'closed'] as const;
export type QuoteVersionState = (typeof quoteVersionStates)[number];

interface AnswerFacts {
  version: number;
  /** The first instant after its last day. */
  endsAt: number;
  withdrawnAt: number | null;
}

/** Each answer can be accepted until its own last day; once one is accepted in part, only the rest of that one. */
export function quoteVersionState(
  { version, endsAt, withdrawnAt }: AnswerFacts,
  quote: { state: QuoteState; acceptedVersion: number | null },
  now: number,
): QuoteVersionState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (endsAt <= now) return 'expired';
  const isOther = quote.acceptedVersion !== null && quote.acceptedVersion !== version;
  return isOther || !isQuoteOpenFor('accept', quote.state) ? 'closed' : 'open';
}

/** What staff see of them. `to-answer`: the customer asked or wrote last; `ending`: today or tomorrow is the last day. */
export const quoteViews = ['to-answer', 'answered', 'ending', 'accepted', 'closed', 'all'] as const;
export type QuoteView = (typeof quoteViews)[number];

/** More quotes of a view are not counted. */
export const MAX_COUNTED_QUOTES = 10_000;
/** Lines of a request or an answer: an acceptance is a checkout. */
export const MAX_QUOTE_LINES = 200;
export const MAX_QUOTE_VERSIONS = 50;
export const MAX_QUOTE_MESSAGES = 200;
export const MAX_QUOTE_TEXT = 2000;
/** Open quotes that an account can have at once. */
export const MAX_OPEN_QUOTES = 50;
/** Of an account within 24 hours, which its files can fill the database with; fewer while the e-mail is not verified. */
export const MAX_QUOTES_PER_DAY = 20;
export const MAX_QUOTES_PER_DAY_UNVERIFIED = 3;
export const MAX_QUOTE_FILES = 5;
export const MAX_QUOTE_FILE_BYTES = 5_000_000;
/** Files of a customer that belong to no quote yet. */
export const MAX_LOOSE_FILES = 10;
/** How long a file waits for its quote. */
export const LOOSE_FILE_HOURS = 24;
/** The furthest last day of an answer. */
export const MAX_QUOTE_DAYS = 366;
