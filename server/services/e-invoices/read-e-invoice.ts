import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type InvoiceBuyer, type InvoiceDocument, readBuyer, readDocument } from '#server/db/stored-invoice.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findInvoice, timeZoneOf } from '#server/queries/invoices/invoices.ts';
import { listPayableRows, type PayableRows } from '#server/queries/payments/payables.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import type { EInvoiceData, LineTax } from '#server/services/e-invoices/e-invoice-data.ts';
import { toInvoice } from '#server/services/invoices/to-invoice.ts';
import { readVatNumber } from '#shared/domain/e-invoices/vat-number.ts';
import { freightId } from '#shared/domain/freight/freight-id.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { paymentLines, purposeText } from '#shared/messages/documents/invoice-texts.ts';

/**
 * What an e-invoice says of a document. What was not known when it was issued, such as countries, is as of now; nothing replaces what was
 * frozen.
 */
export async function readEInvoiceData(db: Database, row: InvoiceRow): Promise<EInvoiceData> {
  const document = readDocument(row);
  const buyer = readBuyer(row);
  const payables = await readPayables(db, document);
  const corrected = row.corrects === null ? undefined : await findInvoice(db, row.corrects);
  const day = dayOf(row.issued_at, timeZoneOf(row));
  const { payment } = document;
  const dueAt = payment.method === 'account' ? payment.dueAt : null;
  const invoice = toInvoice(row);
  return {
    number: row.number,
    kind: row.kind,
    day,
    currency: row.currency,
    seller: await completeSeller(db, document.seller),
    buyer: buyer && (await completeBuyer(db, { buyer, accountId: row.account_id, payables })),
    corrects:
      document.corrects === null
        ? null
        : { number: document.corrects, day: corrected ? dayOf(corrected.issued_at, timeZoneOf(corrected)) : null },
    poNumber: document.poNumber,
    costCentre: document.costCentre,
    lines: document.lines.map((line) => ({ line, tax: taxOf(line, payables) })),
    taxes: document.taxes,
    total: row.total_minor,
    method: payment.method,
    dueDay: dueAt === null ? null : dayOf(dueAt, timeZoneOf(row)),
    deliveredDay: row.cause === 'shipment' ? day : null,
    isPaid: row.cause !== 'shipment' && takenOff(payment, row) === 0,
    terms: paymentLines(invoice).join('\n'),
    note: [purposeText(invoice), document.footer].filter(Boolean).join('\n') || null,
  };
}

/** What a credit note takes off an invoice that is not paid yet goes back to nobody. */
function takenOff(payment: InvoiceDocument['payment'], { total_minor: total }: InvoiceRow): number {
  const isCredit = payment.method === 'return' || payment.method === 'closedShort';
  return isCredit ? total - (payment.byBank ?? 0) : 0;
}

async function completeSeller(db: Database, seller: InvoiceDocument['seller']): Promise<EInvoiceData['seller']> {
  const now = await readSettings(db);
  return {
    ...seller,
    taxId: seller.taxId ?? now.taxId,
    email: seller.email ?? now.email,
    country: seller.country ?? now.country,
    electronicAddress: seller.electronicAddress ?? now.electronicAddress,
    iban: seller.iban ?? now.iban,
  };
}

/** Whose country nobody entered is where the goods were sent to, or what the VAT number begins with. */
async function completeBuyer(
  db: Database,
  { buyer, accountId, payables }: { buyer: InvoiceBuyer; accountId: string; payables: PayableRows },
): Promise<EInvoiceData['buyer']> {
  const now = await findAccount(db, accountId);
  const sentTo = payables.freights.find(({ country }) => country !== null)?.country;
  const taxId = buyer.taxId ?? now?.tax_id ?? null;
  return {
    ...buyer,
    name: buyer.company ?? buyer.name ?? buyer.email,
    taxId,
    country: buyer.country ?? now?.country ?? sentTo ?? readVatNumber(taxId)?.country ?? null,
    electronicAddress: buyer.electronicAddress ?? now?.electronic_address ?? null,
  };
}

/** The orders of a document's lines, and the freights of their checkouts. */
async function readPayables(db: Database, { lines }: InvoiceDocument): Promise<PayableRows> {
  const { orders } = await listPayableRows(db, [...new Set(lines.map(({ orderId }) => orderId))]);
  const checkouts = orders.flatMap(({ checkout_id }) => checkout_id ?? []);
  const { freights } = await listPayableRows(db, [...new Set(checkouts)].map(freightId));
  return { orders, freights };
}

/** A line of a freight names the first order of its checkout, but the number of the checkout. */
function taxOf(line: InvoiceDocument['lines'][number], { orders, freights }: PayableRows): LineTax {
  const order = orders.find(({ id }) => id === line.orderId);
  if (!order) throw new Error(`The order ${line.orderId} of an invoice is not there`);
  const payable = line.orderNumber === orderNumber(order.seq) ? order : freightOf(order, freights);
  return { rate: payable.tax_rate, exemptReason: payable.tax_exempt_reason };
}

function freightOf(order: OrderRow, freights: PayableRows['freights']) {
  const freight = freights.find(({ checkout_id }) => checkout_id === order.checkout_id);
  if (!freight) throw new Error(`The freight of the order ${order.id} is not there`);
  return freight;
}
