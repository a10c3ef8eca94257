import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { taxLabel } from '#shared/messages/documents/invoice-texts.ts';
import { invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/print/print-document.module.css';

/** Without tax only the total, with the reason where the buyer is exempt. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const { kind, net, rounding, total, taxes, exemptReason } = invoice;
  const money = useMoney();
  return (
    <div>
      <dl className={styles.totals}>
        {taxes.length > 0 && (
          <div>
            <dt>{texts.net}</dt>
            <dd>
              <Amount value={net} />
            </dd>
          </div>
        )}
        {taxes.map((tax) => (
          <div key={`${tax.name} ${tax.rate}`}>
            <dt>{taxLabel(tax, invoice, money.amount)}</dt>
            <dd>
              <Amount value={tax.amount} />
            </dd>
          </div>
        ))}
        {rounding !== 0 && (
          <div>
            <dt>{texts.rounding}</dt>
            <dd>
              <Amount value={rounding} />
            </dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>{texts.total[kind]}</dt>
          <dd>
            <Amount value={total} />
          </dd>
        </div>
      </dl>
      {exemptReason !== null && <p>{texts.exempt(exemptReason)}</p>}
    </div>
  );
}
