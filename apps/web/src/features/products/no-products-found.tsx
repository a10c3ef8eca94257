import { Link } from 'react-router-dom';
import { productMessages } from '#shared/messages/products.ts';
import { useSuggestNameQuery } from '#web/api/products.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { type ProductFilter, writeFilter } from '#web/features/products/product-filter.ts';
import styles from '#web/features/products/products-page.module.css';

interface NoProductsFoundProps {
  filter: ProductFilter;
  onClear: (change: Partial<ProductFilter>) => void;
  /** Following the suggestion removes its link. */
  onSuggestion: () => void;
}

export function NoProductsFound({ filter: { q, inStock }, onClear, onSuggestion }: NoProductsFoundProps) {
  return (
    <div className={styles.none}>
      <EmptyState message={sentence(q, inStock)}>
        {q !== '' && <Suggestion filter={{ q, sort: null, inStock }} onFollow={onSuggestion} />}
        {q !== '' && <p>{productMessages.noneFoundHint}</p>}
        <div className={styles.actions}>
          {q !== '' && (
            <Button look="primary" onClick={() => onClear({ q: '' })}>
              {productMessages.clearSearch}
            </Button>
          )}
          {inStock && <Button onClick={() => onClear({ inStock: false })}>{productMessages.showSoldOut}</Button>}
        </div>
      </EmptyState>
    </div>
  );
}

/** Always rendered: screen readers announce changes of a known element only. */
function Suggestion({ filter, onFollow }: { filter: ProductFilter; onFollow: () => void }) {
  const { currentData } = useSuggestNameQuery(filter.q);
  const name = currentData?.suggestion ?? null;
  return (
    <p role="status" className={styles.suggestion}>
      {name !== null && (
        <>
          {productMessages.didYouMean}{' '}
          <Link to={{ search: writeFilter({ ...filter, q: name }).toString() }} preventScrollReset onClick={onFollow}>
            {name}
          </Link>
          ?
        </>
      )}
    </p>
  );
}

function sentence(q: string, inStock: boolean): string {
  if (q === '') return inStock ? productMessages.noneInStock : productMessages.none;
  return inStock ? productMessages.noneInStockFound(q) : productMessages.noneFound(q);
}
