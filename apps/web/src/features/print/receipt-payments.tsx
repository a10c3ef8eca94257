import type { Order } from '#shared/contracts/orders/orders.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { useListInvoicesOfOrderQuery } from '#web/api/invoices/invoices.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/print/print-document.module.css';

/** When and how orders were paid, and their invoices: once for each transaction. */
export function ReceiptPayments({ orders }: { orders: Order[] }) {
  const payments = Map.groupBy(orders, ({ transactionId, _id }) => transactionId ?? _id);
  return [...payments.values()].flatMap(([order]) => (order ? [<ReceiptPayment key={order._id} order={order} />] : []));
}

function ReceiptPayment({ order: { _id, paidAt, transactionId, account } }: { order: Order }) {
  const { may } = useRole();
  const skip = may('orders.own') === false && !may('invoices.read');
  const { currentData: issued = [] } = useListInvoicesOfOrderQuery(_id, { skip });
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  return (
    <dl className={styles.facts}>
      {paidAt !== null && (
        <div>
          <dt>{documentMessages.paidOn}</dt>
          <dd>
            <Day value={paidAt} />
            {documentMessages.paidBy((account?.transferred ?? 0) > 0 ? 'transfer' : 'card')}
          </dd>
        </div>
      )}
      {invoice && (
        <div>
          <dt>{documentMessages.invoice}</dt>
          <dd>{invoice.number}</dd>
        </div>
      )}
      {transactionId !== null && (
        <div>
          <dt>{documentMessages.transactionId}</dt>
          <dd className={styles.id}>{transactionId}</dd>
        </div>
      )}
    </dl>
  );
}
