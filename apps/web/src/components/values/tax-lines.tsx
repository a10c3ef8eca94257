import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import { taxFacts } from '#web/components/values/tax-facts.tsx';
import styles from '#web/components/values/tax-lines.module.css';

interface TaxLinesProps {
  tax: CustomerTaxRate['tax'];
  /** In major units. */
  net: number;
  amount: number;
}

export function TaxLines({ tax, net, amount }: TaxLinesProps) {
  if (tax === null) return null;
  return (
    <dl className={styles.lines}>
      {taxFacts({ ...tax, net, amount }).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
