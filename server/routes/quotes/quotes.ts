import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { addDays, endOfDay } from '#server/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, isAllowed } from '#server/http/pipeline/authenticate.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import { findFileContent } from '#server/queries/quotes/quote-files.ts';
import { countQuotes, findListedQuote, type ListedQuote, quoteList } from '#server/queries/quotes/quotes.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { checkoutFor } from '#server/routes/checkouts/checkouts.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { readQuote, toSummary } from '#server/routes/quotes/quote-rows.ts';
import { acceptQuote } from '#server/services/quotes/accept-quote.ts';
import { answerQuote, startQuote } from '#server/services/quotes/answer-quote.ts';
import { refuseQuote, withdrawQuote } from '#server/services/quotes/end-quote.ts';
import { requestQuote } from '#server/services/quotes/request-quote.ts';
import { storeQuoteFile } from '#server/services/quotes/store-quote-file.ts';
import { withdrawAnswer } from '#server/services/quotes/withdraw-answer.ts';
import { writeQuoteMessage } from '#server/services/quotes/write-message.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contracts/quotes/quotes.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { may } from '#shared/domain/users/permissions.ts';

/** Nothing of it runs where a browser shows it all the same. */
const SANDBOX = "sandbox; default-src 'none'";

export function quoteRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, quotesContract.request, async ({ context, caller, body }) => {
    const key = idempotencyKey(context);
    const { id } = await requestQuote(deps, { userId: caller.userId, requested: await body(), idempotencyKey: key });
    return quoteFor(deps, caller, id);
  });
  mount(app, deps, quotesContract.listOwn, async ({ context, caller, query }) => {
    const request = { page: toPage(query), filter: { account: caller.accountId } };
    return respondPage(context, db, quoteList, request, toSummary);
  });
  mount(app, deps, quotesContract.list, async ({ context, query }) => {
    const { view = 'all' } = query;
    const filter =
      view === 'all' ? {} : view === 'ending' ? { endsUntil: await endOfTomorrow(deps) } : { [view]: true };
    return respondPage(context, db, quoteList, { page: toPage(query), filter }, toSummary);
  });
  mount(app, deps, quotesContract.readCounts, async () => countViews(deps));
  mount(app, deps, quotesContract.read, async ({ caller, params }) => {
    const quote = await requireQuote(deps, caller, quotesContract.read, params.id);
    return readQuote(deps, quote, viewerOf(caller));
  });
  mount(app, deps, quotesContract.start, async ({ context, caller, params, body }) => {
    const key = idempotencyKey(context);
    const offer = await body();
    const started = { customerId: params.id, actor: caller.userId, offer, idempotencyKey: key };
    return quoteFor(deps, caller, (await startQuote(deps, started)).id);
  });
  mount(app, deps, quotesContract.answer, async ({ caller, params, body }) => {
    if (!(await findListedQuote(db, params.id))) throw new AppError('not_found');
    await answerQuote(deps, { id: params.id, actor: caller.userId, answer: await body() });
    return quoteFor(deps, caller, params.id);
  });
  mount(app, deps, quotesContract.withdrawVersion, async ({ caller, params }) => {
    await withdrawAnswer(deps, { ...params, actor: caller.userId });
    return quoteFor(deps, caller, params.id);
  });
  mount(app, deps, quotesContract.write, async ({ context, caller, params, body }) => {
    const quote = await requireQuote(deps, caller, quotesContract.write, params.id);
    const key = idempotencyKey(context);
    const fromStaff = !isOfCaller(caller, quote);
    const { text } = await body();
    await writeQuoteMessage(deps, { quoteId: quote.id, author: caller.userId, fromStaff, text, idempotencyKey: key });
    return quoteFor(deps, caller, quote.id);
  });
  mount(app, deps, quotesContract.accept, async ({ context, caller, params, body }) => {
    await requireQuote(deps, caller, quotesContract.accept, params.id);
    const key = idempotencyKey(context);
    const accepted = { id: params.id, userId: caller.userId, acceptance: await body(), idempotencyKey: key };
    return checkoutFor(caller)(await acceptQuote(deps, accepted));
  });
  mount(app, deps, quotesContract.refuse, async ({ caller, params, body }) => {
    await requireQuote(deps, caller, quotesContract.refuse, params.id);
    await refuseQuote(deps, { id: params.id, actor: caller.userId, ...(await body()) });
    return quoteFor(deps, caller, params.id);
  });
  mount(app, deps, quotesContract.withdraw, async ({ caller, params }) => {
    await requireQuote(deps, caller, quotesContract.withdraw, params.id);
    await withdrawQuote(deps, { id: params.id, actor: caller.userId });
    return quoteFor(deps, caller, params.id);
  });
  mount(app, deps, quotesContract.upload, async ({ context, caller, query }) =>
    storeQuoteFile(deps, { userId: caller.userId, name: query.name, bytes: await readBytes(context) }),
  );
  mount(app, deps, quotesContract.readFile, async ({ context, caller, params }) => {
    const quote = await requireQuote(deps, caller, quotesContract.readFile, params.id);
    const file = await findFileContent(db, { id: params.fileId, quoteId: quote.id });
    if (!file) throw new AppError('not_found');
    setHeader(context, 'content-security-policy', SANDBOX);
    return respondFile(context, { name: file.name, mediaType: 'application/pdf', parts: only(file.content) });
  });
  return app;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function viewerOf(caller: Caller): { isStaff: boolean } {
  return { isStaff: may(caller, 'quotes.read') };
}

/** It belongs to everybody who acts for the account; the own account stays reachable for who acts for a company now. */
function isOfCaller(caller: Caller, { account_id: accountId }: ListedQuote): boolean {
  return accountId === caller.accountId || accountId === caller.userId;
}

/** Responds alike for a foreign and an unknown quote. */
async function requireQuote(
  { db }: Deps,
  caller: Caller,
  endpoint: Pick<Endpoint, 'access' | 'method'>,
  id: string,
): Promise<ListedQuote> {
  const quote = await findListedQuote(db, id);
  const owner_id = quote && isOfCaller(caller, quote) ? caller.userId : '';
  if (!quote || !isAllowed(caller, endpoint, { owner_id, account_id: quote.account_id }))
    throw new AppError('not_found');
  return quote;
}

async function quoteFor(deps: Deps, caller: Caller, id: string): Promise<Quote> {
  const quote = await findListedQuote(deps.db, id);
  if (!quote) throw new Error('A quote that was just changed is not there');
  return readQuote(deps, quote, viewerOf(caller));
}

async function countViews(deps: Deps) {
  const until = await endOfTomorrow(deps);
  const count = (view: Parameters<typeof countQuotes>[1]) => countQuotes(deps.db, view, until);
  return {
    'to-answer': await count('to-answer'),
    answered: await count('answered'),
    ending: await count('ending'),
    accepted: await count('accepted'),
    closed: await count('closed'),
  };
}

async function endOfTomorrow({ db, now }: Deps): Promise<number> {
  const timeZone = await readTimeZone(db);
  return endOfDay(addDays(dayOf(now(), timeZone), 1), timeZone);
}
