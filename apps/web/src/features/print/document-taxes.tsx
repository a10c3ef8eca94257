import type { Order } from '#shared/contracts/orders/orders.ts';
import { taxFacts } from '#web/components/values/tax-facts.tsx';
import styles from '#web/features/print/print-document.module.css';

/** What the sum below it is made of; nothing in a shop without tax. */
export function DocumentTaxes({ tax }: Pick<Order, 'tax'>) {
  if (tax === null) return null;
  return (
    <dl className={styles.taxes}>
      {taxFacts(tax).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
