import { useCallback, useId } from 'react';
import { findMessages } from '#shared/messages/products/find-products.ts';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { useSearchText } from '#web/components/use-search-text.ts';
import { isPriceRangeEmpty, type ProductFilter, toPriceText } from '#web/features/products/product-filter.ts';
import styles from '#web/features/products/product-filters.module.css';
import { toTyped } from '#web/forms/typed-number.ts';

interface PriceRangeProps {
  filter: ProductFilter;
  onChange: ChangeFilter<ProductFilter>;
}

export function PriceRange({ filter, onChange }: PriceRangeProps) {
  const id = useId();
  const min = usePrice('minPrice', filter, onChange);
  const max = usePrice('maxPrice', filter, onChange);
  const isWrong = min.isWrong || max.isWrong;
  const isEmpty = !isWrong && isPriceRangeEmpty(filter);
  const problem = isWrong || isEmpty ? `${id}-problem` : undefined;
  return (
    <fieldset className={styles.prices}>
      <legend>{findMessages.priceRange}</legend>
      <PriceInput label={findMessages.minPrice} price={min} problem={problem} />
      <span aria-hidden="true">{findMessages.to}</span>
      <PriceInput label={findMessages.maxPrice} price={max} problem={problem} />
      <span id={`${id}-problem`} role="status" className={styles.problem}>
        {isWrong && findMessages.priceInvalid}
        {isEmpty && findMessages.priceOrder}
      </span>
    </fieldset>
  );
}

type TypedPrice = ReturnType<typeof usePrice>;

/** The text of a bound; the address gets each price that it has when typing pauses. */
function usePrice(bound: 'minPrice' | 'maxPrice', filter: ProductFilter, onChange: ChangeFilter<ProductFilter>) {
  const search = useCallback(
    (typed: string, isRefined: boolean) => {
      const price = toPriceText(typed);
      if (price !== null) onChange({ [bound]: price }, { replace: isRefined });
    },
    [bound, onChange],
  );
  const [text, setText] = useSearchText(filter[bound] === '' ? '' : toTyped(Number(filter[bound])), search);
  return { text, setText, isWrong: toPriceText(text) === null };
}

function PriceInput({ label, price, problem }: { label: string; price: TypedPrice; problem: string | undefined }) {
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={price.text}
      aria-invalid={price.isWrong || undefined}
      aria-describedby={problem}
      onChange={(event) => price.setText(event.target.value)}
    />
  );
}
