import type { QuantityBounds } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import styles from '#web/features/purchase/purchase-form.module.css';

export function SoldOut({ product: { availableQuantity, minimumQuantity } }: { product: QuantityBounds }) {
  return (
    <p className={styles.soldOut}>
      <strong>{productMessages.notInStock(availableQuantity, minimumQuantity)}</strong>
      <span>{availableQuantity === 0 ? purchaseMessages.soldOutHint : purchaseMessages.belowMinimumHint}</span>
    </p>
  );
}
