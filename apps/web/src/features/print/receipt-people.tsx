import { useOrderPeople } from '#web/components/orders/order-people.ts';
import styles from '#web/features/print/print-document.module.css';

/** Of an order that needed an approval or was placed by staff. */
export function ReceiptPeople({ orderId }: { orderId: string }) {
  const people = useOrderPeople(orderId);
  if (people.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {people.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
