import { useCallback, useId } from 'react';
import { MAX_BIN_LENGTH } from '#shared/domain/limits.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';
import selectStyles from '#web/components/products/category-select.module.css';
import { SearchBox } from '#web/components/search-box.tsx';
import { type ChangeFilter, useAddressFilter } from '#web/components/use-address-filter.ts';
import styles from '#web/features/admin/stocktake/stocktake-page.module.css';

interface PlaceFilter {
  /** How the bins begin; empty for all lines. */
  bin: string;
  byBin: boolean;
}

function readFilter(search: URLSearchParams): PlaceFilter {
  return { bin: (search.get('bin') ?? '').trim().slice(0, MAX_BIN_LENGTH), byBin: search.get('sort') === 'bin' };
}

function writeFilter({ bin, byBin }: PlaceFilter): URLSearchParams {
  return new URLSearchParams({ ...(bin !== '' && { bin }), ...(byBin && { sort: 'bin' }) });
}

export function usePlaceFilter(): [PlaceFilter, ChangeFilter<PlaceFilter>] {
  return useAddressFilter(readFilter, writeFilter);
}

interface PlaceFilterFieldsProps {
  filter: PlaceFilter;
  onChange: ChangeFilter<PlaceFilter>;
}

/** Which part of the warehouse is shown, and in which order. */
export function PlaceFilterFields({ filter, onChange }: PlaceFilterFieldsProps) {
  const id = useId();
  const find = useCallback((bin: string, isRefined: boolean) => onChange({ bin }, { replace: isRefined }), [onChange]);
  return (
    <search className={styles.places}>
      <SearchBox label={stocktakeMessages.bins} hint={stocktakeMessages.binsHint} shown={filter.bin} onSearch={find} />
      <div className={selectStyles.category}>
        <label htmlFor={id}>{stocktakeMessages.sort}</label>
        <select
          id={id}
          value={filter.byBin ? 'bin' : ''}
          onChange={({ target }) => onChange({ byBin: target.value === 'bin' })}
        >
          <option value="">{stocktakeMessages.lastFirst}</option>
          <option value="bin">{stocktakeMessages.byBin}</option>
        </select>
      </div>
    </search>
  );
}
