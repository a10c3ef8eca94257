import { type Ref, useCallback, useId, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { Button } from '#web/components/button.tsx';
import { CategorySelect } from '#web/components/products/category-select.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { useSearchText } from '#web/components/use-search-text.ts';
import { PriceRange } from '#web/features/products/price-range.tsx';
import {
  countFilters,
  type PageSort,
  type ProductFilter,
  pageSorts,
  sortOf,
  toPageSort,
} from '#web/features/products/product-filter.ts';
import styles from '#web/features/products/product-filters.module.css';

const sortLabels: Record<PageSort, string> = {
  relevance: findMessages.bestMatch,
  '-createdAt': findMessages.newest,
  price: findMessages.cheapest,
  '-price': findMessages.dearest,
  '-availableQuantity': findMessages.mostAvailable,
};

interface ProductFiltersProps {
  filter: ProductFilter;
  onChange: ChangeFilter<ProductFilter>;
  /** Clears all but search and order. */
  onClear: () => void;
  searchBox: Ref<HTMLInputElement>;
  /** Without prices, nothing is sorted or chosen by them. */
  hidesPrices: boolean;
}

export function ProductFilters({ filter, onChange, onClear, searchBox, hidesPrices }: ProductFiltersProps) {
  const id = useId();
  const search = useCallback((q: string, isRefined: boolean) => onChange({ q }, { replace: isRefined }), [onChange]);
  const [text, setText] = useSearchText(filter.q, search);
  // Only small screens hide the filters.
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={`panel ${styles.filters}`} aria-label={findMessages.filters}>
      <div className={styles.search}>
        <label htmlFor={`${id}-search`}>{findMessages.search}</label>
        <input
          ref={searchBox}
          id={`${id}-search`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={findMessages.searchHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.sort}>
        <label htmlFor={`${id}-sort`}>{findMessages.sort}</label>
        <select
          id={`${id}-sort`}
          value={sortOf(filter)}
          onChange={(event) => onChange({ sort: toPageSort(event.target.value, filter.q) })}
        >
          {pageSorts(filter.q, hidesPrices).map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ))}
        </select>
      </div>
      <Button
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        onClick={() => setOpen(!isOpen)}
      >
        {findMessages.moreFilters(countFilters(filter))}
      </Button>
      <div id={`${id}-more`} className={`${styles.more} ${isOpen ? styles.open : ''}`}>
        <CategorySelect category={filter.category} onChange={(category) => onChange({ category, spec: [] })} />
        {!hidesPrices && <PriceRange filter={filter} onChange={onChange} />}
        <label className={styles.stock}>
          <input
            type="checkbox"
            checked={filter.inStock}
            onChange={(event) => onChange({ inStock: event.target.checked })}
          />
          {findMessages.onlyInStock}
        </label>
        {countFilters(filter) > 0 && (
          <Button className={styles.clear} onClick={onClear}>
            {findMessages.clearFilters}
          </Button>
        )}
      </div>
    </search>
  );
}
