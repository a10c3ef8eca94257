import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutQuoteGuards } from '#server/proofs/support/without-guards.ts';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { insertTestCompany } from '#server/testing/company-shop.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';
import type { TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';

// Two who act for one account accept a quote at once, again and again, while it ends in other ways.

const COMPANY = 'a-company';

/** The customer and a colleague act for one account from then on. */
async function actTogether({ shop, customer }: QuoteShop): Promise<TestUser> {
  const colleague = await shop.addUser();
  await insertTestCompany(shop, COMPANY, [customer.userId, colleague.userId]);
  return colleague;
}

type Rival = (place: QuoteShop, quote: Quote) => Promise<unknown>;

const rivals: Rival[] = [
  ({ shop }) => expireOverdueQuotes(shop.deps),
  ({ send, customer }, { _id }) => send('POST', `quotes/${_id}/withdrawal`, undefined, customer),
  ({ send, customer }, { _id }) => send('POST', `quotes/${_id}/refusal`, { version: 1 }, customer),
  ({ answer }, quote) => answer(quote, [9, 9]).catch(() => null),
  ({ send, bolts }) => send('PATCH', `products/${bolts._id}`, { price: 77 }),
];

interface Outcome {
  accepted: number;
  orders: { price: number | null; quantity: number }[];
  problems: string[];
}

/** Everybody at once, at the end of the last day. */
async function race(place: QuoteShop, colleague: TestUser, tries: number, against = rivals): Promise<Outcome> {
  const { shop, send, customer } = place;
  const quote = await place.answer(await place.ask(), [3, 4], 0);
  const endsAt = Date.parse(quote.versions[0]?.endsAt ?? '');
  if (against.length > 0) shop.advance(endsAt - shop.deps.now() - 40);
  const body = { version: 1, lines: [{ line: 0, quantity: 60 }], ...delivery };
  const accept = (n: number) =>
    send<Checkout>('POST', `quotes/${quote._id}/acceptance`, body, n % 2 === 0 ? customer : colleague, `key-${n}`);
  const others = against.map((rival) => rival(place, quote));
  const answers = await Promise.all(Array.from({ length: tries }, (_, n) => accept(n)));
  await Promise.all(others);
  const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const rows = await shop.deps.db.selectFrom('orders').select(['price_units', 'quantity']).execute();
  return {
    accepted: placed.length,
    orders: rows.map(({ price_units, quantity }) => ({ price: price_units / 10_000, quantity })),
    problems: await verifyDatabase(shop.deps.db),
  };
}

test(
  'a quote is accepted once, at its prices and before it ends, by whoever acts for the account',
  async () => {
    const tries = rounds(5, 100);
    const tally = { accepted: 0, ended: 0, failed: 0 };
    for (let round = 0; round < tries; round += 1) {
      const place = await openQuoteShop();
      const colleague = await actTogether(place);
      // In turns alone against the clock, and against each other way to end.
      const outcome = await race(place, colleague, 8, rivals.slice(0, 1 + (round % rivals.length)));
      expect(outcome.accepted).toBeLessThanOrEqual(1);
      expect(outcome.orders).toEqual(outcome.accepted === 1 ? [{ price: 3, quantity: 60 }] : []);
      expect(outcome.problems).toEqual([]);
      tally.accepted += outcome.accepted;
      tally.ended += 1 - outcome.accepted;
      tally.failed += outcome.problems.length;
      await place.shop.close();
    }

    const control = await openQuoteShop({ replace: withoutQuoteGuards });
    const colleague = await actTogether(control);
    const without = await race(control, colleague, 8, []);
    expect(without.accepted).toBeGreaterThan(1);
    expect(without.problems).toContainEqual(expect.stringMatching(/its end and the log differ/));
    await control.shop.discard();
    report({
      promise: 'A quote places its orders once, at its prices, before the end of its last day, whoever accepts it',
      tried: `${tries} rounds of eight acceptances by two members in the last moments, against expiry, withdrawal, refusal, another answer and another price: accepted in ${tally.accepted}, ended before in ${tally.ended}`,
      failed: tally.failed,
      control: `without the state of the quote: ${without.accepted} of 8 accepted, and verify-db says so`,
      test: 'server/proofs/quotes.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
