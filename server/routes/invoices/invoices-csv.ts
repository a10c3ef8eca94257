import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type InvoiceDocument, readBuyer, readDocument } from '#server/db/stored-invoice.ts';
import { type AccountPayment, listAccountPayments } from '#server/queries/invoices/invoice-payments.ts';
import { timeZoneOf } from '#server/queries/invoices/invoices.ts';
import { amountCell, type Cell, toCsv } from '#server/routes/csv.ts';
import { readDocuments, type Share, sharesOf } from '#server/routes/invoices/document-shares.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import { signOf } from '#shared/domain/invoices/invoice-kinds.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { invoiceExportMessages as texts } from '#shared/messages/invoices/bookkeeping.ts';

/**
 * Invoices, credit notes and reversals whose dates are from `from` to `to`, as CSV, in parts and in the order of their dates:
 * one line for each tax rate of a document and for its rounding, which add up to it; credit notes are negative, so that a sum of
 * lines is what was sold. A document keeps its date when the shop's zone changes.
 */
export async function* writeInvoices(db: Database, bounds: Bounds): AsyncGenerator<string> {
  yield toCsv([Object.values(texts.columns)], { bom: true });
  for await (const rows of readDocuments(db, bounds)) {
    const onAccount = rows.filter(({ cause }) => cause === 'shipment').map(({ id }) => id);
    const payments = await listAccountPayments(db, onAccount);
    yield toCsv(rows.flatMap((row) => toRows(row, payments.get(row.id) ?? [])));
  }
}

function toRows(row: InvoiceRow, orders: AccountPayment[]): Cell[][] {
  const document = readDocument(row);
  const { payment, poNumber, corrects, exemptReason, lines } = document;
  const buyer = readBuyer(row);
  const amount = (value: Minor) => amountCell(minor(signOf(row.kind) * value), row.currency);
  return sharesOf(row, document).map(({ share, name, rate, net, tax, total }) => [
    row.number,
    texts.kinds[row.kind],
    dayOf(row.issued_at, timeZoneOf(row)),
    corrects ?? '',
    buyer?.name ?? '',
    buyer?.email ?? '',
    buyer?.taxId ?? '',
    poNumber ?? '',
    lines.map(({ orderNumber }) => orderNumber).join(' '),
    amount(net),
    nameOf(share, name),
    rate === '' ? '' : { decimal: rate },
    amount(tax),
    amount(total),
    row.currency.toUpperCase(),
    exemptReason ?? '',
    texts.methods[payment.method],
    payment.method === 'account' ? '' : (payment.reference ?? ''),
    payment.method === 'account' && payment.dueAt !== null ? dayOf(payment.dueAt, timeZoneOf(row)) : '',
    buyer?.company ?? '',
    ...paymentCells(row, payment, orders),
  ]);
}

function nameOf(share: Share['share'], name: string): string {
  return share === 'rounding' ? texts.rounding : share === 'taxed' ? name : '';
}

/** When and by what money came or went, and the ids of the payment provider. */
function paymentCells(row: InvoiceRow, payment: InvoiceDocument['payment'], orders: AccountPayment[]): Cell[] {
  if (payment.method !== 'account') {
    const refund = payment.method === 'refund' ? (payment.reference ?? '') : '';
    const at = dayOf(payment.at, timeZoneOf(row));
    return [at, texts.methods[payment.method], row.transaction_id ?? '', refund, ''];
  }
  const transfers = orders.flatMap((order) => order.transfers);
  const cards = orders.flatMap(({ transaction_id }) => transaction_id ?? []);
  const means = [...(transfers.length > 0 ? [texts.transfer] : []), ...(cards.length > 0 ? [texts.methods.card] : [])];
  const references = new Set(transfers.map(({ reference }) => reference));
  return [paidOn(row, orders), means.join(', '), [...new Set(cards)].join(' '), '', [...references].join(' ')];
}

/** The day of the last money, by the bank's statement; empty while an order is not paid in full. */
function paidOn(row: InvoiceRow, orders: AccountPayment[]): string {
  const days = orders.map(({ paid_at, transfers }) =>
    paid_at === null
      ? ''
      : (transfers
          .map(({ received_on }) => received_on)
          .toSorted()
          .at(-1) ?? dayOf(paid_at, timeZoneOf(row))),
  );
  return days.includes('') ? '' : (days.toSorted().at(-1) ?? '');
}
