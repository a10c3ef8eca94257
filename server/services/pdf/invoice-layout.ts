/// <reference path="../../integrations/pdf/packages.d.ts" />
import type { Content, Style } from 'pdfmake';
import { CONTENT_WIDTH, type PdfDocument, type SetText } from '#server/integrations/pdf/make-pdf.ts';
import { LABEL, LOGO, letterhead, rowsLayout, rule, SMALL } from '#server/services/pdf/document-parts.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { formatAmount, formatPrice, nearestMinor, sumMinor } from '#shared/domain/money.ts';
import {
  buyerLines,
  documentDay,
  lineQuantity,
  lineReference,
  paymentLines,
  purposeText,
  taxLabel,
} from '#shared/messages/documents/invoice-texts.ts';
import { invoiceKindMessages, invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';

export interface PrintedInvoice {
  invoice: Invoice;
  /** As a PNG. */
  logo: Uint8Array | null;
}

/** An invoice, credit note or reversal as its page shows it. @throws when its amounts do not add up */
export function layOutInvoice({ invoice, logo }: PrintedInvoice): PdfDocument {
  checkSums(invoice);
  const title = `${invoiceKindMessages[invoice.kind]} ${invoice.number}`;
  return {
    title,
    author: invoice.seller.name,
    createdAt: Date.parse(invoice.issuedAt),
    content: (set) => [
      ...head(invoice, { set, title, hasLogo: logo !== null }),
      facts(invoice, set),
      ...note(purposeText(invoice), set),
      items(invoice, set),
      payment(invoice, set),
      ...foot(invoice, set),
    ],
    footer: (page, pages) => texts.page(invoice.number, page, pages),
    images: logo === null ? {} : { [LOGO]: logo },
  };
}

/** What is printed was frozen when it was issued; a document that contradicts itself is printed nowhere. */
function checkSums({ number, currency, lines, net, taxes, rounding, total }: Invoice): void {
  const sum = (amounts: number[]) => sumMinor(amounts.map((amount) => nearestMinor(amount, currency)));
  const isWhole = sum(lines.map((line) => line.net)) === sum([net]);
  if (isWhole && sum([net, rounding, ...taxes.map(({ amount }) => amount)]) === sum([total])) return;
  throw new Error(`The amounts of ${number} do not add up`);
}

function head(invoice: Invoice, { set, title, hasLogo }: { set: SetText; title: string; hasLogo: boolean }): Content[] {
  const { seller, kind, corrects, poNumber, costCentre, issuedAt, timeZone } = invoice;
  const lines = [
    `${texts.date} ${documentDay(issuedAt, timeZone)}`,
    ...(corrects === null ? [] : [texts.corrects(kind, corrects)]),
    ...(poNumber === null ? [] : [`${texts.poNumber} ${poNumber}`]),
    ...(costCentre === null ? [] : [`${texts.costCentre} ${costCentre}`]),
  ];
  return letterhead({ seller, title, lines, set, hasLogo });
}

function facts({ kind, buyer, total, currency }: Invoice, set: SetText): Content {
  return {
    columns: [
      { width: '*', stack: [{ text: set(texts.billTo), ...LABEL }, { text: set(buyerLines(buyer).join('\n')) }] },
      {
        width: '*',
        stack: [
          { text: set(texts.total[kind]), ...LABEL },
          { text: set(formatAmount(total, currency)), bold: true },
        ],
      },
    ],
    columnGap: 16,
    margin: [0, 12, 0, 12],
  };
}

function note(text: string | null, set: SetText): Content[] {
  return text === null ? [] : [{ text: set(text), margin: [0, 0, 0, 8] }];
}

/** The last line stays on a page with the totals, and each page begins with the head. */
function items(invoice: Invoice, set: SetText): Content {
  const { lines } = invoice;
  // Of a part that is credited, only the amount is known.
  const hasQuantities = lines.some(({ quantity }) => quantity !== null);
  const widths = hasQuantities ? [CONTENT_WIDTH - 285, 100, 90, 95] : [CONTENT_WIDTH - 95, 95];
  const cells = (line: Invoice['lines'][number]) => itemCells(line, { invoice, hasQuantities, set });
  const end: Content = {
    stack: [{ table: { widths, body: lines.slice(-1).map(cells) }, layout: rowsLayout }, totals(invoice, set)],
    colSpan: widths.length,
  };
  // What the cell spans.
  const rest: Content[] = widths.slice(1).map(() => ({ text: '' }));
  return {
    table: {
      widths,
      headerRows: 1,
      dontBreakRows: true,
      body: [itemHead(invoice, hasQuantities, set), ...lines.slice(0, -1).map(cells), [end, ...rest]],
    },
    layout: { ...rowsLayout, hLineWidth: (row) => (row === 0 || row === lines.length + 1 ? 0 : 0.6) },
  };
}

const CELL: Style = { margin: [0, 6, 8, 6] };
const FIGURE: Style = { margin: [0, 6, 0, 6], alignment: 'right' };

function itemHead({ taxes }: Invoice, hasQuantities: boolean, set: SetText): Content[] {
  const last = taxes.length > 0 ? texts.net : texts.amount;
  const figures = hasQuantities ? [texts.quantity, texts.unitPrice, last] : [last];
  return [
    { text: set(texts.product), ...LABEL, ...CELL },
    ...figures.map((text) => ({ text: set(text), ...LABEL, ...FIGURE })),
  ];
}

function itemCells(
  line: Invoice['lines'][number],
  { invoice: { currency }, hasQuantities, set }: { invoice: Invoice; hasQuantities: boolean; set: SetText },
): Content[] {
  const price = line.price === null ? '' : formatPrice(line.price, currency);
  const figures = [...(hasQuantities ? [lineQuantity(line), price] : []), formatAmount(line.net, currency)];
  return [
    { stack: [{ text: set(line.name) }, { text: set(lineReference(line)), ...SMALL }], ...CELL },
    ...figures.map((text) => ({ text: set(text), ...FIGURE })),
  ];
}

function totals(invoice: Invoice, set: SetText): Content {
  const { kind, net, taxes, rounding, total, currency, exemptReason } = invoice;
  const amount = (value: number) => formatAmount(value, currency);
  const rows: [string, number][] = [
    ...(taxes.length > 0 ? [[texts.net, net] satisfies [string, number]] : []),
    ...taxes.map((tax): [string, number] => [taxLabel(tax, invoice, amount), tax.amount]),
    ...(rounding === 0 ? [] : [[texts.rounding, rounding] satisfies [string, number]]),
  ];
  const row = (label: string, value: number, style: Style = {}): Content[] => [
    { text: set(label), ...style, margin: [0, 2, 12, 2] },
    { text: set(amount(value)), ...style, alignment: 'right', margin: [0, 2, 0, 2] },
  ];
  return {
    stack: [
      {
        columns: [
          { width: '*', text: '' },
          {
            width: 300,
            table: {
              widths: [180, 120],
              body: [
                ...rows.map(([label, value]) => row(label, value)),
                row(texts.total[kind], total, { bold: true, fontSize: 13 }),
              ],
            },
            layout: { ...rowsLayout, hLineWidth: (line: number) => (line === rows.length && line > 0 ? 0.6 : 0) },
          },
        ],
      },
      ...(exemptReason === null
        ? []
        : [{ text: set(texts.exempt(exemptReason)), margin: [0, 6, 0, 0] } satisfies Content]),
    ],
    margin: [0, 8, 0, 0],
  };
}

function payment(invoice: Invoice, set: SetText): Content {
  return {
    stack: [{ text: set(texts.payment), ...LABEL }, { text: set(paymentLines(invoice).join('\n')) }],
    unbreakable: true,
    margin: [0, 16, 0, 0],
  };
}

function foot({ footer }: Invoice, set: SetText): Content[] {
  if (footer === null) return [];
  return [rule({ width: 0.6, margin: [0, 20, 0, 0] }), { text: set(footer), ...SMALL, margin: [0, 8, 0, 0] }];
}
