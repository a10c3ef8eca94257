import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '#server/integrations/mail.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { payIntent } from '#server/testing/checkout-shop.ts';
import { facturXProblems } from '#server/testing/e-invoices/check-e-invoice.ts';
import { findProblems, textsAt } from '#server/testing/e-invoices/check-ubl.ts';
import { setBuyer, setEInvoicing } from '#server/testing/e-invoices/e-invoice-shop.ts';
import { checkoutBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Invoice, InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { paymentLines, purposeText } from '#shared/messages/documents/invoice-texts.ts';
import { eInvoiceGaps } from '#shared/messages/invoices/e-invoices.ts';
import { invoiceDocumentMessages } from '#shared/messages/invoices/invoices.ts';

let one: AccountShop;
let shop: TestShop;
beforeEach(async () => {
  one = await openAccountShop();
  shop = one.shop;
});
afterEach(() => shop.close());

const asAdmin = <Body>(method: string, path: string, body?: object) =>
  shop.request<Body>(method, `/api${path}`, { token: one.admin.token, ...(body && { body }) });

async function documentsOf(orderId: string): Promise<InvoiceSummary[]> {
  return (await asAdmin<InvoiceSummary[]>('GET', `/orders/${orderId}/invoices`)).body;
}

async function paid(price = 5): Promise<Order> {
  const order = await shop.placeOrder(one.customer, await shop.addProduct({ price }));
  await shop.payByCard(one.customer, order);
  await shop.onIdle();
  return order;
}

async function invoiceOf({ _id }: Pick<Order, '_id'>): Promise<InvoiceSummary> {
  const invoice = (await documentsOf(_id)).at(-1);
  if (!invoice) throw new Error('no invoice');
  return invoice;
}

async function download(path: string, { token }: TestUser = one.customer) {
  const response = await shop.app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

async function ublOf({ _id }: Pick<InvoiceSummary, '_id'>): Promise<string> {
  const { status, text } = await download(`/invoices/${_id}/ubl`);
  expect([status, text.slice(0, 5)]).toEqual([200, '<?xml']);
  expect(findProblems(text)).toEqual([]);
  return text;
}

const germanShop = async (percent: string | null = '19', changed: object = {}) => {
  await setEInvoicing(shop, percent, changed);
  await setBuyer(shop, one.customer.userId, { country: 'FR' });
};

test('an invoice is UBL and Factur-X, which keep the rules, for its customer and staff', async () => {
  await germanShop();
  const invoice = await invoiceOf(await paid(0.0845));
  for (const reader of [one.customer, one.admin]) {
    const { status, headers } = await download(`/invoices/${invoice._id}/ubl`, reader);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/xml',
      `attachment; filename="${invoice.number}.xml"`,
    ]);
  }
  const xml = await ublOf(invoice);
  expect(textsAt(xml, '/*/cbc:ID | //cbc:TaxInclusiveAmount')).toEqual([invoice.number, invoice.total.toFixed(2)]);
  const pdf = await download(`/invoices/${invoice._id}/factur-x`);
  expect([pdf.status, pdf.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="${invoice.number}-factur-x.pdf"`,
  ]);
  expect(await facturXProblems(pdf.bytes)).toEqual([]);
  expect((await extractText(await getDocumentProxy(pdf.bytes.slice()))).text.join()).toContain(invoice.number);
  for (const mark of ['<pdfaid:part>3<', '<pdfaid:conformance>B<', '<fx:ConformanceLevel>EN 16931<']) {
    expect(pdf.text).toContain(mark);
  }
});

test('what is missing is said in a sentence, and asked in the settings and of the customer', async () => {
  const invoice = await invoiceOf(await paid());
  const problem = async () => {
    const { status, text } = await download(`/invoices/${invoice._id}/ubl`);
    return status === 200 ? null : [status, ...Object.values(JSON.parse(text) as object).slice(0, 2)];
  };
  const flag = async () =>
    (await shop.request<Invoice>('GET', `/api/invoices/${invoice._id}`, { token: one.customer.token })).body
      .hasEInvoice;
  expect(await problem()).toEqual([422, 'e_invoice_incomplete', eInvoiceGaps.sellerCountry]);
  expect(await flag()).toBeUndefined();
  const { body: settings } = await asAdmin<object>('GET', '/settings');
  const own = {
    country: 'DE',
    taxId: 'DE136695976',
    email: 'billing@nuts.example',
    iban: 'de89 3704 0044 0532 0130 00',
  };
  expect(
    await asAdmin('PUT', '/settings', { ...settings, ...own, country: 'Germany', iban: 'DE1', electronicAddress: '1' }),
  ).toMatchObject({
    status: 422,
    body: { fields: { country: expect.any(String), iban: expect.any(String), electronicAddress: expect.any(String) } },
  });
  expect(
    await asAdmin('PUT', '/settings', { ...settings, ...own, electronicAddress: ' 9930 : DE136695976' }),
  ).toMatchObject({
    status: 200,
    body: { iban: 'DE89370400440532013000', electronicAddress: '9930:DE136695976' },
  });
  expect(await flag()).toBe(true);
  expect(await problem()).toEqual([422, 'e_invoice_incomplete', eInvoiceGaps.buyerCountry]);
  for (const unknown of [{ country: 'XX' }, { electronicAddress: '1111:4' }]) {
    expect(await asAdmin('PUT', '/settings', { ...settings, ...own, ...unknown })).toMatchObject({
      status: 422,
      body: { fields: { [Object.keys(unknown)[0] ?? '']: expect.any(String) } },
    });
  }
  const tax = { taxId: null, exemptReason: null };
  const path = `/customers/${one.customer.userId}/tax`;
  expect((await asAdmin('PUT', path, { ...tax, country: 'FR', electronicAddress: '0088:4012345000009' })).status).toBe(
    200,
  );
  // A client that does not know of them leaves them as they are.
  expect((await asAdmin('PUT', path, { ...tax, taxId: 'FR40303265045' })).body).toEqual({
    taxId: 'FR40303265045',
    exemptReason: null,
    country: 'FR',
    electronicAddress: '0088:4012345000009',
  });
  expect(await problem()).toBeNull();
});

test('what was known when a document was issued stays in it', async () => {
  await germanShop();
  const invoice = await invoiceOf(await paid());
  const before = await ublOf(invoice);
  await setEInvoicing(shop, '7', { country: 'AT', legal_name: 'Other', iban: null, electronic_address: '0088:1' });
  await setBuyer(shop, one.customer.userId, { country: 'CH' });
  expect(textsAt(await ublOf(invoice), '//cbc:IdentificationCode')).toEqual(
    textsAt(before, '//cbc:IdentificationCode'),
  );
});

test('parts of an order on account have their days and amounts', async () => {
  await germanShop('7.725');
  await one.setTerms(100_000);
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1000, price: 0.3333, unit: 'metre' });
  const { body: order } = await one.place(100, undefined, product);
  for (const quantity of [33, 1, 17, undefined]) {
    await asAdmin('PATCH', `/orders/status/${order._id}`, quantity === undefined ? {} : { quantity });
  }
  const invoices = await documentsOf(order._id);
  expect(invoices).toHaveLength(4);
  let due = 0;
  for (const invoice of invoices) {
    const xml = await ublOf(invoice);
    const day = invoice.issuedAt.slice(0, 10);
    expect(textsAt(xml, '//cbc:ActualDeliveryDate | //cbc:InvoicedQuantity/@unitCode')).toEqual([day, 'MTR']);
    expect(textsAt(xml, '//cbc:PaymentMeansCode | //cac:PayeeFinancialAccount/cbc:ID').at(-1)).toBe(
      'DE89370400440532013000',
    );
    expect(textsAt(xml, '/*/cbc:DueDate')).toHaveLength(1);
    due += Math.round(Number(textsAt(xml, '//cbc:PayableAmount')[0]) * 100);
  }
  expect(due).toBe(Math.round((order.total ?? 0) * 100));
});

test('freight is a line of its own, and all that is refunded a credit note', async () => {
  await setEInvoicing(shop);
  const products = [await shop.addProduct({ price: 3.333 }), await shop.addProduct({ price: 6 })];
  const method = await asAdmin<{ _id: string }>('POST', '/delivery-methods', sampleDeliveryMethod({ name: 'Pallet' }));
  const body = { ...checkoutBody(products), delivery: { methodId: method.body._id, freight: 4.9 } };
  const { token } = one.customer;
  const placed = await shop.request<Checkout>('POST', '/api/checkouts', { token, body });
  expect(placed.status).toBe(201);
  const [first] = placed.body.orders;
  const intent = { token, body: { totalPrice: placed.body.total, checkoutId: placed.body._id } };
  const asked = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', intent);
  await payIntent(shop, asked.body);
  await shop.onIdle();
  const order = first?._id ?? '';
  // The goods were sent to a country, which is that of the buyer too.
  await setBuyer(shop, one.customer.userId, { country: 'FR' });
  const invoice = await ublOf(await invoiceOf({ _id: order }));
  expect(textsAt(invoice, '//cac:Item/cbc:Name').at(-1)).toContain('Pallet');
  for (const refund of [{ amount: 1.01 }, { amount: 7.77 }, {}]) {
    expect((await asAdmin('POST', `/orders/${order}/refunds`, { reason: 'Late', ...refund })).status).toBe(201);
    await shop.onIdle();
  }
  const notes = (await documentsOf(order)).filter(({ kind }) => kind === 'credit_note');
  expect(notes).toHaveLength(3);
  for (const note of notes) {
    const xml = await ublOf(note);
    expect(textsAt(xml, '/*/cbc:CreditNoteTypeCode | //cac:InvoiceDocumentReference/cbc:ID')).toEqual([
      '381',
      note.corrects,
    ]);
    const pdf = await download(`/invoices/${note._id}/factur-x`);
    expect(await facturXProblems(pdf.bytes)).toEqual([]);
  }
});

test('what comes back before it was paid is taken off, and nothing has gone back', async () => {
  await germanShop();
  await one.setTerms(10_000);
  const { body: order } = await one.place(100);
  await one.ship(order);
  const asked = { quantity: 30, reason: 'too_many' };
  const path = `/api/orders/${order._id}/returns`;
  const { body } = await shop.request<{ _id: string }>('POST', path, { token: one.customer.token, body: asked });
  await asAdmin('POST', `/returns/${body._id}/approval`, { quantity: 30 });
  const receipt = { quantity: 30, restocked: 30 };
  const back = await asAdmin<Return>('POST', `/returns/${body._id}/receipt`, receipt);
  await asAdmin('POST', `/returns/${body._id}/settlement`, { amount: back.body.money?.proposed });
  const note = await invoiceOf(order);
  expect(note.kind).toBe('credit_note');
  const xml = await ublOf(note);
  expect(textsAt(xml, '//cbc:PayableAmount | //cbc:PrepaidAmount')).toEqual([note.total.toFixed(2)]);
  const takenOff = [expect.stringMatching(/^Taken off what is owed on .+, by the return RMA-\d+\.$/)];
  expect(textsAt(xml, '//cac:PaymentTerms/cbc:Note')).toEqual(takenOff);
  const page = await asAdmin<Invoice>('GET', `/invoices/${note._id}`);
  expect(paymentLines(page.body)).toEqual(takenOff);
  expect(purposeText(page.body)).toBe(invoiceDocumentMessages.credit.return);
});

test('an exempt customer pays nothing for a reason, which names its kind', async () => {
  await setEInvoicing(shop);
  const tax = { taxId: 'FR40303265045', exemptReason: 'VATEX-EU-IC Intra-Community supply' };
  expect((await asAdmin('PUT', `/customers/${one.customer.userId}/tax`, tax)).status).toBe(200);
  const xml = await ublOf(await invoiceOf(await paid()));
  expect(textsAt(xml, '//cac:TaxSubtotal/cac:TaxCategory/*[not(*)]')).toEqual([
    'K',
    '0',
    'VATEX-EU-IC',
    'Intra-Community supply',
  ]);
});

test('a shop without tax names no VAT number', async () => {
  await germanShop(null);
  const xml = await ublOf(await invoiceOf(await paid()));
  expect(textsAt(xml, '//cac:PartyTaxScheme')).toEqual([]);
  expect(textsAt(xml, '//cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(['O']);
});

test('those of a period are a ZIP, which says what is not in it', async () => {
  await germanShop();
  const made = await invoiceOf(await paid());
  const lacking = await invoiceOf(await paid(7));
  await setBuyer(shop, one.customer.userId, { country: null });
  const other = await shop.addUser();
  const order = await shop.placeOrder(other, await shop.addProduct({ price: 9 }));
  await shop.payByCard(other, order);
  await shop.onIdle();
  const gap = await invoiceOf(order);
  const { status, headers, bytes } = await download('/invoices/e-invoices', one.admin);
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="e-invoices.zip"']);
  const files = unzipSync(bytes);
  const names = [made, lacking].flatMap(({ number }) => [`${number}-factur-x.pdf`, `${number}.xml`]);
  expect(Object.keys(files).toSorted()).toEqual([...names, 'not-included.txt'].toSorted());
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(findProblems(text(`${made.number}.xml`))).toEqual([]);
  expect(await facturXProblems(files[`${made.number}-factur-x.pdf`] ?? new Uint8Array())).toEqual([]);
  expect(text('not-included.txt')).toBe(`${gap.number}: ${eInvoiceGaps.buyerCountry}\r\n`);
});

test('mails bring the files along that the settings say, and none as delivered', async () => {
  await germanShop();
  await recordMailSwitch(shop.deps);
  const sent: OutgoingMail[] = [];
  const send = async () => {
    const transport = { from: 'orders@shop.example', send: async (mail: OutgoingMail) => void sent.push(mail) };
    await sendDueMails(shop.deps, { transport, origin: 'https://shop.example', earlyMs: 3_600_000 });
    return sent.splice(0).flatMap(({ attachments = [] }) => attachments);
  };
  await paid();
  expect(await send()).toEqual([]);
  for (const [wanted, types] of [
    ['ubl', ['application/xml']],
    ['factur-x', ['application/pdf']],
    ['both', ['application/xml', 'application/pdf']],
  ] as const) {
    await germanShop('19', { e_invoice_mails: wanted });
    const { number } = await invoiceOf(await paid());
    const files = await send();
    expect(files.map(({ contentType }) => contentType)).toEqual(types);
    expect(files.every(({ filename, content }) => filename.startsWith(number) && content.length > 1000)).toBe(true);
  }
  await setBuyer(shop, one.customer.userId, { country: null });
  await paid();
  expect(await send()).toEqual([]);
});
