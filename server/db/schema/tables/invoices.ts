import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Currency, Minor } from '#shared/domain/money.ts';

export interface InvoiceNumbersTable {
  series: Fixed<'INV' | 'CN'>;
  year: Fixed<number>;
  last: number;
}

/** Triggers protect everything but `buyer`. */
export interface InvoicesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  number: Fixed<string>;
  series: Fixed<'INV' | 'CN'>;
  year: Fixed<number>;
  serial: Fixed<number>;
  /** `reversal`: the refund of a credit note failed. */
  kind: Fixed<'invoice' | 'credit_note' | 'reversal'>;
  cause: Fixed<'payment' | 'shipment' | 'refund' | 'refund_failed' | 'return' | 'closed_short'>;
  /** Who ordered, and gets the mail. */
  owner_id: Fixed<string>;
  account_id: Fixed<string>;
  currency: Fixed<Currency>;
  net_minor: Fixed<Minor>;
  tax_minor: Fixed<Minor>;
  total_minor: Fixed<Minor>;
  transaction_id: Fixed<string | null>;
  refund_row: Fixed<string | null>;
  refund_attempt: Fixed<number | null>;
  /** Of a credit note for which no card gets the money. */
  return_id: ColumnType<string | null, string | null | undefined, never>;
  /** The order that was closed short below what was invoiced. */
  short_order_id: ColumnType<string | null, string | null | undefined, never>;
  /** The invoice of a credit note; the credit note of a reversal. */
  corrects: Fixed<string | null>;
  issued_at: Fixed<number>;
  /** The date of the document, in its time zone, in days since 1970-01-01. */
  issued_day: Fixed<number>;
  /** Of the shop when it was issued; null: UTC, from before shops had one. */
  time_zone: Fixed<string | null>;
  /** JSON: `InvoiceDocument` of server/db/stored-invoice.ts. */
  document: Fixed<string>;
  /** JSON: `InvoiceBuyer`; `ERASED` once its orders have no personal data. */
  buyer: string;
}

export interface InvoiceLinesTable {
  invoice_id: Fixed<string>;
  order_id: Fixed<string>;
  kind: Fixed<'invoice' | 'credit_note' | 'reversal'>;
  net_minor: Fixed<Minor>;
  tax_minor: Fixed<Minor>;
  total_minor: Fixed<Minor>;
  /** Of an invoice over a part of an order: how much, and when it is due if it was shipped on account; null for a whole one. */
  quantity: Fixed<number | null>;
  due_at: Fixed<number | null>;
}

export interface InvoicesTables {
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
}

export type InvoiceRow = Selectable<InvoicesTable>;
export type InvoiceLineRow = Selectable<InvoiceLinesTable>;
