import { demoStaff } from '#server/demo/accounts.ts';
import type { DemoAnswer, DemoQuote } from '#server/demo/companies/company.ts';
import { companyOf, deliveryOf } from '#server/demo/companies/place-orders.ts';
import { dayFromNow, idOf, productIdOf, type Story } from '#server/demo/companies/story.ts';
import { demoQuotes } from '#server/demo/companies/trade.ts';
import type { Chapter } from '#server/demo/history/chapter.ts';
import type { Deps } from '#server/deps.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { acceptQuote } from '#server/services/quotes/accept-quote.ts';
import { answerQuote, startQuote } from '#server/services/quotes/answer-quote.ts';
import { expireOverdueQuotes, refuseQuote, withdrawQuote } from '#server/services/quotes/end-quote.ts';
import { requestQuote } from '#server/services/quotes/request-quote.ts';
import { writeQuoteMessage } from '#server/services/quotes/write-message.ts';

/** Customers ask for prices, sales staff answer, and quotes come to their ends. */
export function quoteChapters(story: Story): Chapter[] {
  return demoQuotes.flatMap((quote) => chaptersOf(story, quote));
}

function chaptersOf(story: Story, quote: DemoQuote): Chapter[] {
  const { by, daysAgo, answers, question, end } = quote;
  let id = '';
  const chapters: Chapter[] = [];
  if (daysAgo !== null) {
    chapters.push({
      daysAgo,
      tell: async (deps) => {
        ({ id } = await request(story, deps, quote));
      },
    });
  }
  for (const [index, answer] of answers.entries()) {
    const tell = async (deps: Deps) => {
      const actor = await idOf(deps, demoStaff.sales.email);
      const offer = await offerOf(story, deps, quote, answer);
      if (daysAgo !== null) return answerQuote(deps, { id, actor, answer: { version: index, ...offer } });
      const customerId = await idOf(deps, by);
      ({ id } = await startQuote(deps, { customerId, actor, offer, idempotencyKey: null }));
    };
    chapters.push({ daysAgo: answer.daysAgo, tell });
  }
  if (question) {
    const { text } = question;
    chapters.push({
      daysAgo: question.daysAgo,
      tell: async (deps) => {
        const author = await idOf(deps, by);
        return writeQuoteMessage(deps, { quoteId: id, author, fromStaff: false, text, idempotencyKey: null });
      },
    });
  }
  if (end) chapters.push({ daysAgo: end.daysAgo, tell: (deps) => finish(deps, quote, id) });
  return chapters;
}

async function request(story: Story, deps: Deps, { by, message, lines }: DemoQuote) {
  const asked = lines.map(({ picture, name, quantity, wishedPrice }) => ({
    ...(picture === undefined ? { name } : { productId: productIdOf(story, picture) }),
    quantity,
    ...(wishedPrice !== undefined && { wishedPrice }),
  }));
  const requested = { lines: asked, ...(message !== undefined && { message }) };
  return requestQuote(deps, { userId: await idOf(deps, by), requested, idempotencyKey: null });
}

async function offerOf(story: Story, deps: Deps, { lines }: DemoQuote, answer: DemoAnswer) {
  const { daysLeft, prices, leadTime, freight, note } = answer;
  return {
    lines: lines.map(({ picture, name, quantity }, index) => ({
      ...(picture === undefined ? { name } : { productId: productIdOf(story, picture) }),
      quantity,
      price: prices[index] ?? null,
      ...(leadTime !== undefined && { leadTime }),
    })),
    ...(freight !== undefined && { freight }),
    ...(note !== undefined && { note }),
    lastDay: dayFromNow(story, daysLeft, await readTimeZone(deps.db)),
  };
}

async function finish(deps: Deps, { by, lines, answers, end }: DemoQuote, id: string): Promise<void> {
  const actor = await idOf(deps, by);
  const version = answers.length;
  if (end?.kind === 'refused') await refuseQuote(deps, { id, actor, version });
  if (end?.kind === 'withdrawn') await withdrawQuote(deps, { id, actor });
  if (end?.kind === 'expired') await expireOverdueQuotes(deps);
  if (end?.kind !== 'accepted') return;
  const { poNumber, costCentre } = end;
  const acceptance = {
    ...deliveryOf(companyOf(by)),
    version,
    lines: lines.map(({ quantity }, line) => ({ line, quantity })),
    ...(poNumber !== undefined && { poNumber }),
    ...(costCentre !== undefined && { costCentre }),
  };
  await acceptQuote(deps, { id, userId: actor, acceptance, idempotencyKey: null });
}
