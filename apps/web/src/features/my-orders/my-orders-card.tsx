import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { invoiceKindMessages } from '#shared/messages/invoices/invoices.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { OrderAgainButton } from '#web/components/orders/order-again-button.tsx';
import { orderFacts } from '#web/components/orders/order-facts.tsx';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import { allows, OrderStatus, PayControl } from '#web/components/orders/order-status.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import styles from '#web/features/my-orders/my-orders-card.module.css';
import { GiveBackButton } from '#web/forms/give-back-button.tsx';
import { paths } from '#web/paths.ts';

export function MyOrdersCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const nameId = useId();
  return (
    <article className={`panel ${styles.card}`} aria-labelledby={nameId}>
      <div className={styles.picture}>
        <ProductImage src={order.image} alt="" square />
      </div>
      <header className={styles.head}>
        <h2 id={nameId} dir="auto">
          {order.name}
        </h2>
        <OrderNumber order={order} className={styles.number} />
        <OrderStatus order={order} />
        <p className={styles.progress}>
          <OrderProgress order={order} withTimeLeft />
        </p>
      </header>
      <div className={styles.facts}>
        <DescriptionList
          items={[
            ...orderFacts(order),
            { label: orderMessages.address, value: <Address text={order.address} />, wide: true },
            order.paid && {
              label: orderMessages.transactionId,
              value: <Payment order={order} nameId={nameId} />,
              wide: true,
            },
            !order.paid &&
              order.account !== null &&
              order.account.dueAt !== null && {
                label: orderPageMessages.documents,
                value: <InvoiceLink order={order} nameId={nameId} />,
                wide: true,
              },
          ]}
        />
      </div>
      <div className={styles.actions}>
        {order.cancelledAt === null && (
          <>
            <PayControl order={order} nameId={nameId} />
            <Button look="warning" disabled={!allows('cancel', order)} aria-describedby={nameId} onClick={onCancel}>
              {orderMessages.cancel}
            </Button>
            <GiveBackButton order={order} nameId={nameId} className={styles.again} />
          </>
        )}
        <ButtonLink
          className={styles.again}
          to={paths.purchaseAgain(order.productId, order._id)}
          aria-describedby={nameId}
        >
          {orderMessages.orderAgain}
        </ButtonLink>
        <OrderAgainButton of={[order]} className={styles.again} nameId={nameId} />
      </div>
    </article>
  );
}

function Payment({ order, nameId }: { order: Order; nameId: string }) {
  return (
    <>
      {order.transactionId}{' '}
      <Link to={paths.receipt(order._id)} aria-describedby={nameId}>
        {orderMessages.receipt}
      </Link>{' '}
      <InvoiceLink order={order} nameId={nameId} />
    </>
  );
}

function InvoiceLink({ order, nameId }: { order: Order; nameId: string }) {
  return (
    <Link to={paths.orderInvoices(order._id)} aria-describedby={nameId}>
      {invoiceKindMessages.invoice}
    </Link>
  );
}
