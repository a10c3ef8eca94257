import { useId } from 'react';
import type { Checkout, CheckoutFreight } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';
import { checkoutPaymentMessages, orderMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { FreightAmount } from '#web/components/orders/freight-amount.tsx';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import { canBePaid, chargedFreight, isFreightDue, netOf, taxOf, totalOf } from '#web/components/orders/order-totals.ts';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Amount, Price } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { TaxLines } from '#web/components/values/tax-lines.tsx';
import styles from '#web/features/payment/checkout-summary.module.css';

const MAX_UNFOLDED = 3;

/** The lines of a checkout and what is to be paid; once nothing is, what was paid. */
export function CheckoutSummary({ checkout }: { checkout: Checkout }) {
  const titleId = useId();
  const open = checkout.orders.filter(canBePaid);
  const paid = checkout.orders.filter((order) => order.paid);
  const isOpen = open.length > 0 || isFreightDue(checkout);
  const freight = chargedFreight(checkout);
  const isShown = freight !== null && checkout.freight?.paid === !isOpen;
  const orders = isOpen ? open : paid;
  const shown = isShown ? [...orders, freight] : orders;
  const tax = taxOf(shown);
  const address = checkout.orders[0]?.address ?? '';
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{checkoutPaymentMessages.summary(checkout.number)}</h2>
      <Lines orders={checkout.orders} />
      {checkout.freight && <FreightLine freight={checkout.freight} />}
      {tax && <TaxLines tax={tax} net={tax.net} amount={tax.amount} />}
      <dl className={styles.total}>
        <dt>{isOpen ? checkoutPaymentMessages.toPay : checkoutPaymentMessages.paid}</dt>
        <dd>
          <Amount value={totalOf(shown)} />
        </dd>
      </dl>
      <DescriptionList
        items={[
          ...(checkout.poNumber === null
            ? []
            : [{ label: checkoutPaymentMessages.poNumber, value: checkout.poNumber, wide: true }]),
          { label: paymentMessages.email, value: checkout.email, wide: true },
          { label: paymentMessages.address, value: <Address text={address} />, wide: true },
        ]}
      />
    </section>
  );
}

/** The first few; the others unfold. */
function Lines({ orders }: { orders: Order[] }) {
  const first = orders.length <= MAX_UNFOLDED + 1 ? orders : orders.slice(0, MAX_UNFOLDED);
  const more = orders.slice(first.length);
  const list = (shown: Order[]) => (
    <ul className={styles.lines}>
      {shown.map((order) => (
        <Line key={order._id} order={order} />
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{checkoutPaymentMessages.moreLines(more.length)}</summary>
          {list(more)}
        </details>
      )}
    </>
  );
}

function Line({ order }: { order: Order }) {
  const isOpen = canBePaid(order);
  return (
    <li className={isOpen || order.paid ? undefined : styles.closed}>
      <div>
        <strong>{order.name}</strong>
        <div className={styles.quantity}>
          <span className="figures">{formatNumber(order.quantity)}</span> × <Price value={order.price} />
        </div>
        {!isOpen && <State order={order} />}
        {isOpen && order.reservedUntil !== null && (
          <div className={styles.quantity}>
            <OrderProgress order={order} withTimeLeft />
          </div>
        )}
      </div>
      <span className={styles.amount}>
        <Amount value={netOf(order)} />
      </span>
    </li>
  );
}

/** Without tax, like the orders; words where it costs nothing. */
function FreightLine({ freight }: { freight: CheckoutFreight }) {
  return (
    <ul className={styles.lines}>
      <li className={freight.closed ? styles.closed : undefined}>
        <div>
          <strong>{freightLine(freight.name)}</strong>
          {freight.paid && (
            <div>
              <StatusTag tone="good">{orderMessages.paid}</StatusTag>
            </div>
          )}
        </div>
        <span className={styles.amount}>
          <FreightAmount freight={freight} />
        </span>
      </li>
    </ul>
  );
}

function State({ order }: { order: Order }) {
  if (order.paid) return <StatusTag tone="good">{orderMessages.paid}</StatusTag>;
  return <StatusTag tone="over">{order.expired ? orderMessages.expired : orderMessages.isCancelled}</StatusTag>;
}
