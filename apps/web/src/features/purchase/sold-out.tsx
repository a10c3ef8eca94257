import type { QuantityBounds } from '#shared/domain/quantity.ts';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import styles from '#web/features/purchase/purchase-form.module.css';

/** Why this product cannot be ordered now. */
export function SoldOut({ product }: { product: QuantityBounds }) {
  return (
    <p className={styles.soldOut}>
      <strong>{purchaseMessages.soldOut}</strong>
      <span>{purchaseMessages.soldOutHint(product.availableQuantity, product.minimumQuantity)}</span>
    </p>
  );
}
