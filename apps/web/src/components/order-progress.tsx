import type { Order } from '#shared/contracts/orders.ts';
import { orderProgressMessages } from '#shared/messages/order-progress.ts';
import { Day, Instant } from '#web/components/instant.tsx';
import { TimeLeft } from '#web/components/time-left.tsx';

/** `withTimeLeft` for who has to pay; it takes more room than a row of a table has. */
export function OrderProgress({ order, withTimeLeft = false }: { order: Order; withTimeLeft?: boolean }) {
  const { cancelledAt, expired, shippedAt, paid, reservedUntil } = order;
  if (cancelledAt !== null) {
    return (
      <>
        {orderProgressMessages.cancelledOn} <Day value={cancelledAt} />
      </>
    );
  }
  if (expired) return orderProgressMessages.expired;
  if (shippedAt !== null) {
    return (
      <>
        {orderProgressMessages.shippedOn} <Day value={shippedAt} />
      </>
    );
  }
  if (paid) return orderProgressMessages.beingPacked;
  if (reservedUntil === null) return null;
  return (
    <>
      {orderProgressMessages.reservedUntil} <Instant value={reservedUntil} />
      {withTimeLeft && (
        <>
          {' '}
          · <TimeLeft until={reservedUntil} />
        </>
      )}
    </>
  );
}
