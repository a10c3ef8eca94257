import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { paymentLines } from '#shared/messages/documents/invoice-texts.ts';
import { invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import styles from '#web/features/print/print-document.module.css';

/** How it was paid, is to be paid, or went back. */
export function InvoicePayment({ invoice }: { invoice: Invoice }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.together}>
        <dt>{texts.payment}</dt>
        <dd>{paymentLines(invoice).join('\n')}</dd>
      </div>
    </dl>
  );
}
