import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { invoiceKindMessages } from '#shared/messages/invoices/invoices.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { useListInvoicesOfOrderQuery } from '#web/api/invoices/invoices.ts';
import styles from '#web/features/order/order-side.module.css';
import { paths } from '#web/paths.ts';

interface OrderDocumentsProps {
  order: Order;
  caller: { role: Role };
}

export function OrderDocuments({ order, caller }: OrderDocumentsProps) {
  const maySeeInvoices = may(caller, 'orders.own') || may(caller, 'invoices.read');
  const mayPrint = may(caller, 'orders.print');
  const titleId = useId();
  const { currentData: invoices = [] } = useListInvoicesOfOrderQuery(order._id, { skip: !maySeeInvoices });
  return (
    <section className={`panel ${styles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{orderPageMessages.documents}</h2>
      {order.paid || mayPrint || invoices.length > 0 ? (
        <ul>
          {order.paid && order.total !== null && (
            <li>
              <Link to={paths.receipt(order._id)}>{orderMessages.receipt}</Link>
            </li>
          )}
          {invoices.map(({ _id, kind, number }) => (
            <li key={_id}>
              <Link to={paths.invoice(_id)}>
                {invoiceKindMessages[kind]} {number}
              </Link>
            </li>
          ))}
          {mayPrint && (
            <li>
              <Link to={packingSlipsPage([order._id])}>{orderPageMessages.packingSlip}</Link>
            </li>
          )}
        </ul>
      ) : (
        <p>{orderPageMessages.noDocuments}</p>
      )}
    </section>
  );
}
