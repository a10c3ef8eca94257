import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { countMessages, findMessageByKey, insertMessage } from '#server/queries/quotes/quote-messages.ts';
import { findQuote } from '#server/queries/quotes/quotes.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { addQuoteMail } from '#server/services/quotes/quote-mail.ts';
import { refuseEnded } from '#server/services/quotes/refuse-ended.ts';
import { isQuoteOpenFor, MAX_QUOTE_MESSAGES } from '#shared/domain/quotes/quote-states.ts';
import { quoteRefusals } from '#shared/messages/quotes/quote-fields.ts';

interface WriteMessageInput {
  quoteId: string;
  author: string;
  fromStaff: boolean;
  text: string;
  /** A repeated message with the same key is written once. */
  idempotencyKey: string | null;
}

/** @throws {AppError} not_found, quote_closed, too_many_quotes, idempotency_key_reused */
export async function writeQuoteMessage(deps: Deps, input: WriteMessageInput): Promise<void> {
  const { quoteId, author, fromStaff, text } = input;
  const request = keyedRequest(input.idempotencyKey, { quoteId, text });
  await inTransaction(deps.db, async (db) => {
    const quote = await findQuote(db, quoteId);
    if (!quote) throw new AppError('not_found');
    if (await findRepeated(request, (key) => findMessageByKey(db, author, key))) return;
    if (!isQuoteOpenFor('write', quote.state)) throw refuseEnded(quote.state);
    if ((await countMessages(db, quoteId)) >= MAX_QUOTE_MESSAGES) {
      throw new AppError('too_many_quotes', { message: quoteRefusals.tooManyMessages(MAX_QUOTE_MESSAGES) });
    }
    const at = deps.now();
    const id = randomUUIDv7();
    const message = {
      id,
      quote_id: quoteId,
      author_id: author,
      from_staff: fromStaff ? 1 : 0,
      text,
      idempotency_key: request?.key ?? null,
      request_fingerprint: request?.fingerprint ?? null,
      created_at: at,
    } as const;
    // A question before the answer is still to be answered.
    await insertMessage(db, message, !fromStaff || quote.state === 'requested');
    if (fromStaff) await addQuoteMail(db, quote, { kind: 'quote_message', subjectId: id, at });
    else await addStaffMails(db, { kind: 'quote_question', subjectId: id, at });
    const after = { messageId: id };
    await recordEvent(db, { at, actor: author, type: 'quote.message_added', subjectId: quoteId, after });
  });
}
