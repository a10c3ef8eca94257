import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { removeLooseFiles } from '#server/services/quotes/store-quote-file.ts';
import { delivery, openQuoteShop, type QuoteShop } from '#server/testing/quote-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Quote, QuoteCounts, QuoteFile, QuoteSummary } from '#shared/contracts/quotes/quote-shapes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { quoteFieldMessages, quoteRefusals } from '#shared/messages/quotes/quote-fields.ts';

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

const accept = <Body = Checkout>(
  quote: Quote,
  lines: object[],
  { change = {}, key = 'one', by = place.customer } = {},
) =>
  place.send<Body>(
    'POST',
    `quotes/${quote._id}/acceptance`,
    { version: quote.version, lines, ...delivery, ...change },
    by,
    key,
  );
const read = async (id: string, by = place.customer) => (await place.send('GET', `quotes/${id}`, undefined, by)).body;
const countOrders = async () => (await place.shop.deps.db.selectFrom('orders').select('id').execute()).length;

describe('asking', () => {
  test('a request has products, other things, wishes, a message and files, and a number for people', async () => {
    const { send, customer, bolts } = place;
    const lines = [
      { productId: bolts._id, quantity: '250', wishedPrice: '2.75' },
      { name: ' Bolts with our stamp ', quantity: 10 },
    ];
    const { status, body } = await send('POST', 'quotes', { lines, message: 'For the hall' }, customer);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: expect.stringMatching(/^Q-1\d{4}$/),
      state: 'requested',
      accountId: customer.userId,
      email: customer.email,
      version: 0,
      lastDay: null,
      waitsForStaff: true,
      requested: [
        { productId: bolts._id, name: bolts.product, partNumber: 'BOLT-1', quantity: 250, wishedPrice: 2.75 },
        { productId: null, name: 'Bolts with our stamp', partNumber: null, quantity: 10, wishedPrice: null },
      ],
      versions: [],
      messages: [{ fromStaff: false, by: customer.email, text: 'For the hall' }],
      files: [],
    });
  });

  test('every bad line is named, and nothing is kept', async () => {
    const { send, customer, nuts } = place;
    await send('DELETE', `products/${nuts._id}`);
    const lines = [
      { productId: nuts._id, quantity: 1 },
      { name: 'x', quantity: 1, wishedPrice: 0.00001 },
      { name: 'y', quantity: 1, wishedPrice: -1 },
    ];
    const refused = await send<Refusal>('POST', 'quotes', { lines }, customer);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      422,
      ['lines.0.productId', 'lines.1.wishedPrice', 'lines.2.wishedPrice'],
    ]);
    for (const wrong of [
      { lines: [] },
      { lines: [{ quantity: 1 }] },
      { lines: [{ name: 'x', quantity: 0 }] },
      { lines: [{ name: 'x', quantity: 1 }], files: ['none'] },
      { lines: Array.from({ length: 201 }, () => ({ name: 'x', quantity: 1 })) },
    ])
      expect((await send('POST', 'quotes', wrong, customer)).status).toBe(422);
    expect((await send<QuoteSummary[]>('GET', 'quotes/own', undefined, customer)).body).toEqual([]);
  });

  test('one key sent ten times at once asks once; for other lines it is refused', async () => {
    const { send, customer } = place;
    const ask = (quantity: number) => send('POST', 'quotes', { lines: [{ name: 'x', quantity }] }, customer, 'key');
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(1)));
    expect(new Set(all.map(({ body }) => body._id)).size).toBe(1);
    expect((await ask(2)).status).toBe(409);
  });

  test('a PDF is recognised by its content, saved as a file and never shown', async () => {
    const { send, customer, shop } = place;
    const upload = (text: string, name = 'Drawing.pdf', by = customer) =>
      shop.request<QuoteFile & Refusal>('POST', `/api/quote-files?name=${encodeURIComponent(name)}`, {
        token: by.token,
        rawBody: new TextEncoder().encode(text),
        headers: { 'content-type': 'application/pdf' },
      });
    const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n';
    expect((await upload('<html>')).body.fields).toEqual({ file: quoteFieldMessages.notPdf });
    expect((await upload('%PDF-1.7 cut off')).body.fields).toEqual({ file: quoteFieldMessages.notPdf });
    const script = await upload('%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF');
    expect(script.body.fields).toEqual({ file: quoteFieldMessages.pdfScript });
    const { body: file } = await upload(pdf, '../"Zeichnung\r\nSet-Cookie: ö".pdf');
    expect(file.name).toBe('ZeichnungSet-Cookie o.pdf');
    const other = await shop.addUser();
    const lines = [{ name: 'x', quantity: 1 }];
    expect((await send('POST', 'quotes', { lines, files: [file._id] }, other)).status).toBe(422);
    const { body: quote } = await send('POST', 'quotes', { lines, files: [file._id] }, customer);
    expect(quote.files).toEqual([{ _id: file._id, name: file.name, bytes: pdf.length }]);
    const path = `/api/quotes/${quote._id}/files/${file._id}`;
    const saved = await shop.request<string>('GET', path, { token: customer.token });
    expect([saved.status, saved.body]).toEqual([200, pdf]);
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file.name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    expect((await shop.request('GET', path, { token: other.token })).status).toBe(404);
    expect((await send('POST', 'quotes', { lines, files: [file._id] }, customer)).status).toBe(422);
    await upload(pdf);
    shop.advance(2 * DAY_MS);
    expect(await removeLooseFiles(shop.deps)).toBe(1);
    const { token } = await shop.addUser({ admin: true });
    expect((await shop.request('GET', path, { token })).status).toBe(200);
  });

  test('an account whose e-mail is not verified asks three times a day', async () => {
    const by = await place.shop.addUser({ verified: false });
    const ask = () => place.send<Refusal>('POST', 'quotes', { lines: [{ name: 'x', quantity: 1 }] }, by);
    for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(201);
    const { status, body } = await ask();
    expect([status, body.code, body.message]).toEqual([409, 'too_many_quotes', quoteRefusals.tooManyToday(3)]);
  });

  test('a file may have 5 MB and no more, and ten may wait', async () => {
    const { customer, shop } = place;
    const upload = (bytes: number) => {
      const rawBody = new Uint8Array(bytes).fill(32);
      rawBody.set(new TextEncoder().encode('%PDF-1.7'));
      rawBody.set(new TextEncoder().encode('%%EOF'), bytes - 5);
      const headers = { 'content-type': 'application/pdf', 'content-length': String(bytes) };
      return shop.request('POST', '/api/quote-files?name=x', { token: customer.token, rawBody, headers });
    };
    expect((await upload(5_000_001)).status).toBe(413);
    expect((await upload(5_000_000)).status).toBe(201);
    for (let n = 1; n < 10; n += 1) await upload(100);
    expect((await upload(100)).status).toBe(409);
  });
});

describe('answering', () => {
  test('each answer is a version, and customers do not see who gave it', async () => {
    const { ask, answer, day, admin } = place;
    const first = await answer(await ask(), [3.5, null]);
    const second = await answer(first, [3.25, 4.5], 3);
    expect(second).toMatchObject({ version: 2, lastDay: day(7), waitsForStaff: false });
    expect(second.versions.map(({ version, by, lines }) => [version, by, lines.map(({ price }) => price)])).toEqual([
      [2, admin.email, [3.25, 4.5]],
      [1, admin.email, [3.5, null]],
    ]);
    const seen = await read(second._id);
    expect(seen.versions.map(({ by }) => by)).toEqual([null, null]);
    expect(seen.versions[0]?.endsAt).toBe(`${day(4)}T00:00:00.000Z`);
  });

  test('of two answers at once, one counts', async () => {
    const { ask, send, bolts, day } = place;
    const quote = await ask();
    const lines = [{ productId: bolts._id, quantity: 100, price: 3 }];
    const all = await Promise.all(
      [1, 2, 3].map(() => send('POST', `quotes/${quote._id}/versions`, { version: 0, lines, lastDay: day(1) })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await read(quote._id)).version).toBe(1);
  });

  test('a price needs a product, an orderable quantity and a day that is not over', async () => {
    const { ask, send, bolts, day } = place;
    const quote = await ask();
    const good = { productId: bolts._id, quantity: 100, price: 3 };
    const send1 = (change: object) =>
      send<Refusal>('POST', `quotes/${quote._id}/versions`, { version: 0, lines: [good], lastDay: day(1), ...change });
    for (const [change, field] of [
      [{ lines: [{ name: 'x', quantity: 1, price: 3 }] }, 'lines.0.price'],
      [{ lines: [{ ...good, price: null }] }, 'lines'],
      [{ lines: [{ ...good, quantity: 9 }] }, 'lines.0.quantity'],
      [{ lines: [{ ...good, price: 0 }] }, 'lines.0.price'],
      [{ lastDay: day(-1) }, 'lastDay'],
      [{ lastDay: day(400) }, 'lastDay'],
      [{ lastDay: 'soon' }, 'lastDay'],
    ] as const) {
      const { status, body } = await send1(change);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect((await send1({ lastDay: day(0) })).status).toBe(201);
  });

  test('both sides write, and it shows whose turn it is', async () => {
    const { ask, answer, send, customer, admin } = place;
    const quote = await answer(await ask(), [3, 4]);
    const path = `quotes/${quote._id}/messages`;
    const asked = await send('POST', path, { text: 'Cheaper?' }, customer, 'm');
    expect([asked.status, asked.body.waitsForStaff]).toEqual([201, true]);
    await send('POST', path, { text: 'Cheaper?' }, customer, 'm');
    const replied = await send('POST', path, { text: 'For 200, yes' }, admin);
    expect(replied.body.waitsForStaff).toBe(false);
    expect((await read(quote._id)).messages.map(({ fromStaff, by, text }) => [fromStaff, by, text])).toEqual([
      [false, customer.email, 'Cheaper?'],
      [true, null, 'For 200, yes'],
    ]);
    expect((await send('POST', path, { text: ' ' }, customer)).status).toBe(422);
    await send('POST', `quotes/${quote._id}/withdrawal`, undefined, customer);
    expect((await send('POST', path, { text: 'Late' }, admin)).status).toBe(409);
  });

  test('staff begin one for a customer', async () => {
    const { send, customer, bolts, day } = place;
    const offer = {
      lines: [{ productId: bolts._id, quantity: 100, price: 2 }],
      lastDay: day(5),
      note: 'As on the phone',
    };
    const path = `customers/${customer.userId}/quotes`;
    const started = await send('POST', path, offer, place.admin, 'start');
    expect(started).toMatchObject({
      status: 201,
      body: { state: 'answered', version: 1, fromStaff: true, requested: [] },
    });
    expect((await send('POST', path, offer, place.admin, 'start')).body._id).toBe(started.body._id);
    expect((await send('POST', 'customers/none/quotes', offer)).status).toBe(404);
    expect((await accept(started.body, [{ line: 0, quantity: 100 }])).body).toMatchObject({ total: 200 });
  });
});

describe('accepting', () => {
  test('places a checkout of the selected part at the quoted prices, whatever the shop asks since', async () => {
    const { ask, answer, send, bolts, nuts, customer } = place;
    const quote = await answer(await ask(), [3, 4.5]);
    await send('PATCH', `products/${bolts._id}`, { price: 9 });
    await send('PATCH', `products/${nuts._id}`, { price: 1 });
    const { status, body } = await accept(
      quote,
      [
        { line: 1, quantity: 50 },
        { line: 0, quantity: 60 },
      ],
      { change: { poNumber: 'PO-7', deliveryNote: 'Gate 3' } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: 405, poNumber: 'PO-7', deliveryNote: 'Gate 3', email: customer.email });
    expect(body.orders.map(({ productId, quantity, price, total }) => [productId, quantity, price, total])).toEqual([
      [nuts._id, 50, 4.5, 225],
      [bolts._id, 60, 3, 180],
    ]);
    expect(await read(quote._id)).toMatchObject({
      state: 'answered',
      acceptedVersion: 1,
      acceptances: 1,
      ordered: [
        { line: 0, quantity: 60, orderId: body.orders[1]?._id },
        { line: 1, quantity: 50, orderId: body.orders[0]?._id },
      ],
    });
    // An unpaid order that is made smaller keeps its price.
    const order = `orders/${body.orders[1]?._id}/quantity`;
    expect((await send('PATCH', order, { quantity: 20, total: 60 }, customer)).status).toBe(200);
  });

  test('a second acceptance places nothing; one key returns the same checkout', async () => {
    const quote = await place.answer(await place.ask(), [3, null]);
    const lines = [{ line: 0, quantity: 100 }];
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => accept(quote, lines)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(all.map(({ body }) => body._id)).size).toBe(1);
    const again = await accept<Refusal>(quote, lines, { key: 'two' });
    expect([again.status, again.body.code]).toEqual([409, 'quote_closed']);
    const other = await accept<Refusal>(quote, [{ line: 0, quantity: 50 }]);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(await countOrders()).toBe(1);
  });

  test('no more than was offered, and stock and minimum as for any order', async () => {
    const { ask, answer, send, nuts, shop } = place;
    const quote = await answer(await ask(), [3, null]);
    const refused = async (lines: object[], change = {}) => {
      const { status, body } = await accept<Refusal>(quote, lines, { change });
      return [status, body.code, Object.keys(body.fields ?? {})];
    };
    expect(await refused([{ line: 0, quantity: 101 }])).toEqual([422, 'invalid_fields', ['lines.0.quantity']]);
    expect(await refused([{ line: 1, quantity: 50 }])).toEqual([422, 'invalid_fields', ['lines.0.line']]);
    expect(await refused([{ line: 7, quantity: 50 }])).toEqual([422, 'invalid_fields', ['lines.0.line']]);
    expect(await refused([{ line: 0, quantity: 9 }])).toEqual([422, 'invalid_fields', ['lines.0.quantity']]);
    expect(
      await refused([
        { line: 0, quantity: 10 },
        { line: 0, quantity: 10 },
      ]),
    ).toEqual([422, 'invalid_fields', ['lines.1.productId']]);
    expect(await refused([{ line: 0, quantity: 100 }], { onAccount: true })).toEqual([409, 'not_on_account', []]);
    expect(await refused([{ line: 0, quantity: 100 }], { address: '' })).toEqual([422, 'invalid_fields', ['address']]);
    await shop.placeOrder(await shop.addUser(), place.bolts, 950);
    expect(await refused([{ line: 0, quantity: 100 }])).toEqual([409, 'insufficient_stock', ['lines.0.quantity']]);
    expect((await read(quote._id)).state).toBe('answered');
    expect((await accept(quote, [{ line: 0, quantity: 50 }])).status).toBe(201);
    expect(nuts.availableQuantity).toBe(1000);
    expect((await send('GET', `quotes/${quote._id}`)).body.acceptances).toBe(1);
  });

  test('on account, within the credit limit', async () => {
    const { ask, answer, send, customer } = place;
    await send('PUT', `customers/${customer.userId}/terms`, { paymentDays: 30, creditLimit: 250 });
    const quote = await answer(await ask(), [3, 4]);
    const onAccount = { change: { onAccount: true } };
    const above = await accept<Refusal>(quote, [{ line: 0, quantity: 100 }], onAccount);
    expect([above.status, above.body.code]).toEqual([409, 'credit_limit_exceeded']);
    const placed = await accept(quote, [{ line: 0, quantity: 50 }], onAccount);
    expect([placed.status, placed.body.orders[0]?.account]).toEqual([201, expect.objectContaining({ days: 30 })]);
  });

  test('until the end of the last day, then it expires', async () => {
    const { ask, answer, shop } = place;
    const [late, kept] = [await answer(await ask(), [3, 4], 1), await answer(await ask(), [3, 4], 2)];
    shop.advance(2 * DAY_MS);
    // Sessions of two days ago have ended.
    const by = await shop.addUser({ email: place.customer.email });
    const refused = await accept<Refusal>(late, [{ line: 0, quantity: 100 }], { by });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'quote_closed',
      quoteRefusals.ended.expired,
    ]);
    expect(await expireOverdueQuotes(shop.deps)).toBe(1);
    expect((await read(late._id, by)).state).toBe('expired');
    expect((await accept(kept, [{ line: 0, quantity: 100 }], { by })).status).toBe(201);
    expect(await countOrders()).toBe(1);
  });
});

describe('ending', () => {
  test('the customer refuses an answer or takes the request back, once', async () => {
    const { ask, answer, send, customer } = place;
    const quote = await answer(await ask(), [3, 4]);
    const refuse = () => send('POST', `quotes/${quote._id}/refusal`, { version: 1 }, customer);
    for (const { status, body } of [await refuse(), await refuse()])
      expect([status, body.state]).toEqual([200, 'refused']);
    expect((await accept(quote, [{ line: 0, quantity: 100 }])).status).toBe(409);
    expect((await send('POST', `quotes/${quote._id}/withdrawal`, undefined, customer)).status).toBe(409);
    const other = await ask();
    expect((await send('POST', `quotes/${other._id}/refusal`, { version: 0 }, customer)).status).toBe(409);
    const withdrawn = await send('POST', `quotes/${other._id}/withdrawal`, undefined, customer);
    expect(withdrawn.body.state).toBe('withdrawn');
    const late = {
      version: 0,
      lines: [{ productId: place.bolts._id, quantity: 100, price: 1 }],
      lastDay: place.day(1),
    };
    expect((await send('POST', `quotes/${other._id}/versions`, late)).status).toBe(409);
  });

  test('views have their quotes and counts', async () => {
    const { ask, answer, send, customer } = place;
    await ask();
    await answer(await ask(), [3, 4], 1);
    await answer(await ask(), [3, 4], 9);
    await accept(await answer(await ask(), [3, null]), [{ line: 0, quantity: 100 }]);
    const { _id } = await ask();
    await send('POST', `quotes/${_id}/withdrawal`, undefined, customer);
    const { body: counts } = await send<QuoteCounts>('GET', 'quotes/counts');
    expect(counts).toEqual({ 'to-answer': 1, answered: 2, ending: 1, accepted: 1, closed: 1 });
    for (const [view, states] of [
      ['to-answer', ['requested']],
      ['answered', ['answered', 'answered']],
      ['ending', ['answered']],
      ['accepted', ['accepted']],
      ['closed', ['withdrawn']],
      ['all', ['withdrawn', 'accepted', 'answered', 'answered', 'requested']],
    ] as const) {
      const { body } = await send<QuoteSummary[]>('GET', `quotes?view=${view}&sort=-createdAt&limit=9`);
      expect([view, body.map(({ state }) => state)]).toEqual([view, states]);
    }
    const { body: own } = await send<QuoteSummary[]>('GET', 'quotes/own', undefined, customer);
    expect(own).toHaveLength(5);
    const other = await place.shop.addUser();
    expect((await send<QuoteSummary[]>('GET', 'quotes/own', undefined, other)).body).toEqual([]);
    expect((await send('GET', `quotes/${_id}`, undefined, other)).status).toBe(404);
  });
});
