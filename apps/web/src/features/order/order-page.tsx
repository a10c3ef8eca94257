import { Suspense, useId, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { CancelOrderDialog } from '#web/components/orders/cancel-order-dialog.tsx';
import { OrderAgainButton } from '#web/components/orders/order-again-button.tsx';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import { allows, OrderStatus, PayControl } from '#web/components/orders/order-status.tsx';
import { ShipmentMail } from '#web/components/orders/shipment-mail.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { OrderCustomer } from '#web/features/order/order-customer.tsx';
import { OrderDetails } from '#web/features/order/order-details.tsx';
import { OrderDocuments } from '#web/features/order/order-documents.tsx';
import { HeldBack, HoldButton } from '#web/features/order/order-hold.tsx';
import { OrderLines } from '#web/features/order/order-lines.tsx';
import { OrderNeighbours } from '#web/features/order/order-neighbours.tsx';
import { OrderNotes } from '#web/features/order/order-notes.tsx';
import styles from '#web/features/order/order-page.module.css';
import { FreightRefunds, OrderRefunds } from '#web/features/order/order-refunds.tsx';
import { OrderShipments } from '#web/features/order/order-shipments.tsx';
import { OrderTimeline } from '#web/features/order/order-timeline.tsx';
import { ShipForm } from '#web/features/order/ship-form.tsx';
import { TakeBackShipment } from '#web/features/order/take-back-shipment.tsx';
import { WhyNotShipped } from '#web/features/order/why-not-shipped.tsx';
import { GiveBackButton } from '#web/forms/give-back-button.tsx';
import { paths } from '#web/paths.ts';

/** Staff's only. */
const PriceReasons = lazyPart(() => import('#web/features/order/price-reasons.tsx').then((file) => file.PriceReasons));

/** Of what has left. */
const OrderReturns = lazyPart(() => import('#web/features/order/order-returns.tsx').then((file) => file.OrderReturns));

/** Everything about one order, for its customer and staff. */
export function OrderPage() {
  const { id = '' } = useParams();
  const { currentData: order, error, refetch } = useReadAnyOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { role = 'customer' } = useRole();
  if (order !== undefined) return <ShownOrder key={order._id} order={order} caller={{ role }} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? (
    <Skeleton layout="sides" />
  ) : (
    <ErrorState message={errorText(error)} onRetry={refetch} />
  );
}

function ShownOrder({ order, caller }: { order: Order; caller: { role: Role } }) {
  const isOwn = may(caller, 'orders.own');
  const hasLeft = order.status || (order.shippedQuantity ?? 0) > 0;
  const nameId = useId();
  const page = useRef<HTMLDivElement>(null);
  const [toCancel, setToCancel] = useState<Order | null>(null);
  return (
    <DashboardPage
      title={orderPageMessages.title(order.number)}
      description={orderPageMessages.description}
      tags={
        <>
          {!isOwn && order.paid && <StatusTag tone="good">{adminMessages.paid}</StatusTag>}
          <OrderStatus order={order} />
        </>
      }
      aside={<OrderNeighbours orderId={order._id} />}
    >
      <div ref={page} tabIndex={-1} className={styles.page}>
        <div className={styles.main}>
          <article className={`panel ${styles.order}`} aria-labelledby={nameId}>
            <div className={styles.picture}>
              <ProductImage src={order.image} alt="" square />
            </div>
            <header>
              <h2 id={nameId}>{order.name}</h2>
              <p>
                <OrderProgress order={order} withTimeLeft />
              </p>
            </header>
            <div className={styles.actions}>
              {isOwn && order.cancelledAt === null && <PayControl order={order} nameId={nameId} />}
              {isOwn && <GiveBackButton order={order} nameId={nameId} />}
              {(isOwn || may(caller, 'orders.cancel')) && allows('cancel', order) && (
                <Button look="warning" aria-describedby={nameId} onClick={() => setToCancel(order)}>
                  {orderMessages.cancel}
                </Button>
              )}
              {isOwn && (
                <ButtonLink to={paths.purchaseAgain(order.productId, order._id)} aria-describedby={nameId}>
                  {orderMessages.orderAgain}
                </ButtonLink>
              )}
              {isOwn && <OrderAgainButton of={[order]} nameId={nameId} />}
              {may(caller, 'orders.ship') && <HoldButton order={order} />}
              {may(caller, 'orders.ship') && <ShipmentMail order={order} />}
              {may(caller, 'orders.ship') && (
                <TakeBackShipment order={order} onDone={() => page.current?.focus({ preventScroll: true })} />
              )}
            </div>
            <div className={styles.facts}>
              <OrderDetails order={order} isCustomerBeside={may(caller, 'customers.read')} />
            </div>
          </article>
          {may(caller, 'orders.ship') && allows('ship', order) && <ShipForm order={order} />}
          {may(caller, 'orders.ship') && <HeldBack order={order} />}
          {may(caller, 'orders.ship') && <WhyNotShipped order={order} />}
          <OrderShipments order={order} caller={caller} onDone={() => page.current?.focus({ preventScroll: true })} />
          {hasLeft && (isOwn || may(caller, 'returns.read')) && (
            <Suspense>
              <OrderReturns orderId={order._id} caller={caller} />
            </Suspense>
          )}
          <OrderLines order={order} caller={caller} />
          {may(caller, 'notes.write') && <OrderNotes orderId={order._id} />}
        </div>
        <div className={styles.main}>
          <OrderTimeline orderId={order._id} />
          {may(caller, 'customers.read') && <OrderCustomer orderId={order._id} />}
          {(isOwn || may(caller, 'refunds.read')) && (
            <>
              <OrderRefunds order={order} caller={caller} />
              <FreightRefunds order={order} caller={caller} />
            </>
          )}
          <OrderDocuments order={order} caller={caller} />
          {may(caller, 'priceLists.read') && (
            <Suspense>
              <PriceReasons orderId={order._id} />
            </Suspense>
          )}
        </div>
      </div>
      <CancelOrderDialog
        order={toCancel}
        onClose={() => setToCancel(null)}
        onCancelled={() => page.current?.focus({ preventScroll: true })}
      />
    </DashboardPage>
  );
}
