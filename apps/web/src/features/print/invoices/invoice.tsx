import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { buyerLines, documentDay, purposeText, sellerLines } from '#shared/messages/documents/invoice-texts.ts';
import { invoiceKindMessages, invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { InvoiceItems } from '#web/features/print/invoices/invoice-items.tsx';
import { InvoicePayment } from '#web/features/print/invoices/invoice-payment.tsx';
import { InvoiceTotals } from '#web/features/print/invoices/invoice-totals.tsx';
import styles from '#web/features/print/print-document.module.css';
import { Letterhead } from '#web/features/print/seller.tsx';

/** An invoice, credit note or reversal as it was issued, in its own currency. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { kind, number, corrects, poNumber, costCentre, footer } = invoice;
  const purpose = purposeText(invoice);
  return (
    <CurrencyContext value={invoice.currency}>
      <Letterhead {...invoice.seller} lines={sellerLines(invoice.seller)} />
      <header className={styles.head}>
        <div>
          <h2>
            {invoiceKindMessages[kind]} {number}
          </h2>
          {corrects !== null && <p>{texts.corrects(kind, corrects)}</p>}
          <dl>
            <div>
              <dt>{texts.date}</dt>
              <dd>{documentDay(invoice.issuedAt, invoice.timeZone)}</dd>
            </div>
            {poNumber !== null && (
              <div>
                <dt>{texts.poNumber}</dt>
                <dd>{poNumber}</dd>
              </div>
            )}
            {costCentre !== null && (
              <div>
                <dt>{texts.costCentre}</dt>
                <dd>{costCentre}</dd>
              </div>
            )}
          </dl>
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.billTo}</dt>
          <dd dir="auto">{buyerLines(invoice.buyer).join('\n')}</dd>
        </div>
        <div>
          <dt>{texts.total[kind]}</dt>
          <dd>
            <strong>
              <Amount value={invoice.total} />
            </strong>
          </dd>
        </div>
      </dl>
      {purpose !== null && <p>{purpose}</p>}
      <InvoiceItems invoice={invoice} />
      <div className={styles.closing}>
        <InvoicePayment invoice={invoice} />
        <InvoiceTotals invoice={invoice} />
      </div>
      {footer !== null && <p className={styles.footer}>{footer}</p>}
    </CurrencyContext>
  );
}
