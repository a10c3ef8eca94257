import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { emptyViewMessages, orderFilterMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { useListOwnOrdersQuery } from '#web/api/orders/orders.ts';
import { useSession } from '#web/auth/session.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { optionalPart } from '#web/components/lazy/optional-part.ts';
import { CancelOrderDialog } from '#web/components/orders/cancel-order-dialog.tsx';
import {
  isFiltered,
  type ShownFilter,
  toOrderFilter,
  useOrderFilter,
  writeFilter,
} from '#web/components/orders/order-filter.ts';
import { OrderFilters } from '#web/components/orders/order-filters.tsx';
import { OrderViews } from '#web/components/orders/order-views.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { CheckoutGroup, haveOneAddress, haveOnePayment } from '#web/features/my-orders/checkout-group.tsx';
import { groupOrders, type OrderGroup } from '#web/features/my-orders/group-orders.ts';
import { MyOrdersCard } from '#web/features/my-orders/my-orders-card.tsx';
import styles from '#web/features/my-orders/my-orders-page.module.css';
import { WaitingSection } from '#web/features/my-orders/waiting-section.tsx';
import { paths } from '#web/paths.ts';

/** Of members of a company only. */
const OrderScope = lazyPart(() => import('#web/features/my-orders/order-scope.tsx').then((file) => file.OrderScope));

/** Of searches that find nothing only. */
const OrderSuggestion = optionalPart(() =>
  import('#web/components/orders/order-suggestion.tsx').then((file) => file.OrderSuggestion),
);

export function MyOrdersPage() {
  const { user } = useSession();
  const cursor = usePageCursor();
  const [scope, setScope] = useState<'company' | undefined>();
  const [filter, changeFilter] = useOrderFilter();
  const orders = useListOwnOrdersQuery(
    user === null ? skipToken : { email: user.email, scope, ...toOrderFilter({ ...filter, sort: undefined }), cursor },
    { refetchOnMountOrArgChange: true },
  );
  const [toCancel, setToCancel] = useState<Order | null>(null);
  const list = useRef<HTMLDivElement>(null);

  return (
    <DashboardPage
      title={orderMessages.title}
      description={filter.view === 'cancelled' ? orderMessages.cancelledDescription : orderMessages.description}
    >
      <WaitingSection />
      <Suspense>
        <OrderScope scope={scope} onSelect={setScope} />
      </Suspense>
      <OrderViews scope={scope} />
      <OrderFilters filter={filter} onChange={changeFilter} hint={orderFilterMessages.searchHint} />
      <PagedList
        key={`${filter.view} ${scope}`}
        ref={list}
        query={orders}
        empty={<NoOrders filter={filter} scope={scope} />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {groupOrders(rows).map((group) => (
              <li key={group.orders[0]?._id}>
                <Group group={group} onCancel={setToCancel} />
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

function Group({ group, onCancel }: { group: OrderGroup; onCancel: (order: Order) => void }) {
  const { checkoutId, orders } = group;
  const saidAbove =
    checkoutId === null ? undefined : { address: haveOneAddress(orders), payment: haveOnePayment(orders) };
  const cards = orders.map((order) => (
    <MyOrdersCard key={order._id} order={order} saidAbove={saidAbove} onCancel={() => onCancel(order)} />
  ));
  if (checkoutId === null) return <div className={`panel ${styles.alone}`}>{cards}</div>;
  return (
    <CheckoutGroup id={checkoutId} orders={orders}>
      {cards}
    </CheckoutGroup>
  );
}

function NoOrders({ filter, scope }: { filter: ShownFilter; scope: 'company' | undefined }) {
  const { view } = filter;
  if (!isFiltered(filter)) {
    return (
      <EmptyState message={orderMessages.empty}>
        <ButtonLink look="primary" to={paths.home}>
          {orderMessages.toShop}
        </ButtonLink>
      </EmptyState>
    );
  }
  const isViewOnly = writeFilter({ ...filter, view: undefined }).size === 0;
  if (view === 'cancelled' && isViewOnly) return <EmptyState message={orderMessages.noneCancelled} />;
  return (
    <EmptyState message={view !== undefined && isViewOnly ? emptyViewMessages[view] : orderFilterMessages.nothingFound}>
      {filter.q !== '' && (
        <Suspense>
          <OrderSuggestion q={filter.q} scope={scope} />
        </Suspense>
      )}
      <ButtonLink to={{ search: '' }}>{orderFilterMessages.clear}</ButtonLink>
    </EmptyState>
  );
}
