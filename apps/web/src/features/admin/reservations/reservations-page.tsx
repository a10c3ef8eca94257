import { useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Reservation } from '#shared/contracts/orders/reservations.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';
import { useListReservationsQuery } from '#web/api/orders/reservations.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { ReleaseOrdersDialog } from '#web/features/admin/reservations/release-orders-dialog.tsx';
import styles from '#web/features/admin/reservations/reservations-page.module.css';
import { WaitingLines } from '#web/features/admin/reservations/waiting-lines.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';

export function ReservationsPage() {
  const reservations = useListReservationsQuery(
    { cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const [toRelease, setToRelease] = useState<Order[] | null>(null);

  const columns: AdminColumn<Reservation>[] = [
    {
      key: 'customer',
      title: reservationMessages.customer,
      min: 15,
      isName: true,
      className: styles.name,
      render: (reservation) => <CustomerCell reservation={reservation} />,
    },
    {
      key: 'units',
      title: reservationMessages.units,
      min: 5.5,
      align: 'end',
      labelled: true,
      render: ({ quantity }) => <Count value={quantity} />,
    },
    {
      key: 'value',
      title: reservationMessages.value,
      min: 7.5,
      align: 'end',
      labelled: true,
      render: ({ total }) => <Amount value={total} />,
    },
    {
      key: 'orders',
      title: reservationMessages.orders,
      min: 18.5,
      grows: true,
      className: styles.held,
      render: ({ orders }) => <ReservedOrders orders={orders} onRelease={(order) => setToRelease([order])} />,
    },
    {
      key: 'action',
      title: reservationMessages.action,
      min: 7.5,
      align: 'end',
      className: styles.release,
      render: ({ email, orders }) => (
        <Button
          compact
          look="warning"
          className={styles.action ?? ''}
          aria-label={`${reservationMessages.releaseAll}: ${email}`}
          onClick={() => setToRelease(orders)}
        >
          {reservationMessages.releaseAll}
        </Button>
      ),
    },
  ];
  return (
    <DashboardPage title={reservationMessages.title} description={reservationMessages.description}>
      <PagedList hasSizes ref={list} query={reservations} empty={<EmptyState message={reservationMessages.empty} />}>
        {(rows) => (
          <AdminTable
            label={reservationMessages.title}
            columns={columns}
            rows={rows}
            rowKey={({ email }) => email}
            card={styles.card}
          />
        )}
      </PagedList>
      <WaitingLines />
      <ReleaseOrdersDialog
        orders={toRelease}
        onClose={() => setToRelease(null)}
        onReleased={() => list.current?.focus({ preventScroll: true })}
      />
    </DashboardPage>
  );
}

function CustomerCell({ reservation }: { reservation: Reservation }) {
  const { email, verified, orders, hasMore, reservedUntil } = reservation;
  return (
    <div className={styles.customer}>
      <strong className={styles.email}>{email}</strong>
      {verified ? (
        <StatusTag tone="good">{reservationMessages.verified}</StatusTag>
      ) : (
        <StatusTag tone="waiting">{reservationMessages.unverified}</StatusTag>
      )}
      <span className={styles.details}>
        {reservationMessages.heldUntil(orders.length, hasMore)} <Instant value={reservedUntil} />
      </span>
    </div>
  );
}

function ReservedOrders({ orders, onRelease }: { orders: Order[]; onRelease: (order: Order) => void }) {
  return (
    <ul className={`plain-list ${styles.orders}`}>
      {orders.map((order) => (
        <li key={order._id}>
          <div>
            {reservationMessages.order(order.quantity, order.name)}
            {order.reservedUntil !== null && (
              <div className={styles.details}>
                {reservationMessages.reservedUntil} <Instant value={order.reservedUntil} />
              </div>
            )}
          </div>
          <Button
            compact
            className={styles.action ?? ''}
            aria-label={`${reservationMessages.release}: ${reservationMessages.order(order.quantity, order.name)}`}
            onClick={() => onRelease(order)}
          >
            {reservationMessages.release}
          </Button>
        </li>
      ))}
    </ul>
  );
}
