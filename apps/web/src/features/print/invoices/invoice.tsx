import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { buyerLines, documentDay, purposeText, sellerLines } from '#shared/messages/documents/invoice-texts.ts';
import { invoiceKindMessages, invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { InvoiceItems } from '#web/features/print/invoices/invoice-items.tsx';
import { InvoicePayment } from '#web/features/print/invoices/invoice-payment.tsx';
import { InvoiceTotals } from '#web/features/print/invoices/invoice-totals.tsx';
import styles from '#web/features/print/print-document.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

/** An invoice, credit note or reversal as it was issued, in its own currency. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { kind, number, corrects, poNumber, costCentre, footer } = invoice;
  const purpose = purposeText(kind);
  return (
    <CurrencyContext value={invoice.currency}>
      <header className={styles.head}>
        <div>
          <Issuer seller={invoice.seller} />
          <h2>
            {invoiceKindMessages[kind]} {number}
          </h2>
          <div>
            {texts.date} {documentDay(invoice.issuedAt, invoice.timeZone)}
          </div>
          {corrects !== null && <div>{texts.corrects(kind, corrects)}</div>}
          {poNumber !== null && (
            <div>
              {texts.poNumber} {poNumber}
            </div>
          )}
          {costCentre !== null && (
            <div>
              {texts.costCentre} {costCentre}
            </div>
          )}
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
      <InvoiceTotals invoice={invoice} />
      <InvoicePayment invoice={invoice} />
      {footer !== null && <p className={styles.footer}>{footer}</p>}
    </CurrencyContext>
  );
}

function Issuer({ seller }: Pick<Invoice, 'seller'>) {
  const { name, logo } = seller;
  const lines = sellerLines(seller);
  return (
    <>
      <p className={styles.brand}>
        {logo !== null && <img className={styles.logo} src={shopUrl(logo)} alt="" />}
        {name}
      </p>
      {lines.length > 0 && <p className={styles.seller}>{lines.join('\n')}</p>}
    </>
  );
}
