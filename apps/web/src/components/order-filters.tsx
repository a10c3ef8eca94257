import { useCallback, useId } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { orderFilterMessages } from '#shared/messages/order-page.ts';
import type { ChangeFilter, ShownFilter } from '#web/components/order-filter.ts';
import styles from '#web/components/order-filters.module.css';
import { useSearchText } from '#web/components/use-search-text.ts';

interface OrderFiltersProps {
  filter: ShownFilter;
  onChange: ChangeFilter;
  hint: string;
}

export function OrderFilters({ filter, onChange, hint }: OrderFiltersProps) {
  const id = useId();
  const search = useCallback((q: string, isRefined: boolean) => onChange({ q }, { replace: isRefined }), [onChange]);
  const [text, setText] = useSearchText(filter.q, search);
  return (
    <search className={styles.filters} aria-label={orderFilterMessages.label}>
      <div className={styles.search}>
        <label htmlFor={`${id}-search`}>{orderFilterMessages.search}</label>
        <input
          id={`${id}-search`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {(['from', 'to'] as const).map((bound) => (
        <div key={bound}>
          <label htmlFor={`${id}-${bound}`}>{orderFilterMessages[bound]}</label>
          <input
            id={`${id}-${bound}`}
            type="date"
            value={filter[bound]}
            onChange={(event) => onChange({ [bound]: event.target.value }, { replace: true })}
          />
        </div>
      ))}
    </search>
  );
}
