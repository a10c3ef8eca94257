import { useCallback, useId, useState } from 'react';
import { orderSorts } from '#shared/domain/orders/order-views.ts';
import { orderFilterMessages, orderSortMessages } from '#shared/messages/orders/orders.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { DateInput } from '#web/components/date-input.tsx';
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
  const { may } = useRole();
  // Where it is narrow, what is rarely used would push the orders off the screen.
  const [isOpen, setIsOpen] = useState(false);
  const count = [filter.from, filter.to, filter.sort].filter(Boolean).length;
  const search = useCallback((q: string, isRefined: boolean) => onChange({ q }, { replace: isRefined }), [onChange]);
  return (
    <search
      className={`${styles.filters} ${hasSort ? styles.sorted : ''} ${isOpen ? styles.open : ''}`}
      aria-label={orderFilterMessages.label}
    >
      <SearchBox label={orderFilterMessages.search} hint={hint} shown={filter.q} onSearch={search} />
      <Button compact className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {orderFilterMessages.more(count)}
      </Button>
      {(['from', 'to'] as const).map((bound) => (
        <div key={bound}>
          <label htmlFor={`${id}-${bound}`}>{orderFilterMessages[bound]}</label>
          <DateInput
            id={`${id}-${bound}`}
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
            onChange={({ target }) => onChange({ sort: orderSorts.find((sort) => sort === target.value) })}
          >
            {Object.entries(orderSortMessages).map(([sort, label]) =>
              sort.includes('total') && !may('orders.readMoney') ? null : (
                <option key={sort} value={sort === '-createdAt' ? '' : sort}>
                  {label}
                </option>
              ),
            )}
          </select>
        </div>
      )}
    </search>
  );
}
