import { useId } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';
import { OrderProgress } from '#web/components/orders/order-progress.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Amount, Price } from '#web/components/values/money.tsx';
import { TaxLines } from '#web/components/values/tax-lines.tsx';
import styles from '#web/features/payment/payment-summary.module.css';

export function PaymentSummary({ order }: { order: Order }) {
  const titleId = useId();
  return (
    <section className={`panel ${styles.summary}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{paymentMessages.summary}</h2>
      <div className={styles.picture}>
        <ProductImage src={order.image} alt="" eager />
      </div>
      <DescriptionList
        items={[
          { label: paymentMessages.name, value: <strong>{order.name}</strong>, wide: true },
          { label: paymentMessages.email, value: order.email, wide: true },
          { label: paymentMessages.address, value: <Address text={order.address} />, wide: true },
          {
            label: paymentMessages.quantity,
            value: <span className="figures">{formatNumber(order.quantity)}</span>,
          },
          { label: paymentMessages.price, value: <Price value={order.price} /> },
        ]}
      />
      {order.reservedUntil !== null && (
        <p className={styles.reserved}>
          <OrderProgress order={order} withTimeLeft />
        </p>
      )}
      {order.tax && <TaxLines tax={order.tax} net={order.tax.net} amount={order.tax.amount} />}
      <dl className={styles.total}>
        <dt>{paymentMessages.total}</dt>
        <dd>
          <Amount value={order.total} />
        </dd>
      </dl>
    </section>
  );
}
