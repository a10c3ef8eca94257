import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contracts/products.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { productMessages } from '#shared/messages/products.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Excerpt } from '#web/components/excerpt.tsx';
import { Price } from '#web/components/money.tsx';
import { ProductImage } from '#web/components/product-image.tsx';
import { paths } from '#web/paths.ts';
import styles from './product-card.module.css';

const count = new Intl.NumberFormat('en-US');

interface ProductCardProps {
  product: Product;
  /** One below the heading that the list stands under. */
  heading?: 'h2' | 'h3';
  /** Whether its picture is above the fold. */
  eager?: boolean;
}

/** A product in a list, with what a buyer compares: price, minimum and stock. */
export function ProductCard({ product, heading: Heading = 'h3', eager = false }: ProductCardProps) {
  const nameId = useId();
  const address = paths.purchase(product._id);
  return (
    <li className={styles.card}>
      {/* Three links lead to the product: the button is the one for keyboards, the name the one that is read out too. */}
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <ProductImage src={product.image} alt="" eager={eager} />
      </Link>
      <div className={styles.body}>
        <Stock product={product} />
        <Heading id={nameId} className={styles.name}>
          <Link to={address} tabIndex={-1}>
            {product.product}
          </Link>
        </Heading>
        <p className={styles.description}>
          <Excerpt text={product.description} length={CARD_DESCRIPTION_LENGTH} />
        </p>
        <dl className={`figures ${styles.facts}`}>
          <div>
            <dt>{productMessages.minimum}</dt>
            <dd>{count.format(product.minimumQuantity)}</dd>
          </div>
          <div>
            <dt>{productMessages.available}</dt>
            <dd>{count.format(product.availableQuantity)}</dd>
          </div>
        </dl>
        <div className={styles.buy}>
          <p className={styles.price}>
            <Price value={product.price} /> <small>{productMessages.perUnit}</small>
          </p>
          <ButtonLink look="primary" to={address} aria-describedby={nameId}>
            {productMessages.purchase}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

/** Less than the minimum cannot be ordered. */
function Stock({ product: { availableQuantity, minimumQuantity } }: { product: Product }) {
  if (availableQuantity >= minimumQuantity) return <span className={styles.stock}>{productMessages.inStock}</span>;
  return (
    <span className={`${styles.stock} ${styles.soldOut}`}>
      {productMessages.notInStock(availableQuantity, minimumQuantity)}
    </span>
  );
}
