import type { QuantityBounds } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import { StockNotice } from '#web/components/products/stock-notice.tsx';
import styles from '#web/features/purchase/purchase-form.module.css';

export function SoldOut({ product }: { product: QuantityBounds & { _id: string } }) {
  return (
    <div className={styles.soldOut}>
      <strong>{notInStock(product)}</strong>
      <span>{product.availableQuantity === 0 ? purchaseMessages.soldOutHint : purchaseMessages.belowMinimumHint}</span>
      <StockNotice productId={product._id} />
    </div>
  );
}
