import { useCallback, useId } from 'react';
import type { Facet } from '#shared/contracts/products/facets.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { useSearchText } from '#web/components/use-search-text.ts';
import styles from '#web/features/products/facets/facet-panel.module.css';
import type { ProductFilter } from '#web/features/products/product-filter.ts';
import { boundOf, isRangeEmpty, readSize, withBound } from '#web/features/products/specification-choices.ts';
import { toTyped, withoutThousands } from '#web/forms/typed-number.ts';

interface FacetRangeProps {
  name: string;
  range: NonNullable<Facet['range']>;
  spec: string[];
  onChange: ChangeFilter<ProductFilter>;
}

export function FacetRange({ name, range: { min, max, unit }, spec, onChange }: FacetRangeProps) {
  const id = useId();
  const least = useBound({ name, sign: '>=', unit, spec, onChange });
  const most = useBound({ name, sign: '<=', unit, spec, onChange });
  const isWrong = least.isWrong || most.isWrong;
  const isEmpty = !isWrong && isRangeEmpty(least.bound, most.bound);
  const describedBy = isWrong || isEmpty ? `${id}-problem` : undefined;
  return (
    <div className={styles.range}>
      <SizeInput label={filterMessages.from(name)} edge={min} size={least} describedBy={describedBy} />
      <span aria-hidden="true">–</span>
      <SizeInput label={filterMessages.to(name)} edge={max} size={most} describedBy={describedBy} />
      <span className={styles.unit}>{unit}</span>
      <span id={`${id}-problem`} role="status" className={styles.problem}>
        {isWrong && filterMessages.sizeInvalid(unit)}
        {isEmpty && filterMessages.sizeOrder(least.bound ?? '', most.bound ?? '')}
      </span>
    </div>
  );
}

type Size = ReturnType<typeof useBound>;

interface BoundOf extends Omit<FacetRangeProps, 'range'> {
  sign: '>=' | '<=';
  unit: string;
}

/** The text of a bound; the address gets each size that it has when typing pauses. */
function useBound({ name, sign, unit, spec, onChange }: BoundOf) {
  const search = useCallback(
    (typed: string, isRefined: boolean) => {
      const size = sizeOf(typed, unit);
      if (size === null && typed !== '') return;
      onChange((latest) => ({ spec: withBound(latest.spec, name, sign, size) }), { replace: isRefined });
    },
    [name, sign, unit, onChange],
  );
  const bound = boundOf(spec, name, sign);
  const [text, setText] = useSearchText(toText(bound, unit), search);
  return { bound, text, setText, isWrong: text.trim() !== '' && sizeOf(text, unit) === null };
}

/** In the facet's unit a number is enough. */
function toText(bound: string | null, unit: string): string {
  if (bound === null) return '';
  const number = bound.endsWith(` ${unit}`) ? Number(bound.slice(0, -unit.length)) : Number.NaN;
  return Number.isNaN(number) ? bound : toTyped(number);
}

function sizeOf(typed: string, unit: string): string | null {
  return readSize(withoutThousands(typed) ?? typed, unit);
}

interface SizeInputProps {
  label: string;
  edge: number;
  size: Size;
  describedBy: string | undefined;
}

function SizeInput({ label, edge, size, describedBy }: SizeInputProps) {
  return (
    <input
      aria-label={label}
      autoComplete="off"
      maxLength={20}
      placeholder={toTyped(edge)}
      value={size.text}
      aria-invalid={size.isWrong || undefined}
      aria-describedby={describedBy}
      onChange={(event) => size.setText(event.target.value)}
    />
  );
}
