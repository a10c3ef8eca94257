import type { InvoiceDocument, InvoiceDocumentLine } from '#server/db/stored-invoice.ts';
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kinds.ts';
import type { Currency, Minor } from '#shared/domain/money.ts';

/** Texts as they were entered; null is what nobody knows. */
export interface PartyData {
  name: string;
  /** With line breaks. */
  address: string | null;
  /** ISO 3166 */
  country: string | null;
  taxId: string | null;
  email: string | null;
  phone: string | null;
  /** Such as `0088:4012345000009`. */
  electronicAddress: string | null;
}

/** What an order or a freight was charged: `rate` in thousandths of a percent, null without tax. */
export interface LineTax {
  rate: number | null;
  exemptReason: string | null;
}

/** What was frozen of a document, and what an e-invoice has to say besides. Days are such as `2026-11-29`. */
export interface EInvoiceData {
  number: string;
  kind: InvoiceKind;
  day: string;
  currency: Currency;
  seller: PartyData & { iban: string | null };
  /** Null once it was erased. */
  buyer: PartyData | null;
  corrects: { number: string; day: string | null } | null;
  poNumber: string | null;
  costCentre: string | null;
  lines: { line: InvoiceDocumentLine; tax: LineTax }[];
  taxes: InvoiceDocument['taxes'];
  total: Minor;
  method: InvoiceDocument['payment']['method'];
  /** Nothing of it is to be paid any more. */
  isPaid: boolean;
  dueDay: string | null;
  /** When the goods left; null while they have not. */
  deliveredDay: string | null;
  /** How it is, or was, paid. */
  terms: string;
  note: string | null;
}
