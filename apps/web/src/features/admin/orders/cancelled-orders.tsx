import type { Order } from '#shared/contracts/orders/orders.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useListAllOrdersQuery } from '#web/api/orders/orders.ts';
import { useRole } from '#web/auth/use-role.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { type ShownFilter, toOrderFilter } from '#web/components/orders/order-filter.ts';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/orders/cancelled-orders.module.css';
import { CustomerCell } from '#web/features/admin/orders/customer-cell.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import { Count } from '#web/features/admin/table/count.tsx';

const columns: AdminColumn<Order>[] = [
  {
    key: 'customer',
    title: adminMessages.customer,
    min: 17,
    grows: true,
    isName: true,
    className: styles.wide,
    render: (order) => <CustomerCell order={order} />,
  },
  {
    key: 'product',
    title: adminMessages.product,
    min: 13,
    grows: true,
    className: styles.wide,
    render: (order) => (
      <>
        <Clipped text={order.name} />
        <OrderNumber order={order} />
      </>
    ),
  },
  {
    key: 'quantity',
    title: adminMessages.quantity,
    min: 6.25,
    align: 'end',
    labelled: true,
    render: ({ quantity }) => <Count value={quantity} />,
  },
  {
    key: 'total',
    title: adminMessages.total,
    min: 7,
    align: 'end',
    labelled: true,
    render: ({ total }) => <Amount value={total} />,
  },
  {
    key: 'cancelled',
    title: adminMessages.cancelledAt,
    min: 9,
    labelled: true,
    className: styles.wide,
    render: ({ cancelledAt }) => cancelledAt !== null && <Day value={cancelledAt} />,
  },
];

/** Newest first, by when they were placed. */
export function CancelledOrders({ filter }: { filter: ShownFilter }) {
  const { may } = useRole();
  const orders = useListAllOrdersQuery(
    { ...toOrderFilter(filter), cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedList hasSizes query={orders} empty={<EmptyState message={adminMessages.noneCancelled} />}>
      {(rows) => (
        <AdminTable
          label={adminMessages.cancelledOrders}
          columns={columns.filter(({ key }) => key !== 'total' || may('orders.readMoney'))}
          rows={rows}
          rowKey={({ _id }) => _id}
          card={styles.card}
        />
      )}
    </PagedList>
  );
}
