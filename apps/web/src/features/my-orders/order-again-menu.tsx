import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { OrderAgainButton } from '#web/components/orders/order-again-button.tsx';
import styles from '#web/features/my-orders/order-again-menu.module.css';
import { paths } from '#web/paths.ts';

/** Order again at once, or, behind the arrow, together with others. */
export function OrderAgainMenu({ order, nameId }: { order: Order; nameId: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className={styles.split}>
      <ButtonLink compact to={paths.purchaseAgain(order.productId, order._id)} aria-describedby={nameId}>
        {orderMessages.orderAgain}
      </ButtonLink>
      <details ref={menu} className={styles.menu} onKeyDown={closeByKey} onBlur={closeOutside}>
        <summary aria-label={orderAgainMessages.more} aria-describedby={nameId}>
          <span aria-hidden="true">▾</span>
        </summary>
        <div className={styles.items}>
          <OrderAgainButton of={[order]} nameId={nameId} />
        </div>
      </details>
    </div>
  );
}
