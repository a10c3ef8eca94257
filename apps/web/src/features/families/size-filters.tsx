import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choicesOf, type FamilyTable } from '#shared/domain/specifications/family-table.ts';
import type { SpecificationFilter } from '#shared/domain/specifications/specification-keys.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/families/family-page.module.css';
import { selectedOf, withoutSelected, withSelected } from '#web/features/families/size-filter.ts';

interface SizeFiltersProps {
  table: FamilyTable<unknown>;
  filters: SpecificationFilter[];
  /** How many sizes are left. */
  shown: number;
}

/** A choice for each specification that varies; the address keeps them. */
export function SizeFilters({ table, filters, shown }: SizeFiltersProps) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const change = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });
  return (
    <search className={styles.filters} aria-label={messages.filters}>
      {table.columns.map(({ nameKey, name }, place) => {
        const choices = choicesOf(table, nameKey, filters);
        const selected = selectedOf(filters, nameKey);
        return (
          <div key={nameKey} className={styles.filter}>
            <label htmlFor={`${id}-${place}`}>{name}</label>
            <select
              id={`${id}-${place}`}
              value={selected ?? ''}
              onChange={({ target }) => {
                const choice = choices.find(({ valueKey }) => valueKey === target.value);
                change(withSelected(search, name, choice?.value ?? null));
              }}
            >
              <option value="">{messages.any}</option>
              {choices.map(({ value, valueKey, count }) => (
                <option key={valueKey} value={valueKey} disabled={count === 0 && valueKey !== selected}>
                  {messages.choice(value, count)}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      <p className={styles.count}>
        <span role="status">{messages.shown(shown, table.rows.length)}</span>
        {filters.length > 0 && (
          <Button look="text" compact onClick={() => change(withoutSelected(search))}>
            {messages.clear}
          </Button>
        )}
      </p>
    </search>
  );
}
