import { useEffect, useRef } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { TaxNote } from '#web/components/values/tax-note.tsx';
import styles from '#web/features/purchase/order-placed.module.css';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import { paths } from '#web/paths.ts';

/** Takes the focus, because the form is empty again. */
export function OrderPlaced({ order }: { order: Order }) {
  const { hasDelivery } = useHasDelivery();
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    block.current?.focus({ preventScroll: true });
    block.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={block} className={styles.placed} tabIndex={-1} aria-labelledby="order-placed">
      <h2 id="order-placed">
        <Icon name="done" />
        {purchaseMessages.orderIsIn}
      </h2>
      <p>
        {purchaseMessages.ordered(order.quantity, order.name)}
        {' · '}
        <strong>
          <Amount value={order.total} />
        </strong>{' '}
        <TaxNote tax={order.tax} />
      </p>
      {order.reservedUntil !== null && (
        <p>
          {purchaseMessages.reservedUntil} <Instant value={order.reservedUntil} />. {purchaseMessages.payToShip}
        </p>
      )}
      {order.account !== null && <p>{onAccountMessages.note(order.account.days)}</p>}
      <div className={styles.actions}>
        <ButtonLink
          look={order.account === null ? 'primary' : 'plain'}
          large
          to={
            order.checkoutId !== null && hasDelivery
              ? paths.checkoutPayment(order.checkoutId)
              : paths.payment(order._id)
          }
        >
          {purchaseMessages.payNow}
        </ButtonLink>
        <ButtonLink large to={paths.myOrders}>
          {purchaseMessages.seeOrders}
        </ButtonLink>
      </div>
    </section>
  );
}
