import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { checkoutGroupMessages } from '#shared/messages/orders/orders.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { OrderAgainButton } from '#web/components/orders/order-again-button.tsx';
import { allows } from '#web/components/orders/order-status.tsx';
import { taxOf } from '#web/components/orders/order-totals.ts';
import { Amount } from '#web/components/values/money.tsx';
import { TaxNote } from '#web/components/values/tax-note.tsx';
import styles from '#web/features/my-orders/checkout-group.module.css';
import { paths } from '#web/paths.ts';

/** The orders of a checkout under its heading; with `Pay all` and a receipt where they are for more than one. */
export function CheckoutGroup({ id, children }: { id: string; children: ReactNode }) {
  const titleId = useId();
  const { currentData: checkout } = useReadCheckoutQuery(id);
  const payable = checkout?.orders.filter((order) => allows('pay', order)) ?? [];
  const paid = checkout?.orders.filter((order) => order.paid) ?? [];
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{checkout === undefined ? '\u00a0' : checkoutGroupMessages.title(checkout.number)}</h2>
        {checkout !== undefined && checkout.poNumber !== null && (
          <span className={styles.poNumber}>{checkoutGroupMessages.poNumber(checkout.poNumber)}</span>
        )}
        {checkout !== undefined && (
          <div className={styles.total}>
            <strong>
              <Amount value={checkout.total} />
            </strong>{' '}
            <TaxNote
              tax={taxOf(checkout.orders.filter(({ cancelledAt, expired }) => cancelledAt === null && !expired))}
            />
          </div>
        )}
        {paid.length > 1 && (
          <Link to={paths.checkoutReceipt(id)} aria-describedby={titleId}>
            {checkoutGroupMessages.receipt}
          </Link>
        )}
        <OrderAgainButton of={id} nameId={titleId} />
        {payable.length > 1 && (
          <ButtonLink look="primary" compact to={paths.checkoutPayment(id)} aria-describedby={titleId}>
            {checkoutGroupMessages.payAll}
          </ButtonLink>
        )}
      </header>
      {children}
    </section>
  );
}
