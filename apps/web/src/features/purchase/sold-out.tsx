import type { QuantityBounds } from '#shared/domain/quantity.ts';
import { productMessages } from '#shared/messages/products.ts';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import styles from '#web/features/purchase/purchase-form.module.css';

export function SoldOut({ product: { availableQuantity, minimumQuantity } }: { product: QuantityBounds }) {
  return (
    <p className={styles.soldOut}>
      <strong>{productMessages.notInStock(availableQuantity, minimumQuantity)}</strong>
      <span>{availableQuantity === 0 ? purchaseMessages.soldOutHint : purchaseMessages.belowMinimumHint}</span>
    </p>
  );
}
