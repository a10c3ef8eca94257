import type { Order } from '#shared/contracts/orders/orders.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { orderProgressMessages } from '#shared/messages/orders/order-states.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { partsText } from '#web/components/orders/order-parts.ts';
import { Day, Instant } from '#web/components/values/instant.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { TimeLeft } from '#web/components/values/time-left.tsx';

/** `withTimeLeft` takes more room than a row of a table has. */
export function OrderProgress({ order, withTimeLeft = false }: { order: Order; withTimeLeft?: boolean }) {
  const parts = partsText(order);
  return (
    <>
      {parts}
      {parts !== null && !isBare(order) && ' · '}
      <State order={order} withTimeLeft={withTimeLeft} />
    </>
  );
}

/** Nothing else is to be said of it. */
function isBare({ status, paid, allRefunded, disputed, account }: Order): boolean {
  return !status && !paid && !allRefunded && !disputed && account === null;
}

function State({ order, withTimeLeft }: { order: Order; withTimeLeft: boolean }) {
  const { cancelledAt, expired, shippedAt, paid, allRefunded, disputed, reservedUntil, account } = order;
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
        {!paid && typeof account?.dueAt === 'string' && <InvoiceDue dueAt={account.dueAt} account={account} />}
        {orderProgressMessages.shippedOn} <Day value={shippedAt} />
      </>
    );
  }
  if (allRefunded) return orderProgressMessages.refunded;
  if (disputed) return orderProgressMessages.disputed;
  if (paid) return orderProgressMessages.beingPacked;
  if (account !== null) {
    return (
      <>
        {account.dueAt !== null && <InvoiceDue dueAt={account.dueAt} account={account} />}
        {onAccountMessages.choice(account.days)}
      </>
    );
  }
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

/** First, because a row cuts the end. */
function InvoiceDue({ dueAt, account }: { dueAt: string; account: NonNullable<Order['account']> }) {
  const today = dayOf(Date.now(), currentTimeZone());
  const isDue = today <= dayOf(Date.parse(dueAt), currentTimeZone());
  return (
    <>
      {isDue ? onAccountMessages.invoiceDue : onAccountMessages.invoiceOverdue} <Day value={dueAt} />
      {account.transferred !== null && account.transferred > 0 && <PartPaid amount={account.transferred} />} ·{' '}
    </>
  );
}

function PartPaid({ amount }: { amount: number }) {
  return ` · ${onAccountMessages.partPaid(useMoney().amount(amount))}`;
}
