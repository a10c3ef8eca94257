import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { Amount, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/print/print-document.module.css';

/** Without tax only the total, with the reason where the buyer is exempt. */
export function InvoiceTotals({ invoice: { kind, net, rounding, total, taxes, exemptReason } }: { invoice: Invoice }) {
  const money = useMoney();
  const isWhole = taxes.length === 1 && taxes[0]?.net === net;
  return (
    <div className={styles.totals}>
      <dl>
        {taxes.length > 0 && (
          <div>
            <dt>{texts.net}</dt>
            <dd>
              <Amount value={net} />
            </dd>
          </div>
        )}
        {taxes.map(({ name, rate, net: taxed, amount }) => (
          <div key={`${name} ${rate}`}>
            <dt>{isWhole ? texts.tax(name, percent(rate)) : texts.taxOn(name, percent(rate), money.amount(taxed))}</dt>
            <dd>
              <Amount value={amount} />
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

function percent(rate: string): string {
  return formatNumber(Number(rate) / 100, { style: 'percent', maximumFractionDigits: 3 });
}
