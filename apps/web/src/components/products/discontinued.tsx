import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Successor } from '#shared/contracts/products/successor.ts';
import { relatedMessages as messages } from '#shared/messages/products/related.ts';
import styles from '#web/components/products/discontinued.module.css';
import { paths } from '#web/paths.ts';

/** That a product has a successor, and the way to it; `children` do something with it. */
export function Discontinued({ successor, children }: { successor: Successor; children?: ReactNode }) {
  const { number, product } = successor;
  return (
    <p className={styles.discontinued}>
      <strong>{messages.discontinued}</strong>{' '}
      {product === null ? (
        messages.successorGone(number)
      ) : (
        <>
          {messages.replacedBy}{' '}
          <Link to={paths.purchase(product._id)}>
            {product.product}
            {product.partNumber !== null && ` (${product.partNumber})`}
          </Link>{' '}
          {children}
        </>
      )}
    </p>
  );
}
