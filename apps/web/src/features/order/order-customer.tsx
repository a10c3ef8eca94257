import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { orderCustomerMessages } from '#shared/messages/orders/internal-notes.ts';
import { useReadOrderCustomerQuery } from '#web/api/orders/order-notes.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Amount } from '#web/components/values/money.tsx';
import styles from '#web/features/order/order-side.module.css';
import { paths } from '#web/paths.ts';

/** Who ordered, as the shop knows the customer now, with the way to their page; for administrators. */
export function OrderCustomer({ orderId }: { orderId: string }) {
  const titleId = useId();
  const { data: customer, error, refetch } = useReadOrderCustomerQuery(orderId, { refetchOnMountOrArgChange: true });
  return (
    <section className={`panel ${styles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{orderCustomerMessages.title}</h2>
      {customer === undefined ? (
        error === undefined ? (
          <Spinner />
        ) : (
          <ErrorState onRetry={refetch} />
        )
      ) : (
        <>
          <DescriptionList
            items={[
              customer.name !== null && { label: orderCustomerMessages.name, value: customer.name, wide: true },
              { label: orderCustomerMessages.email, value: customer.email, wide: true },
              {
                label: orderCustomerMessages.orders,
                value: <span className="figures">{formatNumber(customer.orders)}</span>,
              },
              customer.owed > 0 && { label: orderCustomerMessages.owed, value: <Amount value={customer.owed} /> },
              customer.overdue > 0 && {
                label: orderCustomerMessages.overdue,
                value: <Amount value={customer.overdue} />,
              },
            ]}
          />
          <Link to={paths.customer(customer._id)}>{orderCustomerMessages.page}</Link>
        </>
      )}
    </section>
  );
}
