/** `reversal`: the refund of a credit note failed after all, so that its money is the shop's again. */
export const invoiceKinds = ['invoice', 'credit_note', 'reversal'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Credit notes have numbers of their own; a reversal is numbered like an invoice. */
export type InvoiceSeries = 'INV' | 'CN';

export function seriesOf(kind: InvoiceKind): InvoiceSeries {
  return kind === 'credit_note' ? 'CN' : 'INV';
}

/** Amounts of a credit note are negative where they are listed or exported; the document itself says what goes back. */
export function signOf(kind: InvoiceKind): 1 | -1 {
  return kind === 'credit_note' ? -1 : 1;
}

/** Such as `INV-2026-000123`. */
export function invoiceNumber(series: InvoiceSeries, year: number, serial: number): string {
  return `${series}-${year}-${String(serial).padStart(6, '0')}`;
}
