import type { Product } from '#shared/contracts/products.ts';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import { Price, useMoney } from '#web/components/money.tsx';
import styles from '#web/features/purchase/product-summary.module.css';

interface ProductSummaryProps {
  product: Product;
  /** The price that the visitor had seen before it changed. */
  formerPrice: number | null;
}

/** What is sold, for how much and in which quantities. */
export function ProductSummary({ product, formerPrice }: ProductSummaryProps) {
  const money = useMoney();
  return (
    <div className={styles.summary}>
      <p className={styles.kind}>{purchaseMessages.title}</p>
      <h1>{product.product}</h1>
      <p className={styles.description}>{product.description}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{purchaseMessages.price}</dt>
          <dd>
            <Price value={product.price} />
            {formerPrice !== null && formerPrice !== product.price && (
              <span className={styles.former}>{purchaseMessages.formerPrice(money.price(formerPrice))}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{purchaseMessages.minimumQuantity}</dt>
          <dd className="figures">{product.minimumQuantity.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>{purchaseMessages.availableQuantity}</dt>
          <dd className="figures">{product.availableQuantity.toLocaleString('en-US')}</dd>
        </div>
      </dl>
    </div>
  );
}
