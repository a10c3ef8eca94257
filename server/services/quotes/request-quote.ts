import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { QuoteRow } from '#server/db/schema/tables/quotes.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findActing } from '#server/queries/accounts/accounts.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addMail, addStaffMails } from '#server/queries/mails/outbox.ts';
import { attachFiles } from '#server/queries/quotes/quote-files.ts';
import { insertMessage } from '#server/queries/quotes/quote-messages.ts';
import { insertQuoteLines } from '#server/queries/quotes/quote-versions.ts';
import { findQuoteByKey, hasOpenQuotes, hasQuotesSince, insertQuote } from '#server/queries/quotes/quotes.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { readLines } from '#server/services/quotes/read-lines.ts';
import type { NewQuote } from '#shared/contracts/quotes/quotes.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import {
  MAX_OPEN_QUOTES,
  MAX_QUOTES_PER_DAY,
  MAX_QUOTES_PER_DAY_UNVERIFIED,
} from '#shared/domain/quotes/quote-states.ts';
import { quoteRefusals, quoteFieldMessages as texts } from '#shared/messages/quotes/quote-fields.ts';

interface RequestQuoteInput {
  userId: string;
  requested: NewQuote;
  /** A repeated request with the same key returns the first quote. */
  idempotencyKey: string | null;
}

/** Asks for a price. @throws {AppError} unauthenticated, forbidden, invalid_fields, too_many_quotes, idempotency_key_reused */
export async function requestQuote(deps: Deps, input: RequestQuoteInput): Promise<QuoteRow> {
  const { requested } = input;
  const request = keyedRequest(input.idempotencyKey, { quote: requested });
  return inTransaction(deps.db, async (db) => {
    // Locks the customer, so that of two requests with one key the later one finds the quote.
    const acting = await findActing(db, input.userId);
    if (!acting) throw new AppError('unauthenticated');
    const { user: owner, account } = acting;
    await requireOrderingMember(db, acting);
    const earlier = await findRepeated(request, (key) => findQuoteByKey(db, owner.id, key));
    if (earlier) return earlier;
    const at = deps.now();
    await refuseTooMany(db, acting, at);
    const id = randomUUIDv7();
    const wished = requested.lines.map(({ wishedPrice, ...line }) => ({ ...line, price: wishedPrice }));
    const lines = await readLines(db, wished, { quoteId: id, version: 0 });
    const quote = await insertQuote(db, {
      id,
      account_id: account.id,
      owner_id: owner.id,
      created_by: owner.id,
      currency: deps.settings.currency,
      state: 'requested',
      waits_for_staff: 1,
      version: 0,
      last_day: null,
      ends_at: null,
      idempotency_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
      created_at: at,
      updated_at: at,
    });
    await insertQuoteLines(db, lines);
    await addWords(db, quote, requested);
    const recipient = { userId: owner.id, email: owner.email };
    await addMail(db, { kind: 'quote_received', subjectId: id, recipient, at });
    await addStaffMails(db, { kind: 'quote_requested', subjectId: id, at });
    const after = { lines: lines.length };
    await recordEvent(db, { at, actor: owner.id, type: 'quote.requested', subjectId: id, after });
    return quote;
  });
}

/** Of a company, only those who may order for it ask for prices. @throws {AppError} forbidden */
async function requireOrderingMember(
  db: WriteTransaction,
  { user, account }: { user: UserRow; account: AccountRow },
): Promise<void> {
  if (account.kind === 'person') return;
  const member = await findMember(db, user.id);
  if (member?.account_id !== account.id || !memberMay(member.role, 'orders.place')) throw new AppError('forbidden');
}

/** @throws {AppError} too_many_quotes */
async function refuseTooMany(
  db: WriteTransaction,
  { user, account }: { user: UserRow; account: AccountRow },
  at: number,
): Promise<void> {
  if (await hasOpenQuotes(db, account.id, MAX_OPEN_QUOTES)) {
    throw new AppError('too_many_quotes', { message: quoteRefusals.tooManyOpen(MAX_OPEN_QUOTES) });
  }
  const count = user.email_verified === 1 ? MAX_QUOTES_PER_DAY : MAX_QUOTES_PER_DAY_UNVERIFIED;
  if (await hasQuotesSince(db, account.id, { count, since: at - DAY_MS })) {
    throw new AppError('too_many_quotes', { message: quoteRefusals.tooManyToday(count) });
  }
}

/** @throws {AppError} invalid_fields when a file is not there any more */
async function addWords(db: WriteTransaction, quote: QuoteRow, { message, files = [] }: NewQuote): Promise<void> {
  if (message) {
    const words = {
      id: randomUUIDv7(),
      quote_id: quote.id,
      author_id: quote.owner_id,
      from_staff: 0,
      text: message,
      idempotency_key: null,
      request_fingerprint: null,
      created_at: quote.created_at,
    } as const;
    await insertMessage(db, words, true);
  }
  const ids = [...new Set(files)];
  if (!(await attachFiles(db, { ids, ownerId: quote.owner_id, quoteId: quote.id }))) {
    throw new AppError('invalid_fields', { message: texts.fileGone, fields: { files: texts.fileGone } });
  }
}
