import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router-dom';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { useSuggestNameQuery } from '#web/api/products/product-lookups.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ProductCard } from '#web/components/products/product-card.tsx';
import {
  countFilters,
  noFilters,
  type ProductFilter,
  productsRequest,
  writeFilter,
} from '#web/features/products/product-filter.ts';
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
  const isNarrowed = filter.spec.length > 0 || countFilters(filter) > (inStock ? 1 : 0);
  return (
    <div className={styles.none}>
      <EmptyState message={isNarrowed ? findMessages.noneMatch : sentence(q, inStock)}>
        {q !== '' && !isNarrowed && <Suggestion filter={{ ...filter, sort: null }} onFollow={onSuggestion} />}
        {q !== '' && !isNarrowed && <p>{findMessages.noneFoundHint}</p>}
        {filter.spec.length > 0 && <p>{filterMessages.removeOne}</p>}
        <div className={styles.actions}>
          {isNarrowed && (
            <Button look="primary" onClick={() => onClear(noFilters)}>
              {findMessages.clearFilters}
            </Button>
          )}
          {q !== '' && (
            <Button look={isNarrowed ? 'plain' : 'primary'} onClick={() => onClear({ q: '' })}>
              {findMessages.clearSearch}
            </Button>
          )}
          {inStock && !isNarrowed && (
            <Button onClick={() => onClear({ inStock: false })}>{findMessages.showSoldOut}</Button>
          )}
        </div>
      </EmptyState>
    </div>
  );
}

/** What was probably meant is shown at once. Always rendered: screen readers announce changes of a known element only. */
function Suggestion({ filter, onFollow }: { filter: ProductFilter; onFollow: () => void }) {
  const { currentData } = useSuggestNameQuery(filter.q);
  const { suggestion = null, corrected = null } = currentData ?? {};
  const meant = { ...filter, q: corrected ?? suggestion ?? '' };
  const { currentData: found } = useListProductsQuery(
    corrected === null ? skipToken : productsRequest(meant, undefined),
  );
  const hits = found?.items ?? [];
  const link = (text: string) => (
    <Link to={{ search: writeFilter(meant).toString() }} preventScrollReset onClick={onFollow}>
      {text}
    </Link>
  );
  return (
    <>
      <p role="status" className={styles.suggestion}>
        {corrected !== null && findMessages.shownInstead(corrected)}
        {corrected === null && suggestion !== null && (
          <>
            {findMessages.didYouMean} {link(suggestion)}?
          </>
        )}
      </p>
      {corrected !== null && (
        <>
          <ul className={`plain-list ${styles.grid} ${styles.instead}`} aria-label={findMessages.results}>
            {hits.map((product) => (
              <ProductCard key={product._id} product={product} heading="h2" />
            ))}
          </ul>
          <p>{link(findMessages.allOf(corrected))}</p>
        </>
      )}
    </>
  );
}

function sentence(q: string, inStock: boolean): string {
  if (q === '') return inStock ? findMessages.noneInStock : findMessages.none;
  return inStock ? findMessages.noneInStockFound(q) : findMessages.noneFound(q);
}
