import type { PurchaseOrderRow } from '#server/db/schema/tables/checkouts.ts';
import type { InvoiceDocumentLine } from '#server/db/stored-invoice.ts';
import type { Node } from '#server/integrations/cxml/write-cxml.ts';
import type { PurchaseOrderLine } from '#server/queries/checkouts/purchase-orders.ts';
import { amountsIn } from '#server/services/e-invoices/amounts.ts';
import type { EInvoiceData, PartyData } from '#server/services/e-invoices/e-invoice-data.ts';
import { priceOf } from '#server/services/e-invoices/map-line.ts';
import { groupTaxes, type TaxGroup } from '#server/services/e-invoices/tax-groups.ts';
import { instant, orderReference, textNode } from '#server/services/purchase-documents/order-reference.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { readVatNumber } from '#shared/domain/e-invoices/vat-number.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { purchaseDocumentMessages as messages } from '#shared/messages/punch-outs/purchase-documents.ts';

/** A checkout that an invoice asks for, with what the customer's order says of it; null of one that came by no such order. */
export interface InvoicedCheckout {
  number: string;
  order: PurchaseOrderRow | null;
  lines: PurchaseOrderLine[];
  /** Of the invoice's lines, which `lines` name by their order; a delivery's are in none. */
  orderIds: string[];
}

interface InvoiceDetail {
  /** What the e-invoice of the same document says. */
  data: EInvoiceData;
  issuedAt: number;
  /** When what it corrects was issued. */
  correctedAt: number | null;
  checkouts: InvoicedCheckout[];
}

/**
 * An invoice with its lines. Credit notes and their reversals are of amounts without quantities, which cXML calls memos; those of credit
 * notes are negative.
 */
export function writeInvoiceDetail({ data, issuedAt, correctedAt, checkouts }: InvoiceDetail): Node {
  const { kind, lines } = data;
  const purpose = { invoice: 'standard', credit_note: 'creditMemo', reversal: 'debitMemo' }[kind];
  const goods = lines.filter(({ line }) => line.quantity !== null);
  // An invoice over a delivery alone has no lines of the order either.
  const isHeader = kind !== 'invoice' || goods.length === 0;
  const money = moneyIn(data);
  return [
    'InvoiceDetailRequest',
    {},
    [
      'InvoiceDetailRequestHeader',
      { invoiceID: data.number, purpose, operation: 'new', invoiceDate: instant(issuedAt) },
      ['InvoiceDetailHeaderIndicator', isHeader ? { isHeaderInvoice: 'yes' } : {}],
      ['InvoiceDetailLineIndicator', {}],
      partnerOf('issuerOfInvoice', data.seller),
      partnerOf('remitTo', data.seller, ibanOf(data)),
      data.buyer && partnerOf('billTo', data.buyer),
      data.corrects &&
        ([
          'InvoiceIDInfo',
          { invoiceID: data.corrects.number, ...(correctedAt !== null && { invoiceDate: instant(correctedAt) }) },
        ] satisfies Node),
      termsOf(data),
      textNode('Comments', [data.note, data.terms].filter(Boolean).join('\n')),
    ],
    ...checkouts.map((checkout, index) =>
      isHeader ? headerOrder(checkout, index, data, money) : detailOrder(checkout, data, money),
    ),
    summaryOf(data, isHeader ? [] : goods.map(({ line }) => line), money),
  ];
}

type Money = (amount: Minor) => Node;

function moneyIn({ currency, kind }: EInvoiceData): Money {
  const { amount, code } = amountsIn(currency);
  return (value) => [
    'Money',
    { currency: code },
    amount(kind === 'credit_note' && value !== 0 ? minor(-value) : value),
  ];
}

function detailOrder(checkout: InvoicedCheckout, data: EInvoiceData, money: Money): Node {
  return [
    'InvoiceDetailOrder',
    {},
    orderInfo(checkout),
    ...data.lines.flatMap(({ line }, index): Node[] =>
      line.quantity !== null && checkout.orderIds.includes(line.orderId)
        ? [itemOf({ line, number: index + 1, checkout, data, money })]
        : [],
    ),
  ];
}

interface InvoicedLine {
  line: InvoiceDocumentLine;
  number: number;
  checkout: InvoicedCheckout;
  data: EInvoiceData;
  money: Money;
}

function itemOf({ line, number, checkout, data, money }: InvoicedLine): Node {
  const { quantity, unitCode, amount, base } = priceOf(line, data.currency);
  const ordered = checkout.lines.find(({ orderId }) => orderId === line.orderId);
  const unit: Node = ['UnitOfMeasure', {}, ordered?.unit ?? unitCode];
  const lineNumber = ordered?.lineNumber ?? checkout.orderIds.indexOf(line.orderId) + 1;
  const part = ordered?.partNumber ?? line.partNumber;
  const batch = line.batches?.find((each) => each.number !== null)?.number ?? null;
  return [
    'InvoiceDetailItem',
    { invoiceLineNumber: String(number), quantity: String(quantity) },
    unit,
    ['UnitPrice', {}, ['Money', { currency: amountsIn(data.currency).code }, amount]],
    base === 1 ? null : ['PriceBasisQuantity', { quantity: String(base), conversionFactor: '1' }, unit],
    [
      'InvoiceDetailItemReference',
      { lineNumber: String(lineNumber) },
      part === null ? null : ['ItemID', {}, ['SupplierPartID', {}, part]],
      textNode('Description', line.name),
      batch === null ? null : ['SupplierBatchID', {}, batch],
    ],
    ['SubtotalAmount', {}, money(line.net)],
  ];
}

function headerOrder(checkout: InvoicedCheckout, index: number, data: EInvoiceData, money: Money): Node {
  const own = data.lines.filter(({ line }) => checkout.orderIds.includes(line.orderId));
  return [
    'InvoiceDetailHeaderOrder',
    {},
    orderInfo(checkout),
    [
      'InvoiceDetailOrderSummary',
      { invoiceLineNumber: String(index + 1) },
      ['SubtotalAmount', {}, money(sumMinor(own.map(({ line }) => line.net)))],
      textNode('Comments', own.map(({ line }) => `${line.orderNumber}: ${line.name}`).join('\n')),
    ],
  ];
}

function orderInfo({ order, number }: InvoicedCheckout): Node {
  return ['InvoiceDetailOrderInfo', {}, order && orderReference(order), ['SupplierOrderInfo', { orderID: number }]];
}

/** `goods`: of an invoice with lines, where the delivery is an amount of its own. */
function summaryOf(data: EInvoiceData, goods: InvoiceDocumentLine[], money: Money): Node {
  const { groups, rounding } = groupTaxes(data);
  const net = sumMinor(data.lines.map(({ line }) => line.net));
  const subtotal = goods.length === 0 ? net : sumMinor(goods.map((line) => line.net));
  const delivery = minor(net - subtotal);
  const paid = data.kind === 'invoice' && data.isPaid ? data.total : minor(0);
  return [
    'InvoiceDetailSummary',
    {},
    ['SubtotalAmount', {}, money(subtotal)],
    [
      'Tax',
      {},
      money(sumMinor([...groups.map(({ tax }) => tax), rounding])),
      textNode('Description', data.taxes.map(({ name }) => name).join(', ') || messages.tax),
      ...groups.map((group) => taxDetail(group, data, money)),
    ],
    delivery === 0 ? null : ['ShippingAmount', {}, money(delivery)],
    ['GrossAmount', {}, money(data.total)],
    ['NetAmount', {}, money(data.total)],
    paid === 0 ? null : ['DepositAmount', {}, money(paid)],
    ['DueAmount', {}, money(minor(data.total - paid))],
  ];
}

function taxDetail({ category, percent, reason, net, tax }: TaxGroup, { seller }: EInvoiceData, money: Money): Node {
  const isExempt = category !== 'S' && category !== 'Z';
  return [
    'TaxDetail',
    {
      category: readVatNumber(seller.taxId) === null ? 'sales' : 'vat',
      purpose: 'tax',
      percentageRate: percent ?? '0',
      ...(category === 'Z' && { exemptDetail: 'zeroRated' }),
      ...(isExempt && { exemptDetail: 'exempt' }),
    },
    ['TaxableAmount', {}, money(net)],
    ['TaxAmount', {}, money(tax)],
    reason === null ? null : textNode('Description', reason),
  ];
}

function termsOf({ kind, day, dueDay }: EInvoiceData): Node | null {
  if (kind !== 'invoice' || dueDay === null) return null;
  return ['PaymentTerm', { payInNumberOfDays: String(Math.round((Date.parse(dueDay) - Date.parse(day)) / DAY_MS)) }];
}

function ibanOf({ method, seller }: EInvoiceData): Node | null {
  if (method !== 'account' || seller.iban === null) return null;
  return ['IdReference', { identifier: seller.iban.replaceAll(/\s/g, ''), domain: 'ibanID' }];
}

/** Addresses are free text: their lines are all that is known of street and town. */
function partnerOf(role: string, party: PartyData, more: Node | null = null): Node {
  const { name, address, country, email, taxId } = party;
  const lines = (address ?? '').split('\n').flatMap((line) => line.trim() || []);
  const domain = readVatNumber(taxId) === null ? 'federalTaxID' : 'vatID';
  return [
    'InvoicePartner',
    {},
    [
      'Contact',
      { role },
      textNode('Name', name),
      [
        'PostalAddress',
        {},
        ...(lines.length === 0 ? [''] : lines).map((line): Node => ['Street', {}, line]),
        ['City', {}, ''],
        ['Country', { isoCountryCode: country ?? '' }, ''],
      ],
      email === null ? null : ['Email', {}, email],
    ],
    taxId === null ? null : ['IdReference', { identifier: taxId, domain }],
    more,
  ];
}
