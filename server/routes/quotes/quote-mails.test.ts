import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { OutgoingMail } from '#server/integrations/mail.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { quoteMailTexts } from '#shared/messages/quotes/quote-mails.ts';

let place: QuoteShop;
let sent: OutgoingMail[];
beforeEach(async () => {
  place = await openQuoteShop();
  await recordMailSwitch(place.shop.deps);
  // Later than the switch and the users.
  place.shop.advance(1000);
  sent = [];
});
afterEach(() => place.shop.close());

/** Their recipients and subjects, since the last call. */
async function mails(): Promise<string[]> {
  sent = [];
  const transport = { from: 'shop@test.example', send: async (mail: OutgoingMail) => void sent.push(mail) };
  await sendDueMails(place.shop.deps, { transport, origin: 'https://shop.example' });
  const nameOf = ({ address: to }: OutgoingMail['to']) =>
    to === place.admin.email ? 'staff' : to === place.customer.email ? 'customer' : to;
  return sent.map(({ to, subject }) => `${nameOf(to)}: ${subject}`).sort();
}

const textOf = (subject: RegExp) => sent.find((mail) => subject.test(mail.subject))?.text ?? '';
const end = (quote: Quote, how: string, body?: object) =>
  place.send('POST', `quotes/${quote._id}/${how}`, body, place.customer);

test('each step is a mail to the other side', async () => {
  const { ask, answer, send, customer } = place;
  const quote = await ask({ message: 'For the hall' });
  const who = customer.email;
  expect(await mails()).toEqual([
    `customer: We have your request ${quote.number}`,
    `staff: Price asked for: ${quote.number}, ${who}`,
  ]);
  expect(textOf(/Price asked for/)).toContain(`https://shop.example/dashboard/quotes/${quote._id}`);

  const answered = await answer(quote, [3, null]);
  const [subject] = await mails();
  expect(subject).toMatch(/^customer: Our prices for Q-1\d{4}, until \w+ \d+, \d{4}$/);
  const text = textOf(/Our prices/);
  for (const words of ['100 at $3.00', '$300.00', 'Lead time: 3 days', 'not offered', `/dashboard/quote/${quote._id}`])
    expect(text).toContain(words);

  await send('POST', `quotes/${quote._id}/messages`, { text: 'Cheaper?' }, customer);
  expect(await mails()).toEqual([`staff: Message about ${quote.number} from ${who}`]);
  expect(textOf(/Message about/)).toContain('Cheaper?');
  await send('POST', `quotes/${quote._id}/messages`, { text: 'For 200, yes' });
  expect(await mails()).toEqual([`customer: A message about ${quote.number}`]);

  const body = { version: answered.version, lines: [{ line: 0, quantity: 100 }], ...delivery };
  expect((await end(quote, 'acceptance', body)).status).toBe(201);
  expect(await mails()).toEqual([
    expect.stringMatching(/^customer: We have your checkout C-1\d{4}$/),
    `staff: Accepted: ${quote.number}, ${who}`,
  ]);
});

test('refusal, withdrawal and expiry are mails too; what is not true any more is not sent', async () => {
  const { ask, answer, customer, shop, send, bolts, day } = place;
  const who = customer.email;
  const [refused, withdrawn, late] = [await ask(), await ask(), await ask()];
  await mails();
  await answer(refused, [3, 4]);
  const lines = [{ productId: bolts._id, quantity: 100, price: 2 }];
  const again = { version: 1, lines, lastDay: day(7), replaces: true };
  await send('POST', `quotes/${refused._id}/versions`, again);
  // The first answer was withdrawn before it was told.
  expect(await mails()).toEqual([expect.stringContaining(`Our prices for ${refused.number}`)]);
  await end(refused, 'refusal', { version: 2 });
  await end(withdrawn, 'withdrawal');
  expect(await mails()).toEqual([
    `staff: Refused: ${refused.number}, ${who}`,
    `staff: Withdrawn: ${withdrawn.number}, ${who}`,
  ]);
  await answer(late, [3, 4], 0);
  await mails();
  shop.advance(DAY_MS);
  expect(await expireOverdueQuotes(shop.deps)).toBe(1);
  expect(await mails()).toEqual([`customer: Expired: our offer ${late.number}`]);
});

test('both sides hear of parts, of what is withdrawn and of the rest that expires', async () => {
  const { ask, answer, send, shop, customer } = place;
  const withdraw = (quote: Quote, version: number) =>
    send('POST', `quotes/${quote._id}/versions/${version}/withdrawal`);
  const quote = await answer(await answer(await ask(), [3, 4], 0), [2, 4], 5);
  expect((await mails()).filter((mail) => mail.includes('Our prices'))).toHaveLength(2);
  const told = sent.map(({ text }) => /100 at (\S+)/.exec(text)?.[1]);
  expect(told).toEqual(expect.arrayContaining(['$2.00', '$3.00']));
  await withdraw(quote, 2);
  expect(await mails()).toEqual([`customer: Withdrawn: an offer of ${quote.number}`]);
  for (const words of ['100 at $2.00', quoteMailTexts.othersStand]) expect(textOf(/Withdrawn/)).toContain(words);
  const only = await answer(await ask(), [3, 4]);
  await mails();
  await withdraw(only, 1);
  expect(await mails()).toEqual([`customer: Withdrawn: an offer of ${only.number}`]);
  expect(textOf(/Withdrawn/)).toContain(quoteMailTexts.noneStands);
  await end(quote, 'acceptance', { version: 1, lines: [{ line: 0, quantity: 60 }], ...delivery });
  expect(await mails()).toContain(`staff: Accepted: ${quote.number}, ${customer.email}`);
  for (const words of ['60 at $3.00', '$180.00', quoteMailTexts.acceptedPart])
    expect(textOf(/Accepted/)).toContain(words);
  shop.advance(DAY_MS);
  await expireOverdueQuotes(shop.deps);
  expect(await mails()).toEqual([`customer: Expired: our offer ${quote.number}`]);
  for (const words of ['40 at $3.00', '50 at $4.00', '$320.00']) expect(textOf(/Expired/)).toContain(words);
});

test('an answer without its mail is found', async () => {
  const { ask, answer, shop } = place;
  const { number } = await answer(await ask(), [3, 4]);
  const rows = await shop.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'quote_answered').execute();
  const { db } = shop.deps;
  await inTransaction(db, (db) => db.deleteFrom('outbox').where('kind', '=', 'quote_answered').execute());
  expect(await verifyDatabase(db)).toEqual([`Quote ${number}: answer 1 was given, but no mail says so`]);
  await inTransaction(db, (db) => db.insertInto('outbox').values(rows).execute());
});
