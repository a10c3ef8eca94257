import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { invoiceKindMessages, invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { documentDay } from '#web/features/print/document-day.ts';
import { InvoiceItems } from '#web/features/print/invoices/invoice-items.tsx';
import { InvoicePayment } from '#web/features/print/invoices/invoice-payment.tsx';
import { InvoiceTotals } from '#web/features/print/invoices/invoice-totals.tsx';
import styles from '#web/features/print/print-document.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

/** An invoice, credit note or reversal as it was issued, in its own currency. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { kind, number, corrects, poNumber, footer } = invoice;
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
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.billTo}</dt>
          <dd>{buyerText(invoice)}</dd>
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
      {kind !== 'invoice' && <p>{kind === 'reversal' ? texts.reversed : texts.credited}</p>}
      <InvoiceItems invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
      <InvoicePayment invoice={invoice} />
      {footer !== null && <p className={styles.footer}>{footer}</p>}
    </CurrencyContext>
  );
}

function Issuer({ seller: { name, address, email, phone, taxId, logo } }: Pick<Invoice, 'seller'>) {
  const reach = [email, phone].filter(Boolean).join(' · ');
  const lines = [address, reach, taxId && texts.taxId(taxId)].flatMap((line) => line || []);
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

function buyerText({ buyer }: Invoice): string {
  if (buyer === null) return texts.buyerErased;
  const { name, company, address, email, phone, taxId } = buyer;
  return [company, name, address, email, phone, taxId && texts.taxId(taxId)].flatMap((line) => line || []).join('\n');
}
