import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';

let place: QuoteShop;
beforeEach(async () => {
  place = await openQuoteShop();
});
afterEach(() => place.shop.discard());

const whole = (line: number, quantity: number) => ({ line, quantity });

const NUMBER = 'Quote Q-1\\d{4}: ';

test.each([
  ['an order at another price', `update orders set price_units = 1`, 'order \\S+ is not at a price'],
  ['less offered than ordered', `update quote_lines set quantity = 10`, 'order \\S+ is not at a price and quantity'],
  [
    'an end before the acceptance',
    `update quote_versions set ends_at = created_at - 1`,
    'accepted, but not by a checkout while',
  ],
  [
    'an answer that was withdrawn before',
    `update quote_versions set withdrawn_at = 1`,
    'accepted, but not by a checkout',
  ],
  ['an order of no line', `update quote_orders set quantity = 1`, 'order \\S+ is not at a price'],
  ['another number of answers', `update quotes set version = 2`, 'its answers are not those that it counts'],
  ['an answer without prices', `update quote_lines set price_units = null`, 'its answers are not those that it counts'],
  ['another end', `update quotes set state = 'refused', checkout_id = null`, 'its end and the log differ'],
])('%s is found', async (_, damage, sentence) => {
  const { ask, answer, send, customer, shop } = place;
  const quote = await answer(await ask(), [3, 4]);
  const body = { version: 1, lines: [whole(0, 100), whole(1, 50)], ...delivery };
  expect((await send('POST', `quotes/${quote._id}/acceptance`, body, customer)).status).toBe(201);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  await sql.raw(damage).execute(writerOf(shop.deps.db));
  expect(await verifyDatabase(shop.deps.db)).toContainEqual(expect.stringMatching(new RegExp(`^${NUMBER}${sentence}`)));
});

test('an order at a quoted price that no quote knows, an acceptance without its event and another end are found', async () => {
  const { ask, answer, send, customer, shop } = place;
  const quote = await answer(await ask(), [3, 4]);
  const body = { version: 1, lines: [whole(0, 60)], ...delivery };
  expect((await send('POST', `quotes/${quote._id}/acceptance`, body, customer)).status).toBe(201);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  await sql`update quotes set ends_at = ends_at - 1`.execute(writerOf(shop.deps.db));
  await sql`delete from quote_orders`.execute(writerOf(shop.deps.db));
  const problems = await verifyDatabase(shop.deps.db);
  for (const sentence of [/its price is of a quote/, /its end and the log differ/, /its answers are not those/])
    expect(problems).toContainEqual(expect.stringMatching(sentence));
});

test('an expiry before the last day was over, and an open quote without lines, are found', async () => {
  const { ask, answer, send, customer, shop } = place;
  const quote = await answer(await ask(), [3, 4]);
  await send('POST', `quotes/${quote._id}/withdrawal`, undefined, customer);
  await ask();
  await sql`update quotes set state = 'expired' where state = 'withdrawn'`.execute(writerOf(shop.deps.db));
  await sql`delete from quote_lines where version = 0`.execute(writerOf(shop.deps.db));
  const problems = await verifyDatabase(shop.deps.db);
  expect(problems).toContainEqual(expect.stringMatching(/its end and the log differ/));
  expect(problems).toContainEqual(expect.stringMatching(/its answers are not those/));
});
