import { Link } from 'react-router-dom';
import { productMessages } from '#shared/messages/products/products.ts';
import { useSuggestNameQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { countFilters, noFilters, type ProductFilter, writeFilter } from '#web/features/products/product-filter.ts';
import styles from '#web/features/products/products-page.module.css';

interface NoProductsFoundProps {
  filter: ProductFilter;
  onClear: (change: Partial<ProductFilter>) => void;
  /** Following the suggestion removes its link. */
  onSuggestion: () => void;
}

export function NoProductsFound({ filter, onClear, onSuggestion }: NoProductsFoundProps) {
  const { q, inStock } = filter;
  // Stock alone has a button of its own.
  const isNarrowed = countFilters(filter) > (inStock ? 1 : 0);
  return (
    <div className={styles.none}>
      <EmptyState message={isNarrowed ? productMessages.noneMatch : sentence(q, inStock)}>
        {q !== '' && !isNarrowed && <Suggestion filter={{ ...filter, sort: null }} onFollow={onSuggestion} />}
        {q !== '' && !isNarrowed && <p>{productMessages.noneFoundHint}</p>}
        <div className={styles.actions}>
          {isNarrowed && (
            <Button look="primary" onClick={() => onClear(noFilters)}>
              {productMessages.clearFilters}
            </Button>
          )}
          {q !== '' && (
            <Button look={isNarrowed ? 'plain' : 'primary'} onClick={() => onClear({ q: '' })}>
              {productMessages.clearSearch}
            </Button>
          )}
          {inStock && !isNarrowed && (
            <Button onClick={() => onClear({ inStock: false })}>{productMessages.showSoldOut}</Button>
          )}
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
