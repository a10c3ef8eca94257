import { useCallback, useId } from 'react';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { deletedMessages } from '#shared/messages/products/deleted-products.ts';
import { manageProductsMessages } from '#shared/messages/products/manage-products.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { ButtonLink } from '#web/components/button.tsx';
import selectStyles from '#web/components/products/category-select.module.css';
import { CategorySelect } from '#web/components/products/category-select.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import viewStyles from '#web/components/views.module.css';
import {
  type ListSort,
  listSorts,
  type ProductListFilter,
  writeFilter,
} from '#web/features/admin/products/product-list-filter.ts';
import styles from '#web/features/admin/products/product-list-filters.module.css';

interface ProductListFiltersProps {
  filter: ProductListFilter;
  onChange: ChangeFilter<ProductListFilter>;
  /** Shows the view of those that are deleted. */
  hasDeleted: boolean;
}

/** Views, search and category of Manage Products. */
export function ProductListFilters({ filter, onChange, hasDeleted }: ProductListFiltersProps) {
  const find = useCallback((q: string, isRefined: boolean) => onChange({ q }, { replace: isRefined }), [onChange]);
  return (
    <div className={styles.filters}>
      <nav className={viewStyles.views} aria-label={manageProductsMessages.views}>
        <ButtonLink
          compact
          to={{ search: writeFilter({ ...filter, lowStock: false, deleted: false }).toString() }}
          aria-current={filter.lowStock || filter.deleted ? undefined : 'page'}
        >
          {manageProductsMessages.all}
        </ButtonLink>
        <LowStockLink filter={filter} />
        {hasDeleted && (
          <ButtonLink
            compact
            to={{ search: writeFilter({ ...filter, lowStock: false, deleted: true }).toString() }}
            aria-current={filter.deleted ? 'page' : undefined}
          >
            {deletedMessages.view}
          </ButtonLink>
        )}
      </nav>
      {!filter.deleted && (
        <search className={styles.search}>
          <SearchBox
            label={manageProductsMessages.search}
            hint={manageProductsMessages.searchHint}
            shown={filter.q}
            onSearch={find}
          />
          <CategorySelect category={filter.category} onChange={(category) => onChange({ category })} />
          <SortSelect filter={filter} onChange={(sort) => onChange({ sort })} />
        </search>
      )}
    </div>
  );
}

interface SortSelectProps {
  filter: ProductListFilter;
  onChange: (sort: ListSort | undefined) => void;
}

function SortSelect({ filter: { q, sort }, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className={selectStyles.category}>
      <label htmlFor={id}>{manageProductsMessages.sort}</label>
      <select
        id={id}
        value={sort ?? ''}
        onChange={({ target }) => onChange(listSorts.find((each) => each === target.value))}
      >
        <option value="">{q === '' ? manageProductsMessages.oldestFirst : manageProductsMessages.bestFirst}</option>
        {listSorts.map((each) => (
          <option key={each} value={each}>
            {manageProductsMessages.sorts[each]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** As wide as two digits: the links beside it stay in their line. */
const ROOM_FOR_COUNT = '\u2007\u2007';

/** With the count of what it leads to: of the search and the category. */
function LowStockLink({ filter }: { filter: ProductListFilter }) {
  const countId = useId();
  const { q, category } = filter;
  const { currentData: low } = useListProductsQuery(
    { lowStock: true, limit: 1, q: q || undefined, category },
    { refetchOnMountOrArgChange: true },
  );
  const count = low?.total;
  return (
    <ButtonLink
      compact
      to={{ search: writeFilter({ ...filter, lowStock: true, deleted: false }).toString() }}
      aria-current={filter.lowStock ? 'page' : undefined}
      aria-describedby={count === undefined ? undefined : countId}
    >
      {manageProductsMessages.lowStock}
      {count !== null && (
        <span id={countId} className={`figures ${viewStyles.count}`} aria-hidden="true">
          {count === undefined ? ROOM_FOR_COUNT : formatNumber(count)}
        </span>
      )}
    </ButtonLink>
  );
}
