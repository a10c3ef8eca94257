import type { Order } from '#shared/contracts/orders.ts';
import { paperMessages } from '#shared/messages/paper.ts';
import { Amount, Price } from '#web/components/money.tsx';
import { SheetFacts } from '#web/features/paper/sheet-facts.tsx';
import { SheetHead } from '#web/features/paper/sheet-head.tsx';
import styles from './sheet.module.css';

/** What was paid, for what, and by which transaction. */
export function Receipt({ order }: { order: Order }) {
  return (
    <>
      <SheetHead title={paperMessages.receipt} order={order} />
      <SheetFacts order={order} />
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{paperMessages.product}</th>
            <th scope="col">{paperMessages.quantity}</th>
            <th scope="col">{paperMessages.unitPrice}</th>
            <th scope="col">{paperMessages.total}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{order.name}</td>
            <td className="figures">{order.quantity.toLocaleString('en-US')}</td>
            <td>
              <Price value={order.price} />
            </td>
            <td>
              <Amount value={order.total} />
            </td>
          </tr>
        </tbody>
      </table>
      <dl className={styles.total}>
        <dt>{paperMessages.paid}</dt>
        <dd>
          <Amount value={order.total} />
        </dd>
      </dl>
      {order.transactionId !== null && (
        <dl className={styles.facts}>
          <div>
            <dt>{paperMessages.transactionId}</dt>
            <dd className={styles.id}>{order.transactionId}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
