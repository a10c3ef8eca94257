import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutAgreedPrices, withoutQuoteGuards } from '#server/proofs/support/without-guards.ts';
import { assignAccounts } from '#server/services/price-lists/assign-accounts.ts';
import { changeEntries } from '#server/services/price-lists/change-entries.ts';
import { addPriceList, changePriceList } from '#server/services/price-lists/save-price-list.ts';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { insertTestCompany } from '#server/testing/company-shop.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';
import { dayAfter, samplePriceList } from '#server/testing/sample-price-list.ts';
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

const LIST_PRICE = 0.5;

/** A list gives the company a lower price than the quote, another one, and none; it is taken away and comes back. */
async function changeTheList({ shop, bolts }: QuoteShop): Promise<void> {
  const actor = 'cli';
  const { id } = await addPriceList(shop.deps, samplePriceList('Contract'), actor);
  const give = (add: string[], remove: string[]) => assignAccounts(shop.deps, { id, change: { add, remove }, actor });
  const setPrice = (price: number, version: number) => {
    const set = [{ productId: bolts._id, price, priceBreaks: [] }];
    return changeEntries(shop.deps, { id, change: { version, set, remove: [] }, actor });
  };
  const versionNow = async () =>
    (await shop.deps.db.selectFrom('price_lists').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;
  await setPrice(LIST_PRICE, await versionNow());
  await give([COMPANY], []);
  await setPrice(9, await versionNow());
  await give([], [COMPANY]);
  await give([COMPANY], []);
  const over = samplePriceList('Contract', { validUntil: dayAfter(shop.deps.now(), -2) });
  await changePriceList(shop.deps, { id, change: { ...over, version: await versionNow() }, actor });
}

const rivals: Rival[] = [
  ({ shop }) => expireOverdueQuotes(shop.deps),
  (place) => changeTheList(place),
  ({ send, customer }, { _id }) => send('POST', `quotes/${_id}/withdrawal`, undefined, customer),
  ({ send, customer }, { _id }) => send('POST', `quotes/${_id}/refusal`, { version: 2 }, customer),
  ({ send }, { _id }) => send('POST', `quotes/${_id}/versions/1/withdrawal`),
  ({ answer }, quote) => answer(quote, [9, 9]).catch(() => null),
  ({ send, bolts }) => send('PATCH', `products/${bolts._id}`, { price: 77 }),
];

interface Outcome {
  /** The prices of the accepted answers. */
  accepted: number[];
  orders: { price: number | null; quantity: number }[];
  problems: string[];
}

/** Everybody at once, at the end of the last day: half of them accept the first answer, half the second one. */
async function race(place: QuoteShop, colleague: TestUser, tries: number, against = rivals): Promise<Outcome> {
  const { shop, send, customer } = place;
  const quote = await place.answer(await place.answer(await place.ask(), [3, 4], 0), [3.5, 4], 0);
  const endsAt = Date.parse(quote.versions[0]?.endsAt ?? '');
  if (against.length > 0) shop.advance(endsAt - shop.deps.now() - 40);
  const accept = async (n: number) => {
    const version = n % 4 < 2 ? 1 : 2;
    const body = { version, lines: [{ line: 0, quantity: 60 }], ...delivery };
    const by = n % 2 === 0 ? customer : colleague;
    const { status } = await send<Checkout>('POST', `quotes/${quote._id}/acceptance`, body, by, `key-${n}`);
    return status === 201 ? [version === 1 ? 3 : 3.5] : [];
  };
  const others = against.map((rival) => rival(place, quote));
  const accepted = (await Promise.all(Array.from({ length: tries }, (_, n) => accept(n)))).flat();
  await Promise.all(others);
  const rows = await shop.deps.db.selectFrom('orders').select(['price_units', 'quantity']).execute();
  return {
    accepted,
    orders: rows.map(({ price_units, quantity }) => ({ price: price_units / 10_000, quantity })),
    problems: await verifyDatabase(shop.deps.db),
  };
}

test(
  'one of the answers is accepted once, at its prices and before it ends, by whoever acts for the account',
  async () => {
    const tries = rounds(6, 105);
    const tally = { accepted: 0, ended: 0, failed: 0 };
    for (let round = 0; round < tries; round += 1) {
      const place = await openQuoteShop();
      const colleague = await actTogether(place);
      // In turns alone against the clock, and against each other way to end.
      const outcome = await race(place, colleague, 8, rivals.slice(0, 2 + (round % (rivals.length - 1))));
      expect(outcome.accepted.length).toBeLessThanOrEqual(1);
      expect(outcome.orders).toEqual(outcome.accepted.map((price) => ({ price, quantity: 60 })));
      expect(outcome.problems).toEqual([]);
      tally.accepted += outcome.accepted.length;
      tally.ended += 1 - outcome.accepted.length;
      tally.failed += outcome.problems.length;
      await place.shop.close();
    }

    const control = await openQuoteShop({ replace: withoutQuoteGuards });
    const without = await race(control, await actTogether(control), 8, []);
    expect(without.accepted.length).toBeGreaterThan(1);
    expect(without.problems).toContainEqual(expect.stringMatching(/is not at a price and quantity that it offered/));
    await control.shop.discard();
    const listed = await openQuoteShop({ replace: (deps) => withoutAgreedPrices(deps, LIST_PRICE * 10_000) });
    const atList = await race(listed, await actTogether(listed), 1, []);
    expect(atList.orders).toEqual([{ price: LIST_PRICE, quantity: 60 }]);
    expect(atList.problems).toContainEqual(expect.stringMatching(/is not at a price and quantity that it offered/));
    await listed.shop.discard();
    report({
      promise:
        'A quote places its orders once, at the prices of one answer, before its last day ends, whoever accepts it',
      tried: `${tries} rounds of eight acceptances of two answers by two members in the last moments, against expiry, a price list that is given, changed and ended, withdrawal, refusal, another answer and another price: accepted in ${tally.accepted}, ended before in ${tally.ended}`,
      failed: tally.failed,
      control: `without the state of the quote ${without.accepted.length} of 8 accepted, and with the price of a list instead of the quoted one 1 of 1: verify-db says so`,
      test: 'server/proofs/quotes.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

test(
  'of parts that are accepted at once, those who did not see the others order nothing',
  async () => {
    const place = await openQuoteShop();
    const colleague = await actTogether(place);
    const quote = await place.answer(await place.ask(), [3, null]);
    const accept = (acceptances: number, n: number) => {
      const body = { version: 1, acceptances, lines: [{ line: 0, quantity: 10 }], ...delivery };
      const by = n % 2 === 0 ? place.customer : colleague;
      return place.send('POST', `quotes/${quote._id}/acceptance`, body, by, `${acceptances}-${n}`);
    };
    for (let round = 0; round < 10; round += 1) {
      const all = await Promise.all(Array.from({ length: 6 }, (_, n) => accept(round, n)));
      expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    }
    const { body } = await place.send('GET', `quotes/${quote._id}`);
    expect([body.state, body.ordered.length]).toEqual(['accepted', 10]);
    await place.shop.close();
  },
  PROOF_TIMEOUT_MS,
);
