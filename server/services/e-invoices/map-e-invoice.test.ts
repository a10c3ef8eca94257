import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EInvoiceData } from '#server/services/e-invoices/e-invoice-data.ts';
import { mapEInvoice } from '#server/services/e-invoices/map-e-invoice.ts';
import { problemsOf, ublOf } from '#server/testing/e-invoices/check-e-invoice.ts';
import { findProblems, textsAt } from '#server/testing/e-invoices/check-ubl.ts';
import { type SampleLine, sampleData, standard } from '#server/testing/e-invoices/sample-data.ts';
import { oneOf, runs } from '#server/testing/short-form.ts';
import { units } from '#shared/domain/products/units.ts';

const reduced = { rate: 7_000, exemptReason: null };
const untaxed = { rate: null, exemptReason: null };
const exempt = (exemptReason: string) => ({ rate: null, exemptReason });
const bolts: SampleLine = { price: 845, quantity: 70_000 };
const nuts: SampleLine = { price: 59_900, quantity: 3 };
const plain = sampleData([bolts]);
const without = <Key extends 'seller' | 'buyer'>(party: Key, change: object): Partial<EInvoiceData> => ({
  [party]: { ...plain[party], ...change },
});

const categories = (xml: string) => textsAt(xml, '//cac:TaxSubtotal/cac:TaxCategory/cbc:ID');

const cases: [string, EInvoiceData, string[]][] = [
  ['one rate', plain, ['S']],
  ['two rates', sampleData([bolts, { ...nuts, tax: reduced }, nuts]), ['S', 'S']],
  ['a rate of three decimals', sampleData([{ ...nuts, tax: { rate: 7_725, exemptReason: null } }]), ['S']],
  ['a rate of nothing', sampleData([{ ...nuts, tax: { rate: 0, exemptReason: null } }, nuts]), ['Z', 'S']],
  ['an exempt buyer', sampleData([{ ...nuts, tax: exempt('Diplomatic mission') }]), ['E']],
  [
    'two reasons',
    sampleData([
      { ...nuts, tax: exempt('VATEX-EU-151 Mission') },
      { ...bolts, tax: exempt('Another') },
    ]),
    ['E'],
  ],
  ['reverse charge', sampleData([{ ...nuts, tax: exempt('VATEX-EU-AE Reverse charge') }]), ['AE']],
  ['within the EU', sampleData([{ ...nuts, tax: exempt('Intra-Community supply (vatex-eu-ic)') }]), ['K']],
  [
    'within the EU, paid before it leaves',
    sampleData([{ ...nuts, tax: exempt('VATEX-EU-IC') }], { method: 'card', dueDay: null, deliveredDay: null }),
    ['K'],
  ],
  [
    'an export',
    sampleData([{ ...nuts, tax: exempt('VATEX-EU-G') }], without('buyer', { country: 'CH', taxId: 'CHE-1' })),
    ['G'],
  ],
  [
    'a shop without tax',
    sampleData([
      { ...nuts, tax: untaxed },
      { ...bolts, tax: untaxed },
    ]),
    ['O'],
  ],
  ['an order of before the tax', sampleData([{ ...nuts, tax: untaxed }, nuts]), ['E', 'S']],
  [
    'a tax id that is no VAT number',
    sampleData([nuts], without('seller', { taxId: '12-3456789', country: 'US' })),
    ['S'],
  ],
  ['a buyer without tax id', sampleData([nuts], without('buyer', { taxId: null, phone: null })), ['S']],
  [
    'paid by card',
    sampleData([nuts], { method: 'card', dueDay: null, deliveredDay: null, terms: 'Paid by card.' }),
    ['S'],
  ],
  ['on account without a bank account', sampleData([nuts], without('seller', { iban: null })), ['S']],
  ['on account without a day', sampleData([nuts], { dueDay: null, currency: 'usd' }), ['S']],
  ['yen', sampleData([{ price: 12_345_678, quantity: 7 }, bolts], { currency: 'jpy' }), ['S']],
  ['a freight', sampleData([nuts, { price: 125_000, quantity: 1, isAmount: true }]), ['S']],
  [
    'a part',
    sampleData([
      { ...bolts, quantity: 333, off: 1 },
      { price: 1, quantity: 7, off: 1 },
    ]),
    ['S'],
  ],
  [
    'a rounding',
    sampleData([
      { price: 333, quantity: 10 },
      { price: 333, quantity: 10 },
      { price: 333, quantity: 10 },
    ]),
    ['S'],
  ],
  [
    'sixty lines',
    sampleData(Array.from({ length: 60 }, (_, n) => ({ price: 17 + 991 * n, quantity: 3 + 7 * n }))),
    ['S'],
  ],
  [
    'large quantities',
    sampleData([
      { price: 1, quantity: 1_000_000 },
      { price: 12_345, quantity: 999_999 },
    ]),
    ['S'],
  ],
  ['every unit', sampleData([...units, null].map((unit) => ({ ...nuts, unit }))), ['S']],
  ['a cost centre and a PO number', sampleData([nuts], { costCentre: 'CC-7', poNumber: 'PO 4711' }), ['S']],
  [
    'a credit note',
    sampleData([{ ...nuts, isAmount: true }], {
      kind: 'credit_note',
      number: 'CN-2026-000001',
      corrects: { number: 'INV-2026-000123', day: '2026-11-28' },
      method: 'refund',
      dueDay: null,
    }),
    ['S'],
  ],
  [
    'a credit note over what came back before it was paid',
    sampleData([{ ...nuts, isAmount: true }], {
      kind: 'credit_note',
      corrects: { number: 'INV-2026-000123', day: '2026-11-28' },
      method: 'refund',
      isPaid: false,
      dueDay: null,
    }),
    ['S'],
  ],
  [
    'a reversal',
    sampleData([{ ...nuts, isAmount: true }], {
      kind: 'reversal',
      corrects: { number: 'CN-2026-000001', day: null },
      method: 'refund',
      dueDay: null,
    }),
    ['S'],
  ],
  [
    'letters that XML has not',
    sampleData([nuts], { note: 'a\u0001\uFFFE<b>\ud800', ...without('buyer', { name: '  A\tB & \u0000 "C" ' }) }),
    ['S'],
  ],
];

test.each(oneOf(6, cases))('%s keeps the rules', async (_, data, expected) => {
  expect(await problemsOf(data)).toEqual([]);
  const xml = await ublOf(data);
  expect(categories(xml)).toEqual(expected);
  const paid = data.isPaid ? data.total : 0;
  const decimals = data.currency === 'jpy' ? 0 : 2;
  expect(textsAt(xml, '//cbc:PayableAmount')).toEqual([((data.total - paid) / 10 ** decimals).toFixed(decimals)]);
});

test('with addresses in Peppol on both sides the document is of Peppol', async () => {
  const seller = { ...plain.seller, electronicAddress: '9930:DE136695976' };
  const one = { ...plain, seller };
  expect(textsAt(await ublOf(one), '/*/cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017']);
  const both = { ...one, buyer: plain.buyer && { ...plain.buyer, electronicAddress: '0088:4012345000009' } };
  expect(await problemsOf(both)).toEqual([]);
  const xml = await ublOf(both);
  expect(textsAt(xml, '/*/cbc:CustomizationID')).toEqual([
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  ]);
  expect(textsAt(xml, '//cbc:EndpointID')).toEqual(['DE136695976', '4012345000009']);
});

test('a credit note names the invoice that it corrects, and a reason is told without its code', async () => {
  const note = cases.find(([name]) => name === 'a credit note')?.[1] ?? plain;
  const xml = await ublOf(note);
  expect(xml).toContain('<CreditNote ');
  expect(textsAt(xml, '/*/cbc:CreditNoteTypeCode')).toEqual(['381']);
  expect(textsAt(xml, '//cac:InvoiceDocumentReference/*')).toEqual(['INV-2026-000123', '2026-11-28']);
  const within = await ublOf(sampleData([{ ...nuts, tax: exempt('Intra-Community supply (VATEX-EU-IC)') }]));
  expect(textsAt(within, '//cbc:TaxExemptionReasonCode | //cbc:TaxExemptionReason')).toEqual([
    'VATEX-EU-IC',
    'Intra-Community supply',
  ]);
});

test('prices are per unit where that is exact, and per quantity where it is not', async () => {
  const xml = await ublOf(sampleData([bolts, { ...bolts, quantity: 333, off: 1 }]));
  expect(textsAt(xml, '//cbc:PriceAmount | //cbc:BaseQuantity')).toEqual(['8.45', '100', '28.15', '333']);
});

test.each([
  ['sellerCountry', without('seller', { country: null })],
  ['sellerTaxId', without('seller', { taxId: null })],
  ['sellerAddress', without('seller', { email: null })],
  ['buyerErased', { buyer: null }],
  ['buyerCountry', without('buyer', { country: null })],
] as const)('says that it lacks: %s', (gap, change) => {
  expect(mapEInvoice({ ...plain, ...change })).toEqual({ gap });
});

test('a supply between two VAT numbers needs both', () => {
  const data = sampleData([{ ...nuts, tax: exempt('VATEX-EU-AE') }]);
  expect(mapEInvoice({ ...data, ...without('buyer', { taxId: 'HRB 4' }) })).toEqual({ gap: 'buyerVatNumber' });
  expect(mapEInvoice({ ...data, ...without('seller', { taxId: '12-3456789' }) })).toEqual({ gap: 'sellerVatNumber' });
});

const taxes = [
  standard,
  reduced,
  untaxed,
  { rate: 0, exemptReason: null },
  { rate: 7_725, exemptReason: null },
  exempt('Mission'),
];
const anyLine = fc.record({
  price: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  tax: fc.constantFrom(...taxes),
  unit: fc.constantFrom(...units, null),
  isAmount: fc.boolean(),
  off: fc.constantFrom(0, 0, 1),
});

test('whatever is sold, the sums hold and come to what was charged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('eur' as const, 'usd' as const, 'jpy' as const),
      fc.constantFrom('account' as const, 'card' as const),
      async (lines, currency, method) => {
        const data = sampleData(lines, { currency, method });
        const xml = await ublOf(data);
        expect(findProblems(xml)).toEqual([]);
        const [due = ''] = textsAt(xml, '//cbc:PayableAmount');
        const [paid = '0'] = textsAt(xml, '//cbc:PrepaidAmount');
        expect(Number(due.replace('.', '')) + Number(paid.replace('.', ''))).toBe(data.total);
      },
    ),
    { numRuns: runs(60) },
  );
});

describe('the rules find', () => {
  const broken: [string, string | RegExp, string][] = [
    ['BR-CO-10', '<cbc:LineExtensionAmount currencyID="EUR">17.97', '<cbc:LineExtensionAmount currencyID="EUR">17.96'],
    ['BR-CO-14', '<cbc:TaxAmount currencyID="EUR">3.41', '<cbc:TaxAmount currencyID="EUR">3.42'],
    ['BR-CO-15', '<cbc:TaxInclusiveAmount currencyID="EUR">21.38', '<cbc:TaxInclusiveAmount currencyID="EUR">21.39'],
    ['BR-CO-16', '<cbc:PayableAmount currencyID="EUR">21.38', '<cbc:PayableAmount currencyID="EUR">21.39'],
    ['BR-CO-17', '<cbc:Percent>19<', '<cbc:Percent>18.9<'],
    ['BR-CO-25', /<cbc:DueDate>.*|<cac:PaymentTerms>[\s\S]*<\/cac:PaymentTerms>/g, ''],
    ['BR-CO-26', '<cbc:ID>VAT</cbc:ID>', '<cbc:ID>FC</cbc:ID>'],
    ['BR-S-05', /<cbc:Percent>19</g, '<cbc:Percent>0<'],
    ['BR-09', '<cbc:IdentificationCode>DE', '<cbc:IdentificationCode>Germany'],
    ['BR-11', '<cbc:IdentificationCode>FR', '<cbc:IdentificationCode>'],
    ['BR-61', /<cac:PayeeFinancialAccount>[\s\S]*<\/cac:PayeeFinancialAccount>/, ''],
    ['PEPPOL-EN16931-R003', /<cbc:BuyerReference>.*/, ''],
    ['PEPPOL-EN16931-R120', '<cbc:PriceAmount currencyID="EUR">5.99', '<cbc:PriceAmount currencyID="EUR">5.98'],
    ['PEPPOL-EN16931-R051', '<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">'],
  ];
  test.each(oneOf(3, broken))('%s', async (id, found, written) => {
    const xml = await ublOf(sampleData([nuts]));
    const other = xml.replace(found, written);
    expect(other).not.toBe(xml);
    expect(findProblems(other)).toContain(id);
  });

  test('an element that is not where UBL has it', async () => {
    const xml = await ublOf(sampleData([nuts]));
    const moved = xml.replace(/(<cbc:ID>INV.*)\s*(<cbc:IssueDate>.*)/, '$2$1');
    expect(findProblems(moved).join()).toContain('Invoice has CustomizationID ProfileID IssueDate ID');
  });
});
