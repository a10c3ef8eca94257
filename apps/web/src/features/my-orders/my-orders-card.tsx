import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { invoiceKindMessages } from '#shared/messages/invoices/invoices.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { Button } from '#web/components/button.tsx';
import { orderFacts } from '#web/components/orders/order-facts.tsx';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import { allows, OrderStatus, PayControl } from '#web/components/orders/order-status.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import styles from '#web/features/my-orders/my-orders-card.module.css';
import { OrderAgainMenu } from '#web/features/my-orders/order-again-menu.tsx';
import { GiveBackButton } from '#web/forms/give-back-button.tsx';
import { paths } from '#web/paths.ts';

interface MyOrdersCardProps {
  order: Order;
  /** What the block of its checkout says for all of its orders. */
  saidAbove?: { address: boolean; payment: boolean } | undefined;
  onCancel: () => void;
}

/** An order as a row; one of its own has its details below, others have them above their checkout. */
export function MyOrdersCard({ order, saidAbove, onCancel }: MyOrdersCardProps) {
  const nameId = useId();
  const Heading = saidAbove ? 'h3' : 'h2';
  const facts = orderFacts(order);
  const ordered = facts.filter((fact) => fact && fact.label === orderMessages.ordered);
  const details = [
    ...(saidAbove ? [] : ordered),
    !saidAbove?.address && { label: orderMessages.address, value: <Address text={order.address} /> },
    !saidAbove?.payment && paymentFact(order, nameId),
  ].filter((fact) => fact !== false);
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <div className={styles.picture}>
        <ProductImage src={order.image} alt="" square />
      </div>
      <header className={styles.head}>
        <Heading id={nameId} dir="auto">
          {order.name}
        </Heading>
        <p>
          <OrderNumber order={order} className={styles.number} />
          {order.partNumber !== null && <span className={styles.partNumber}>{order.partNumber}</span>}
          <OrderStatus order={order} />
        </p>
        <p className={styles.progress}>
          <OrderProgress order={order} withTimeLeft />
        </p>
      </header>
      <div className={styles.facts}>
        <DescriptionList items={facts.filter((fact) => !ordered.includes(fact))} />
      </div>
      <div className={styles.actions}>
        {order.cancelledAt === null && (
          <>
            <PayControl order={order} nameId={nameId} />
            <Button
              look="text"
              compact
              className={styles.cancel}
              disabled={!allows('cancel', order)}
              aria-describedby={nameId}
              onClick={onCancel}
            >
              {orderMessages.cancel}
            </Button>
            <GiveBackButton order={order} nameId={nameId} />
          </>
        )}
        <OrderAgainMenu order={order} nameId={nameId} />
      </div>
      {details.length > 0 && (
        <div className={styles.details}>
          <DescriptionList items={details} />
        </div>
      )}
    </article>
  );
}

/** How it was paid, or its invoice that waits for it; false for an order that is to be paid by card. */
export function paymentFact(order: Order, nameId: string, { withReceipt } = { withReceipt: true }) {
  if (order.paid) {
    const value = <Payment order={order} nameId={nameId} withReceipt={withReceipt} />;
    return { label: orderMessages.transactionId, value };
  }
  if (order.account === null || order.account.dueAt === null) return false;
  return { label: orderPageMessages.documents, value: <InvoiceLink order={order} nameId={nameId} /> };
}

function Payment({ order, nameId, withReceipt }: { order: Order; nameId: string; withReceipt: boolean }) {
  return (
    <>
      {order.transactionId}{' '}
      {withReceipt && (
        <Link to={paths.receipt(order._id)} aria-describedby={nameId}>
          {orderMessages.receipt}
        </Link>
      )}{' '}
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
