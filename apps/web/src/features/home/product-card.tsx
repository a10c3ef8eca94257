import { useId } from 'react';
import type { Product } from '#shared/contracts/products.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { homeMessages } from '#shared/messages/home.ts';
import { ActionLink } from '#web/components/action.tsx';
import { Price } from '#web/components/money.tsx';
import { ProductImage } from '#web/components/product-image.tsx';
import { excerpt } from '#web/features/home/excerpt.ts';
import { paths } from '#web/paths.ts';
import styles from './product-card.module.css';

const count = new Intl.NumberFormat('en-US');

/** A product in a list, with what a buyer compares: price, minimum and stock. */
export function ProductCard({ product }: { product: Product }) {
  const nameId = useId();
  return (
    <li className={styles.card}>
      <ProductImage src={product.image} alt={product.product} />
      <div className={styles.body}>
        <Stock product={product} />
        <h3 id={nameId}>{product.product}</h3>
        <p className={styles.description}>{excerpt(product.description, CARD_DESCRIPTION_LENGTH)}</p>
        <dl className={`figures ${styles.facts}`}>
          <div>
            <dt>{homeMessages.minimum}</dt>
            <dd>{count.format(product.minimumQuantity)}</dd>
          </div>
          <div>
            <dt>{homeMessages.available}</dt>
            <dd>{count.format(product.availableQuantity)}</dd>
          </div>
        </dl>
        <div className={styles.buy}>
          <p className={styles.price}>
            <Price value={product.price} /> <small>{homeMessages.perUnit}</small>
          </p>
          <ActionLink to={paths.purchase(product._id)} aria-describedby={nameId}>
            {homeMessages.purchase}
          </ActionLink>
        </div>
      </div>
    </li>
  );
}

/** Less than the minimum cannot be ordered. */
function Stock({ product: { availableQuantity, minimumQuantity } }: { product: Product }) {
  return availableQuantity >= minimumQuantity ? (
    <span className={styles.stock}>{homeMessages.inStock}</span>
  ) : (
    <span className={`${styles.stock} ${styles.soldOut}`}>{homeMessages.soldOut}</span>
  );
}
