import type { ShownProduct } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { Price, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/purchase/product-facts.module.css';
import { PlusTax } from '#web/forms/tax/plus-tax.tsx';

interface ProductFactsProps {
  product: ShownProduct;
  formerPrice: number | null;
}

export function ProductFacts({ product, formerPrice }: ProductFactsProps) {
  const money = useMoney();
  return (
    <dl className={styles.facts}>
      {hasPrice(product) && (
        <div>
          <dt>
            {purchaseMessages.pricePer(product.unit)}
            <PlusTax className={styles.tax} />
          </dt>
          <dd>
            <Price value={product.price} />
            <OwnPrice product={product} quantity={1} />
            {formerPrice !== null && formerPrice !== product.price && (
              <span className={styles.former}>{purchaseMessages.formerPrice(money.price(formerPrice))}</span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{purchaseMessages.minimumQuantity}</dt>
        <dd className="figures">{formatNumber(product.minimumQuantity)}</dd>
      </div>
      <div>
        <dt>{purchaseMessages.availableQuantity}</dt>
        <dd className="figures">{formatNumber(product.availableQuantity)}</dd>
      </div>
    </dl>
  );
}
