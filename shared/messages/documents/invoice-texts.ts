import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { currentLocale, formatNumber } from '#shared/domain/shop/locale.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { batchesText } from '#shared/messages/stock/batches-text.ts';

// What the page of a document and its PDF say alike.

/** A day of the document such as "November 29, 2026", the same for every reader. `value` is ISO 8601. */
export function documentDay(value: string, timeZone: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone }).format(new Date(value));
}

/** Below the seller's name. */
export function sellerLines({ address, email, phone, taxId }: Invoice['seller']): string[] {
  const reach = [email, phone].filter(Boolean).join(' · ');
  return [address, reach, taxId && texts.taxId(taxId)].flatMap((line) => line || []);
}

export function buyerLines(buyer: Invoice['buyer']): string[] {
  if (buyer === null) return [texts.buyerErased];
  const { name, company, address, email, phone, taxId } = buyer;
  return [company, name, address, email, phone, taxId && texts.taxId(taxId)].flatMap((line) => line || []);
}

/** What a credit note or a reversal is; null of an invoice. */
export function purposeText({ kind, payment }: Pick<Invoice, 'kind' | 'payment'>): string | null {
  if (kind === 'invoice') return null;
  if (payment.method === 'return' || payment.method === 'closedShort') return texts.credit[payment.method];
  return kind === 'reversal' ? texts.reversed : texts.credited;
}

/** Below the name of what a line is for. */
export function lineReference({ orderNumber, partNumber, ownPartNumber, batches }: Invoice['lines'][number]): string {
  return [
    orderNumber,
    partNumber && texts.partNumber(partNumber),
    ownPartNumber && documentMessages.ownPartNumber(ownPartNumber),
    batches && batchesText(batches),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function lineQuantity({ quantity, unit }: Invoice['lines'][number]): string {
  if (quantity === null) return '';
  if (unit === null) return formatNumber(quantity);
  return quantity === 1 ? `${formatNumber(1)} ${unitMessages.one(unit)}` : unitMessages.many(quantity, unit);
}

/** `amount` formats the net, which is said where other lines have another rate. */
export function taxLabel(
  { name, rate, net }: Invoice['taxes'][number],
  invoice: Pick<Invoice, 'taxes' | 'net'>,
  amount: (value: number) => string,
): string {
  const isWhole = invoice.taxes.length === 1 && net === invoice.net;
  return isWhole ? texts.tax(name, percent(rate)) : texts.taxOn(name, percent(rate), amount(net));
}

function percent(rate: string): string {
  return formatNumber(Number(rate) / 100, { style: 'percent', maximumFractionDigits: 3 });
}

/** How it was paid, is to be paid, or went back. */
export function paymentLines({
  kind,
  number,
  issuedAt,
  timeZone,
  payment,
  currency,
  total,
}: Pick<Invoice, 'kind' | 'number' | 'issuedAt' | 'timeZone' | 'payment' | 'currency' | 'total'>): string[] {
  const day = (value: string) => documentDay(value, timeZone);
  switch (payment.method) {
    case 'card':
      return [texts.paidByCard(day(payment.at)), ...idLine(payment.reference, texts.transactionId)];
    case 'refund': {
      const text = kind === 'reversal' ? texts.failedRefund : texts.refunded;
      return [text(day(payment.at)), ...idLine(payment.reference, texts.refundId)];
    }
    case 'return':
    case 'closedShort': {
      const { method, at, reference, byBank = 0 } = payment;
      const sent = formatAmount(byBank, currency, currentLocale());
      const by = texts.creditOf[method](reference ?? '');
      return [
        ...(byBank < total ? [texts.takenOff(day(at), by)] : []),
        ...(byBank > 0 ? [byBank < total ? texts.partByBank(sent) : texts.byBank(day(at), by)] : []),
      ];
    }
    case 'account': {
      const { dueAt } = payment;
      const days = dueAt === null ? 0 : Math.round((Date.parse(dueAt) - Date.parse(issuedAt)) / DAY_MS);
      return [dueAt === null ? texts.onAccount : texts.due(day(dueAt), days), texts.howToPay(number)];
    }
  }
}

function idLine(id: string | null, text: (id: string) => string): string[] {
  return id === null ? [] : [text(id)];
}
