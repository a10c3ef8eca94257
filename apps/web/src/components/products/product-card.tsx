import { type ReactNode, useId } from 'react';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';
import { priceVisibilityMessages } from '#shared/messages/products/price-visibility.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { AddToCart } from '#web/components/products/add-to-cart.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import styles from '#web/components/products/product-card.module.css';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { Excerpt } from '#web/components/values/excerpt.tsx';
import { Price } from '#web/components/values/money.tsx';
import { paths } from '#web/paths.ts';

interface ProductCardProps {
  product: ShownProduct;
  heading?: 'h2' | 'h3';
  eager?: boolean;
  /** Below the price. */
  note?: ReactNode;
}

export function ProductCard({ product, heading: Heading = 'h3', eager = false, note }: ProductCardProps) {
  const nameId = useId();
  const lowest = product.priceBreaks.at(-1);
  return (
    <li className={styles.card}>
      <ProductImage src={product.image} alt={product.product} eager={eager} />
      <div className={styles.body}>
        <p className={styles.head}>
          <Stock product={product} />
          {product.partNumber && <span className={styles.number}>{product.partNumber}</span>}
        </p>
        <Heading id={nameId} dir="auto" className={styles.name}>
          {product.product}
        </Heading>
        <p className={styles.description}>
          <Excerpt text={product.description} length={CARD_DESCRIPTION_LENGTH} />
        </p>
        <dl className={`figures ${styles.facts}`}>
          <div>
            <dt>{productMessages.minimum}</dt>
            <dd>{formatNumber(product.minimumQuantity)}</dd>
          </div>
          <div>
            <dt>{productMessages.available}</dt>
            <dd>{formatNumber(product.availableQuantity)}</dd>
          </div>
        </dl>
        <div className={styles.buy}>
          {hasPrice(product) && (
            <p className={styles.price}>
              <Price value={product.price} />{' '}
              <small>
                {unitMessages.per(product.unit)}
                {lowest && (
                  <>
                    {' · '}
                    <Price value={lowest.price} /> {productMessages.from(lowest.quantity)}
                  </>
                )}
              </small>
              {note}
            </p>
          )}
          <div className={styles.actions}>
            {hasPrice(product) ? (
              <AddToCart look="primary" product={product} nameId={nameId} className={styles.add} />
            ) : (
              <PricesHidden className={styles.add} />
            )}
            {/* Covers picture and name, so that they open the product too. */}
            <ButtonLink className={styles.open} to={paths.purchase(product._id)} aria-describedby={nameId}>
              {hasPrice(product) ? productMessages.purchase : priceVisibilityMessages.details}
            </ButtonLink>
          </div>
        </div>
      </div>
    </li>
  );
}

function Stock({ product }: { product: ShownProduct }) {
  if (canBeOrdered(product)) return <span className={styles.stock}>{productMessages.inStock}</span>;
  return <span className={`${styles.stock} ${styles.soldOut}`}>{notInStock(product)}</span>;
}
