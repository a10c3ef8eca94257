import type { QuantityBounds } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import styles from '#web/features/purchase/purchase-form.module.css';

export function SoldOut({ product }: { product: QuantityBounds }) {
  return (
    <p className={styles.soldOut}>
      <strong>{notInStock(product)}</strong>
      <span>{product.availableQuantity === 0 ? purchaseMessages.soldOutHint : purchaseMessages.belowMinimumHint}</span>
    </p>
  );
}
