import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { orderMessages } from '#shared/messages/account.ts';
import { useListOwnOrdersQuery } from '#web/api/orders.ts';
import { useSession } from '#web/auth/session.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { OrderViews, useOrderView } from '#web/components/order-views.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { CancelOrderDialog } from '#web/features/my-orders/cancel-order-dialog.tsx';
import { MyOrdersCard } from '#web/features/my-orders/my-orders-card.tsx';
import styles from '#web/features/my-orders/my-orders-page.module.css';
import { paths } from '#web/paths.ts';

export function MyOrdersPage() {
  const { user } = useSession();
  const cursor = usePageCursor();
  const view = useOrderView();
  const orders = useListOwnOrdersQuery(user === null ? skipToken : { email: user.email, view, cursor }, {
    refetchOnMountOrArgChange: true,
  });
  const [toCancel, setToCancel] = useState<Order | null>(null);
  const list = useRef<HTMLDivElement>(null);

  return (
    <DashboardPage
      title={orderMessages.title}
      description={view === undefined ? orderMessages.description : orderMessages.cancelledDescription}
      aside={<OrderViews />}
    >
      <PagedList key={view} ref={list} query={orders} empty={view === undefined ? <NoOrders /> : <NoneCancelled />}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((order) => (
              <li key={order._id}>
                <MyOrdersCard order={order} onCancel={() => setToCancel(order)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <CancelOrderDialog
        order={toCancel}
        onClose={() => setToCancel(null)}
        onCancelled={() => list.current?.focus({ preventScroll: true })}
      />
    </DashboardPage>
  );
}

function NoOrders() {
  return (
    <EmptyState message={orderMessages.empty}>
      <ButtonLink look="primary" to={paths.home}>
        {orderMessages.toShop}
      </ButtonLink>
    </EmptyState>
  );
}

function NoneCancelled() {
  return <EmptyState message={orderMessages.noneCancelled} />;
}
