import { FREIGHTS } from '#server/db/payables.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readDocument } from '#server/db/stored-invoice.ts';

export interface PaymentDocument {
  intentId: string;
  id: string;
  number: string;
  kind: 'invoice' | 'credit_note' | 'reversal';
  /** The provider's refund of a credit note or reversal. */
  refundId: string | null;
}

/** What was issued about the orders that these payments paid. */
export async function listPaymentDocuments(db: Database, intentIds: string[]): Promise<PaymentDocument[]> {
  if (intentIds.length === 0) return [];
  const issuedAbout = (table: 'orders') =>
    db
      .selectFrom('intent_orders')
      .innerJoin(table, (join) =>
        join
          .onRef('orders.id', '=', 'intent_orders.order_id')
          .onRef('orders.transaction_id', '=', 'intent_orders.intent_id'),
      )
      .innerJoin('invoice_lines', 'invoice_lines.order_id', 'orders.id')
      .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
      .select(['intent_orders.intent_id', 'invoices.id', 'invoices.number', 'invoices.kind', 'invoices.document'])
      .where('intent_orders.intent_id', 'in', intentIds);
  const rows = await issuedAbout('orders').unionAll(issuedAbout(FREIGHTS)).execute();
  // An invoice over many orders is found by each of them.
  const unique = new Map(rows.map((row) => [`${row.intent_id} ${row.id}`, row]));
  return [...unique.values()].map(({ intent_id: intentId, id, number, kind, document }) => {
    const { payment } = readDocument({ document });
    return { intentId, id, number, kind, refundId: payment.method === 'refund' ? payment.reference : null };
  });
}
