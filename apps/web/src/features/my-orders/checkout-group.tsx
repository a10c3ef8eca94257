import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { CheckoutFreight } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';
import { checkoutGroupMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { FreightAmount } from '#web/components/orders/freight-amount.tsx';
import { OrderAgainButton } from '#web/components/orders/order-again-button.tsx';
import { allows } from '#web/components/orders/order-status.tsx';
import { chargedFreight, isFreightDue, taxOf, totalOf } from '#web/components/orders/order-totals.ts';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { TaxNote } from '#web/components/values/tax-note.tsx';
import styles from '#web/features/my-orders/checkout-group.module.css';
import { paymentFact } from '#web/features/my-orders/my-orders-card.tsx';
import { paths } from '#web/paths.ts';

interface CheckoutGroupProps {
  id: string;
  /** Those of it that are listed here. */
  orders: Order[];
  children: ReactNode;
}

/**
 * The orders of a checkout under its heading, with what is the same for all of them; with `Pay all` and a receipt where
 * they are for more than one.
 */
export function CheckoutGroup({ id, orders, children }: CheckoutGroupProps) {
  const titleId = useId();
  const { currentData: checkout, isFetching } = useReadCheckoutQuery(id);
  // Until it has come, those that are listed take the place of all, so that nothing moves then.
  const known: Order[] = checkout?.orders ?? orders;
  const payable = known.filter((order) => allows('pay', order));
  const paid = known.filter((order) => order.paid);
  const freight = checkout ? chargedFreight(checkout) : null;
  const open = known.filter(({ cancelledAt, expired }) => cancelledAt === null && !expired);
  const poNumber = (checkout ?? orders[0])?.poNumber ?? null;
  return (
    <section className={`panel ${styles.group}`} aria-labelledby={titleId} aria-busy={isFetching}>
      <header>
        <h2 id={titleId}>{checkoutGroupMessages.title(checkout?.number ?? '')}</h2>
        {poNumber !== null && <span className={styles.poNumber}>{checkoutGroupMessages.poNumber(poNumber)}</span>}
        <div className={checkout ? styles.total : `${styles.total} ${styles.coming}`}>
          <strong>
            <Amount value={checkout?.total ?? totalOf(open)} />
          </strong>{' '}
          <TaxNote tax={taxOf(freight ? [...open, freight] : open)} />
        </div>
        {(paid.length > 1 || (paid.length > 0 && freight !== null)) && (
          <Link to={paths.checkoutReceipt(id)} aria-describedby={titleId}>
            {checkoutGroupMessages.receipt}
          </Link>
        )}
        <OrderAgainButton of={id} nameId={titleId} />
        {(payable.length > 1 || (checkout !== undefined && isFreightDue(checkout))) && (
          <ButtonLink look="primary" compact to={paths.checkoutPayment(id)} aria-describedby={titleId}>
            {checkoutGroupMessages.payAll}
          </ButtonLink>
        )}
      </header>
      <Details orders={orders} titleId={titleId} freight={checkout?.freight ?? null} />
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

/** What all of them have in common, said once. */
function Details({ orders, titleId, freight }: { orders: Order[]; titleId: string; freight: CheckoutFreight | null }) {
  const [first] = orders;
  if (!first) return null;
  return (
    <div className={styles.details}>
      <DescriptionList
        items={[
          { label: orderMessages.ordered, value: <Day value={first.createdAt} /> },
          haveOneAddress(orders) && { label: orderMessages.address, value: <Address text={first.address} /> },
          freight !== null && { label: freightLine(freight.name), value: <FreightAmount freight={freight} /> },
          haveOnePayment(orders) && paymentFact(first, titleId, { withReceipt: orders.length === 1 }),
        ]}
      />
    </div>
  );
}

export function haveOneAddress(orders: Order[]): boolean {
  return orders.every(({ address }) => address === orders[0]?.address);
}

/** Whether one payment paid them; it has one invoice. */
export function haveOnePayment(orders: Order[]): boolean {
  const [first] = orders;
  const id = first?.transactionId ?? null;
  return id !== null && orders.every(({ transactionId }) => transactionId === id);
}
