import { Link } from 'react-router-dom';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import { relatedMessages as messages } from '#shared/messages/products/related.ts';
import styles from '#web/features/purchase/named-products.module.css';
import { paths } from '#web/paths.ts';

/** That the product has a successor, and the way to it. */
export function Discontinued({ product }: { product: ShownProductDetails }) {
  if (product.replacedBy === null) return null;
  const successor = product.related?.replacedBy ?? null;
  return (
    <p className={styles.discontinued}>
      <strong>{messages.discontinued}</strong>{' '}
      {successor === null ? (
        messages.successorGone(product.replacedBy)
      ) : (
        <>
          {messages.replacedBy}{' '}
          <Link to={paths.purchase(successor._id)}>
            {successor.product}
            {successor.partNumber !== null && ` (${successor.partNumber})`}
          </Link>
        </>
      )}
    </p>
  );
}
