import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { Button } from '#web/components/button.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import styles from '#web/features/products/facets/active-filters.module.css';
import type { ProductFilter } from '#web/features/products/product-filter.ts';
import { activeSpecifications } from '#web/features/products/specification-choices.ts';

interface ActiveFiltersProps {
  filter: ProductFilter;
  onChange: ChangeFilter<ProductFilter>;
  /** The removed button had the focus. */
  onRemoved: () => void;
}

/** What narrows the list besides its search and category, each to be removed by itself. */
export function ActiveFilters({ filter, onChange, onRemoved }: ActiveFiltersProps) {
  const active = activeOf(filter);
  if (active.length === 0) return null;
  const remove = (change: Partial<ProductFilter>) => {
    onChange(change);
    onRemoved();
  };
  return (
    <ul className={`plain-list ${styles.active}`} aria-label={filterMessages.active}>
      {active.map(({ label, change }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={filterMessages.remove(label)}
            onClick={() => remove(change)}
          >
            {label}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <Button look="text" compact onClick={() => remove({ spec: [], inStock: false, minPrice: '', maxPrice: '' })}>
          {filterMessages.clearAll}
        </Button>
      </li>
    </ul>
  );
}

function activeOf({ spec, inStock, minPrice, maxPrice }: ProductFilter) {
  const active: { label: string; change: Partial<ProductFilter> }[] = activeSpecifications(spec).map(
    ({ label, without }) => ({ label, change: { spec: without } }),
  );
  if (minPrice !== '') active.push({ label: filterMessages.priceFrom(minPrice), change: { minPrice: '' } });
  if (maxPrice !== '') active.push({ label: filterMessages.priceTo(maxPrice), change: { maxPrice: '' } });
  if (inStock) active.push({ label: filterMessages.inStock, change: { inStock: false } });
  return active;
}
