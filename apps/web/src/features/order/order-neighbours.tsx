import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/features/order/order-page.module.css';
import { paths } from '#web/paths.ts';

const stateSchema = z.object({ listed: z.array(z.string()) });

/** To the orders before and after it in the list one came from, to which Back still leads. */
export function OrderNeighbours({ orderId }: { orderId: string }) {
  const { data } = stateSchema.safeParse(useLocation().state);
  const index = data?.listed.indexOf(orderId) ?? -1;
  if (data === undefined || index === -1 || data.listed.length === 1) return null;
  const { listed } = data;
  return (
    <nav className={styles.neighbours} aria-label={orderPageMessages.neighbours}>
      {(['previous', 'next'] as const).map((way) => {
        const id = listed[index + (way === 'next' ? 1 : -1)];
        return (
          id !== undefined && (
            <ButtonLink key={way} compact replace to={paths.order(id)} state={{ listed }}>
              {way === 'previous' && <Icon name={way} size={16} />}
              {orderPageMessages[way]}
              {way === 'next' && <Icon name={way} size={16} />}
            </ButtonLink>
          )
        );
      })}
    </nav>
  );
}
