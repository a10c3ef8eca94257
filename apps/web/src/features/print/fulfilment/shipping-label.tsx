import type { ShippedBatch } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { labelMessages } from '#shared/messages/fulfilment/packing.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { batchesText } from '#shared/messages/stock/batches-text.ts';
import { useShop } from '#web/api/shop/shop.ts';
import { OrderCode } from '#web/features/print/fulfilment/order-code.tsx';
import styles from '#web/features/print/fulfilment/shipping-label.module.css';

interface ShippingLabelProps {
  orders: [Order, ...Order[]];
  /** Of goods that track them. */
  batches: ShippedBatch[];
}

/** What is stuck on the parcel: no price, and no more of the goods than their number and batches. */
export function ShippingLabel({ orders, batches }: ShippingLabelProps) {
  const [order] = orders;
  const shop = useShop();
  return (
    <div className={styles.label}>
      <div className={styles.from}>
        <strong>{labelMessages.from}</strong>
        <span dir="auto">{[shop.name, shop.address].filter(Boolean).join('\n')}</span>
      </div>
      <div className={styles.to}>
        <strong>{labelMessages.to}</strong>
        <span dir="auto">{[order.customerName, order.address].filter(Boolean).join('\n')}</span>
        <span>{order.phone}</span>
      </div>
      <div className={styles.parcel}>
        <div>
          <h2>{orders.map(({ number }) => number).join(', ')}</h2>
          {order.poNumber !== null && <p>{order.poNumber}</p>}
          <p>
            {orders.length === 1
              ? `${documentMessages.quantity} ${formatNumber(order.partQuantity ?? order.quantity)}`
              : labelMessages.lines(orders.length)}
          </p>
          {batches.length > 0 && <p>{batchesText(batches)}</p>}
          <p>{[order.carrier, order.trackingNumber].filter(Boolean).join('\n')}</p>
        </div>
        <OrderCode orderId={order._id} className={styles.code} />
      </div>
    </div>
  );
}
