import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import { type InvoiceDocument, readBuyer, readDocument } from '#server/db/stored-invoice.ts';
import { timeZoneOf } from '#server/queries/invoices/invoices.ts';
import type { Invoice, InvoiceSummary } from '#shared/contracts/invoices/invoices.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, type Minor, minor } from '#shared/domain/money.ts';

export function toSummary(row: InvoiceRow): InvoiceSummary {
  const { corrects, rounding } = readDocument(row);
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    issuedAt: new Date(row.issued_at).toISOString(),
    timeZone: timeZoneOf(row),
    currency: row.currency,
    net: fromMinorUnits(row.net_minor, row.currency),
    tax: fromMinorUnits(minor(row.tax_minor - rounding), row.currency),
    rounding: fromMinorUnits(rounding, row.currency),
    total: fromMinorUnits(row.total_minor, row.currency),
    corrects,
    buyer: toBuyer(row),
  };
}

function toBuyer(row: InvoiceRow): InvoiceSummary['buyer'] {
  const buyer = readBuyer(row);
  if (buyer === null) return null;
  const { name, company, email, address, phone, taxId } = buyer;
  return { name, company, email, address, phone, taxId };
}

function toSeller({ name, address, email, phone, taxId, logo }: InvoiceDocument['seller']): Invoice['seller'] {
  return { name, address, email, phone, taxId, logo };
}

export function toInvoice(row: InvoiceRow): Invoice {
  const { seller, poNumber, costCentre, lines, taxes, exemptReason, payment, footer } = readDocument(row);
  const amount = (value: Minor) => fromMinorUnits(value, row.currency);
  return {
    ...toSummary(row),
    seller: toSeller(seller),
    poNumber,
    costCentre,
    lines: lines.map((line) => toLine(line, row.currency)),
    taxes: taxes.map(({ name, rate, net, tax }) => ({
      name,
      rate: fromTaxThousandths(rate),
      net: amount(net),
      amount: amount(tax),
    })),
    exemptReason,
    payment: toPayment(payment, amount),
    footer,
  };
}

function toLine(
  { price, net, ...line }: InvoiceDocument['lines'][number],
  currency: Currency,
): Invoice['lines'][number] {
  return { ...line, price: price === null ? null : fromPriceUnits(price), net: fromMinorUnits(net, currency) };
}

function toPayment(payment: InvoiceDocument['payment'], amount: (value: Minor) => number): Invoice['payment'] {
  if (payment.method === 'account') {
    return { ...payment, dueAt: payment.dueAt === null ? null : new Date(payment.dueAt).toISOString() };
  }
  const at = new Date(payment.at).toISOString();
  if (payment.method !== 'return' && payment.method !== 'closedShort') return { ...payment, at };
  const { byBank, ...credited } = payment;
  return { ...credited, at, ...(byBank !== undefined && { byBank: amount(byBank) }) };
}
