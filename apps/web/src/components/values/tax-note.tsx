import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatTaxRate } from '#shared/domain/invoices/tax-rate.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/components/values/tax-lines.module.css';

export function TaxNote({ tax }: Pick<Order, 'tax'>) {
  const money = useMoney();
  if (tax === null) return null;
  const { name, rate, amount, exemptReason } = tax;
  return (
    <small className={styles.note}>
      {rate === null
        ? taxMessages.exemptBecause(name, exemptReason ?? '')
        : taxMessages.included(money.amount(amount), name, formatTaxRate(rate))}
    </small>
  );
}
