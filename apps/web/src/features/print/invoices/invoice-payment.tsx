import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { documentDay } from '#web/features/print/document-day.ts';
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

function paymentLines({ kind, number, issuedAt, timeZone, payment }: Invoice): string[] {
  const day = (value: string) => documentDay(value, timeZone);
  switch (payment.method) {
    case 'card':
      return [texts.paidByCard(day(payment.at)), ...idLine(payment.reference, texts.transactionId)];
    case 'refund': {
      const text = kind === 'reversal' ? texts.failedRefund : texts.refunded;
      return [text(day(payment.at)), ...idLine(payment.reference, texts.refundId)];
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
