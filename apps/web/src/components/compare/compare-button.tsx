import { Link } from 'react-router-dom';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { compareMessages as messages } from '#shared/messages/products/compare.ts';
import styles from '#web/components/compare/compare-button.module.css';
import { comparePage, toggleCompared, useCompared } from '#web/components/compare/compared.ts';
import { toastError } from '#web/components/feedback/toast.ts';

/** Takes a product into the comparison or out of it, and leads there. */
export function CompareButton({ product }: { product: Pick<ShownProductSummary, '_id' | 'product'> }) {
  const ids = useCompared();
  const isIn = ids.includes(product._id);
  return (
    <span className={styles.compare}>
      <label>
        <input
          type="checkbox"
          checked={isIn}
          aria-label={messages.addOf(product.product)}
          onChange={() => toggleCompared(product._id) || toastError(messages.full)}
        />
        {messages.add}
      </label>
      {isIn && <Link to={comparePage(ids)}>{messages.open(ids.length)}</Link>}
    </span>
  );
}
