import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { quoteFieldMessages, quoteRefusals } from '#shared/messages/quotes/quote-fields.ts';

// Several answers stand beside each other; the one that is accepted can be ordered by in parts.

let place: QuoteShop;
beforeEach(async () => {
  place = await openQuoteShop();
});
afterEach(() => place.shop.close());

interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
}

const accept = <Body = Checkout>(quote: Quote, change: object, { key = 'one', by = place.customer } = {}) =>
  place.send<Body>(
    'POST',
    `quotes/${quote._id}/acceptance`,
    { version: quote.version, ...delivery, ...change },
    by,
    key,
  );
const refusal = async (quote: Quote, change: object, key: string) => {
  const { status, body } = await accept<Refusal>(quote, change, { key });
  return [status, body.code, body.message];
};
const read = async (quote: Quote) => (await place.send('GET', `quotes/${quote._id}`)).body;
const withdraw = (quote: Quote, version: number) =>
  place.send('POST', `quotes/${quote._id}/versions/${version}/withdrawal`);
const states = ({ versions }: Quote) => versions.map(({ version, state }) => `${version} ${state}`);
const bolts = (quantity: number) => ({ lines: [{ line: 0, quantity }] });

describe('answers beside each other', () => {
  test('an earlier answer is accepted at its prices, and then the others cannot be', async () => {
    const { ask, answer, send, day } = place;
    const quote = await answer(await answer(await ask(), [3, 4], 5), [3.5, 4], 2);
    expect(quote).toMatchObject({ version: 2, lastDay: day(5), acceptedVersion: null });
    expect(states(quote)).toEqual(['2 open', '1 open']);
    const { status, body } = await accept(quote, { version: 1, ...bolts(60) });
    expect([status, body.total]).toEqual([201, 180]);
    const partly = await read(quote);
    expect(states(partly)).toEqual(['2 closed', '1 open']);
    expect(partly).toMatchObject({ state: 'answered', acceptedVersion: 1, lastDay: day(5), acceptances: 1 });
    const other = { version: 2, acceptances: 1, ...bolts(10) };
    expect(await refusal(quote, other, 'two')).toEqual([409, 'quote_changed', quoteRefusals.otherVersion]);
    // What nobody could accept is not offered.
    const lines = [{ productId: place.bolts._id, quantity: 100, price: 1 }];
    const late = await send<Refusal>('POST', `quotes/${quote._id}/versions`, { version: 2, lines, lastDay: day(3) });
    expect([late.status, late.body.message]).toEqual([409, quoteRefusals.partlyOrdered]);
  });

  test('each until its own last day; the quote expires with the last of them', async () => {
    const { ask, answer, shop } = place;
    const quote = await answer(await answer(await ask(), [3, 4], 0), [3.5, 4], 1);
    shop.advance(DAY_MS);
    // Sessions of a day ago have ended.
    const by = await shop.addUser({ email: place.customer.email });
    const { status, body } = await accept<Refusal>(quote, { version: 1, ...bolts(60) }, { by });
    expect([status, body.code]).toEqual([409, 'quote_closed']);
    expect(await expireOverdueQuotes(shop.deps)).toBe(0);
    expect((await accept(quote, { version: 2, ...bolts(60) }, { by })).body.total).toBe(210);
    shop.advance(DAY_MS);
    expect(await expireOverdueQuotes(shop.deps)).toBe(1);
  });

  test('an answer in place of the earlier ones withdraws them', async () => {
    const { ask, send, day, answer } = place;
    const first = await answer(await answer(await ask(), [3, 4], 9), [2, 4], 8);
    const lines = [{ productId: place.bolts._id, quantity: 100, price: 3.5 }];
    const again = { version: 2, lines, lastDay: day(3), replaces: true };
    const { body: quote } = await send('POST', `quotes/${first._id}/versions`, again);
    expect([states(quote), quote.lastDay]).toEqual([['3 open', '2 withdrawn', '1 withdrawn'], day(3)]);
    const refused = await refusal(quote, { version: 2, ...bolts(60) }, 'two');
    expect(refused).toEqual([409, 'quote_changed', quoteRefusals.versionWithdrawn]);
    expect((await accept(quote, bolts(60))).body.total).toBe(210);
  });

  test('staff withdraw one, and the quote ends with the last of them', async () => {
    const { ask, answer, day } = place;
    const quote = await answer(await answer(await ask(), [3, 4], 9), [3.5, 4], 2);
    for (const none of [0, 3, 1e9]) expect((await withdraw(quote, none)).status).toBe(404);
    for (const { status, body } of [await withdraw(quote, 1), await withdraw(quote, 1)]) {
      expect([status, body.state, body.lastDay, states(body)]).toEqual([
        200,
        'answered',
        day(2),
        ['2 open', '1 withdrawn'],
      ]);
    }
    expect(await refusal(quote, { version: 1, ...bolts(60) }, 'one')).toEqual([
      409,
      'quote_changed',
      quoteRefusals.versionWithdrawn,
    ]);
    const { body } = await withdraw(quote, 2);
    expect([body.state, states(body)]).toEqual(['withdrawn', ['2 withdrawn', '1 withdrawn']]);
    expect((await accept(quote, bolts(60), { key: 'two' })).status).toBe(409);
  });
});

describe('in parts', () => {
  test('the rest of an accepted answer is ordered later, until nothing is left', async () => {
    const { ask, answer, send } = place;
    const quote = await answer(await ask(), [3, 4]);
    await accept(quote, bolts(60));
    await send('PATCH', `products/${place.bolts._id}`, { price: 9 });
    const tooMany = await accept<Refusal>(quote, { acceptances: 1, ...bolts(41) }, { key: 'two' });
    expect(tooMany.body.fields).toEqual({ 'lines.0.quantity': quoteFieldMessages.quantityAboveQuoted('40') });
    const nuts = { line: 1, quantity: 50 };
    const rest = { acceptances: 1, lines: [{ line: 0, quantity: 30 }, nuts] };
    expect((await accept(quote, rest, { key: 'two' })).body.total).toBe(290);
    const ordered = await accept<Refusal>(quote, { acceptances: 2, lines: [nuts] }, { key: 'three' });
    expect(ordered.body.fields).toEqual({ 'lines.0.line': quoteFieldMessages.lineOrdered });
    const last = await accept(quote, { acceptances: 2, ...bolts(10) }, { key: 'four' });
    expect(last.body.total).toBe(30);
    expect(await read(quote)).toMatchObject({
      state: 'accepted',
      checkoutId: last.body._id,
      acceptances: 3,
      ordered: [
        { line: 0, quantity: 60 },
        { line: 0, quantity: 30 },
        { line: 1, quantity: 50 },
        { line: 0, quantity: 10 },
      ],
    });
    expect((await accept(quote, { acceptances: 3, ...bolts(10) }, { key: 'five' })).status).toBe(409);
  });

  test('who did not see an earlier part orders nothing more', async () => {
    const quote = await place.answer(await place.ask(), [3, 4]);
    const all = await Promise.all(['a', 'b', 'c'].map((key) => accept<Refusal>(quote, bolts(30), { key })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = all.find(({ status }) => status === 409);
    expect([refused?.body.code, refused?.body.message]).toEqual(['quote_changed', quoteRefusals.acceptedMeanwhile]);
  });

  test('the rest expires on its last day, or is refused or withdrawn; what was ordered stays', async () => {
    const { ask, answer, send, shop, customer } = place;
    const partly = async (days: number) => {
      const quote = await answer(await answer(await ask(), [3, 4], days), [2, 4], 9);
      expect((await accept(quote, { version: 1, ...bolts(50) }, { key: quote._id })).status).toBe(201);
      return quote;
    };
    const [late, refused, withdrawn] = [await partly(0), await partly(1), await partly(1)];
    await send('POST', `quotes/${refused._id}/refusal`, { version: 2 }, customer);
    expect((await withdraw(withdrawn, 1)).body.state).toBe('withdrawn');
    shop.advance(DAY_MS);
    expect(await expireOverdueQuotes(shop.deps)).toBe(1);
    const by = await shop.addUser({ email: customer.email });
    for (const [quote, state] of [
      [late, 'expired'],
      [refused, 'refused'],
      [withdrawn, 'withdrawn'],
    ] as const) {
      const seen = await send('GET', `quotes/${quote._id}`, undefined, by);
      expect(seen.body).toMatchObject({ state, acceptedVersion: 1, ordered: [{ line: 0, quantity: 50 }] });
    }
  });
});
