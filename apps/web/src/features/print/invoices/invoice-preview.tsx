import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { InvoiceDocument } from '#web/features/print/invoices/invoice.tsx';
import styles from '#web/features/print/print-page.module.css';

/** An invoice within a page, as it is printed. */
export function InvoicePreview({ invoice }: { invoice: Invoice }) {
  return (
    <article className={styles.document} aria-label={invoice.number}>
      <InvoiceDocument invoice={invoice} />
    </article>
  );
}
