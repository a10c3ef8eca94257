import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { addDays, endOfDay } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { QuoteLineRow, QuoteRow, QuoteVersionRow } from '#server/db/schema/tables/quotes.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount, findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { listMemberRows } from '#server/queries/companies/members.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import {
  addVersion,
  insertQuoteLines,
  insertVersion,
  listStandingVersions,
} from '#server/queries/quotes/quote-versions.ts';
import {
  findQuote,
  findQuoteByKey,
  hasOpenQuotes,
  insertQuote,
  listQuoteOrders,
} from '#server/queries/quotes/quotes.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { addQuoteMail } from '#server/services/quotes/quote-mail.ts';
import { readLines } from '#server/services/quotes/read-lines.ts';
import { refuseEnded } from '#server/services/quotes/refuse-ended.ts';
import { furthestEnd, withdrawAnswers } from '#server/services/quotes/withdraw-answer.ts';
import type { NewVersion } from '#shared/contracts/quotes/quotes.ts';
import { type Minor, toMinorUnits } from '#shared/domain/money.ts';
import {
  isQuoteOpenFor,
  MAX_OPEN_QUOTES,
  MAX_QUOTE_DAYS,
  MAX_QUOTE_VERSIONS,
} from '#shared/domain/quotes/quote-states.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { quoteRefusals, quoteFieldMessages as texts } from '#shared/messages/quotes/quote-fields.ts';

type Offer = Omit<NewVersion, 'version'>;

/**
 * Answers a quote, or answers it again, beside the earlier answers or in their place.
 * @throws {AppError} not_found, quote_closed, quote_changed, too_many_quotes, invalid_fields
 */
export async function answerQuote(
  deps: Deps,
  { id, actor, answer }: { id: string; actor: string; answer: NewVersion },
): Promise<void> {
  const { version: seen, replaces = false, ...offer } = answer;
  await inTransaction(deps.db, async (db) => {
    const quote = await findQuote(db, id);
    if (!quote) throw new AppError('not_found');
    if (!isQuoteOpenFor('answer', quote.state)) throw refuseEnded(quote.state);
    if ((await listQuoteOrders(db, id)).length > 0) {
      throw new AppError('quote_closed', { message: quoteRefusals.partlyOrdered });
    }
    if (quote.version !== seen) throw new AppError('quote_changed', { message: quoteRefusals.answeredMeanwhile });
    if (quote.version >= MAX_QUOTE_VERSIONS) {
      throw new AppError('too_many_quotes', { message: quoteRefusals.tooManyVersions(MAX_QUOTE_VERSIONS) });
    }
    const made = await makeVersion(db, deps, offer, { quoteId: id, version: seen + 1, actor, at: deps.now() });
    const earlier = await listStandingVersions(db, id);
    const standing = replaces ? [made.row] : [...earlier, made.row];
    if (!(await addVersion(db, quote, { version: made.row, end: furthestEnd(standing, made.row) }))) {
      throw new Error('A quote changed although it is locked');
    }
    await insertQuoteLines(db, made.lines);
    const withdrawn = replaces
      ? await withdrawAnswers(db, id, { answers: earlier, actor, at: made.row.created_at })
      : [];
    await recordEvents(db, [...withdrawn, await tellAnswered(db, quote, made)]);
  });
}

interface StartQuoteInput {
  /** The id of the account, which is a person's own one. */
  customerId: string;
  actor: string;
  offer: Offer;
  /** A repeated request with the same key returns the first quote. */
  idempotencyKey: string | null;
}

/** Offers prices that nobody asked for. @throws {AppError} not_found, too_many_quotes, invalid_fields, idempotency_key_reused */
export async function startQuote(deps: Deps, input: StartQuoteInput): Promise<QuoteRow> {
  const { customerId, actor, offer } = input;
  const request = keyedRequest(input.idempotencyKey, { customerId, offer });
  return inTransaction(deps.db, async (db) => {
    const owner = await findOwner(db, customerId);
    const earlier = await findRepeated(request, (key) => findQuoteByKey(db, actor, key));
    if (earlier) return earlier;
    const accountId = customerId;
    if (await hasOpenQuotes(db, accountId, MAX_OPEN_QUOTES)) {
      throw new AppError('too_many_quotes', { message: quoteRefusals.customerHasTooMany(MAX_OPEN_QUOTES) });
    }
    const at = deps.now();
    const id = randomUUIDv7();
    const made = await makeVersion(db, deps, offer, { quoteId: id, version: 1, actor, at });
    const quote = await insertQuote(db, {
      id,
      account_id: accountId,
      owner_id: owner.id,
      created_by: actor,
      currency: deps.settings.currency,
      state: 'answered',
      waits_for_staff: 0,
      version: 1,
      last_day: made.row.last_day,
      ends_at: made.row.ends_at,
      idempotency_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
      created_at: at,
      updated_at: at,
    });
    await insertVersion(db, made.row);
    await insertQuoteLines(db, made.lines);
    await recordEvents(db, [await tellAnswered(db, quote, made)]);
    return quote;
  });
}

/** The person, or the manager of a company; both rows are locked in this order everywhere. @throws {AppError} not_found */
async function findOwner(db: WriteTransaction, accountId: string): Promise<UserRow> {
  const account = await findOpenAccount(withoutRowLocks(db), accountId);
  const members = account?.kind === 'company' ? await listMemberRows(withoutRowLocks(db), accountId) : [];
  const ownerId = account?.kind === 'company' ? members.find(({ role }) => role === 'manager')?.user_id : accountId;
  const owner = ownerId === undefined ? undefined : await findActiveUser(db, ownerId);
  if (!owner) throw new AppError('not_found');
  await findAccount(db, accountId);
  return owner;
}

interface MadeVersion {
  row: QuoteVersionRow;
  lines: QuoteLineRow[];
}

async function makeVersion(
  db: WriteTransaction,
  deps: Deps,
  { lines, freight, freightAmount, note, lastDay }: Offer,
  { quoteId, version, actor, at }: { quoteId: string; version: number; actor: string; at: number },
): Promise<MadeVersion> {
  const timeZone = await readTimeZone(withoutRowLocks(db));
  const today = dayOf(at, timeZone);
  if (lastDay < today) throw refuseDay(texts.lastDayPast);
  if (lastDay > addDays(today, MAX_QUOTE_DAYS)) throw refuseDay(texts.lastDayFar);
  return {
    lines: await readLines(db, lines, { quoteId, version }),
    row: {
      quote_id: quoteId,
      version,
      author_id: actor,
      freight: freight ?? null,
      freight_minor: freightAmount == null ? null : readFreight(freightAmount, deps),
      note: note ?? null,
      last_day: lastDay,
      ends_at: endOfDay(lastDay, timeZone),
      created_at: at,
      withdrawn_at: null,
    },
  };
}

/** Null for nothing. @throws {AppError} invalid_fields */
function readFreight(amount: number, { settings }: Deps): Minor | null {
  const netMinor = amount === 0 ? null : toMinorUnits(amount, settings.currency);
  if (amount !== 0 && netMinor === null)
    throw new AppError('invalid_fields', { fields: { freightAmount: texts.freightAmount } });
  return netMinor;
}

function refuseDay(message: string): AppError {
  return new AppError('invalid_fields', { fields: { lastDay: message } });
}

/** Adds the mail and returns the event. */
async function tellAnswered(
  db: WriteTransaction,
  quote: QuoteRow,
  { row, lines }: MadeVersion,
): Promise<RecordedEvent> {
  const { version, last_day: lastDay, author_id: actor, created_at: at } = row;
  await addQuoteMail(db, quote, { kind: 'quote_answered', event: `${quote.id}:${version}`, at });
  const after = { version, lines: lines.length, lastDay };
  return { at, actor, type: 'quote.answered', subjectId: quote.id, after };
}
