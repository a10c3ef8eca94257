import { useId } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useListAllOrdersQuery } from '#web/api/orders.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Amount } from '#web/components/money.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageOffset } from '#web/components/pager.tsx';
import { Screen } from '#web/components/screen.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/admin-table.tsx';
import { ChooseOrder } from '#web/features/admin/choose-order.tsx';
import { Count } from '#web/features/admin/count.tsx';
import { LinkedOrder } from '#web/features/admin/linked-order.tsx';
import { PrintBar } from '#web/features/admin/print-bar.tsx';
import { ProductCell } from '#web/features/admin/product-cell.tsx';
import { ShippingCell } from '#web/features/admin/shipping-cell.tsx';
import { useChosenOrders } from '#web/features/admin/use-chosen-orders.ts';

export function AllOrdersPage() {
  const cursor = usePageCursor();
  const hintId = useId();
  const chosen = useChosenOrders();
  const orders = useListAllOrdersQuery({ cursor }, { refetchOnMountOrArgChange: true });
  const offset = usePageOffset(orders.currentData === undefined);

  const columns: AdminColumn<Order>[] = [
    {
      key: 'index',
      title: adminMessages.index,
      align: 'end',
      render: (order, index) => (
        <ChooseOrder order={order} chosen={chosen}>
          <Count value={offset + index + 1} />
        </ChooseOrder>
      ),
    },
    { key: 'customer', title: adminMessages.customer, role: 'name', render: (order) => <CustomerCell order={order} /> },
    { key: 'product', title: adminMessages.product, render: (order) => order.name },
    {
      key: 'quantity',
      title: adminMessages.quantity,
      align: 'end',
      render: (order) => <Count value={order.quantity} />,
    },
    { key: 'total', title: adminMessages.total, align: 'end', render: (order) => <Amount value={order.total} /> },
    { key: 'payment', title: adminMessages.payment, render: (order) => <PaymentCell paid={order.paid} /> },
    {
      key: 'shipping',
      title: adminMessages.shipping,
      render: (order) => <ShippingCell order={order} hintId={hintId} />,
    },
  ];
  return (
    <Screen title={adminMessages.allOrders} description={adminMessages.allOrdersDescription}>
      <p id={hintId} className="visually-hidden">
        {adminMessages.shipHint}
      </p>
      <LinkedOrder columns={columns} />
      <PagedList query={orders} empty={<EmptyState message={adminMessages.noOrders} />}>
        {(rows) => (
          <>
            <PrintBar orders={rows} chosen={chosen} />
            <AdminTable label={adminMessages.allOrders} columns={columns} rows={rows} rowKey={(order) => order._id} />
          </>
        )}
      </PagedList>
    </Screen>
  );
}

/** A customer is known by the e-mail; the address says who receives the goods. */
function CustomerCell({ order }: { order: Order }) {
  return (
    <ProductCell image={order.image} name={order.email}>
      {order.address}
    </ProductCell>
  );
}

function PaymentCell({ paid }: { paid: boolean }) {
  return <StatusTag tone={paid ? 'good' : 'waiting'}>{paid ? adminMessages.paid : adminMessages.unpaid}</StatusTag>;
}
