import { useCallback, useId } from 'react';
import { orderFilterMessages } from '#shared/messages/orders/orders.ts';
import type { ShownFilter } from '#web/components/orders/order-filter.ts';
import styles from '#web/components/orders/order-filters.module.css';
import { SearchBox } from '#web/components/search-box.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { toDay } from '#web/components/values/day-or-instant.ts';

interface OrderFiltersProps {
  filter: ShownFilter;
  onChange: ChangeFilter<ShownFilter>;
  hint: string;
  hasSort?: boolean;
}

export function OrderFilters({ filter, onChange, hint, hasSort = false }: OrderFiltersProps) {
  const id = useId();
  const search = useCallback((q: string, isRefined: boolean) => onChange({ q }, { replace: isRefined }), [onChange]);
  return (
    <search className={`${styles.filters} ${hasSort ? styles.sorted : ''}`} aria-label={orderFilterMessages.label}>
      <SearchBox label={orderFilterMessages.search} hint={hint} shown={filter.q} onSearch={search} />
      {(['from', 'to'] as const).map((bound) => (
        <div key={bound}>
          <label htmlFor={`${id}-${bound}`}>{orderFilterMessages[bound]}</label>
          <input
            id={`${id}-${bound}`}
            type="date"
            value={toDay(filter[bound])}
            onChange={(event) => onChange({ [bound]: event.target.value }, { replace: true })}
          />
        </div>
      ))}
      {hasSort && (
        <div>
          <label htmlFor={`${id}-sort`}>{orderFilterMessages.sort}</label>
          <select
            id={`${id}-sort`}
            value={filter.sort ?? ''}
            onChange={(event) => onChange({ sort: event.target.value === 'createdAt' ? 'createdAt' : undefined })}
          >
            <option value="">{orderFilterMessages.newestFirst}</option>
            <option value="createdAt">{orderFilterMessages.oldestFirst}</option>
          </select>
        </div>
      )}
    </search>
  );
}
