import { useState } from 'react';
import type { Facet } from '#shared/contracts/products/facets.ts';
import { MAX_SPECIFICATION_FILTERS } from '#shared/domain/limits.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { Button } from '#web/components/button.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import styles from '#web/features/products/facets/facet-panel.module.css';
import type { ProductFilter } from '#web/features/products/product-filter.ts';
import { isSelected, toggleValue } from '#web/features/products/specification-choices.ts';

interface FacetChoicesProps {
  facet: Facet;
  spec: string[];
  onChange: ChangeFilter<ProductFilter>;
}

/** Of more than the second number, the first are shown until all are asked for. */
const [FEW, MANY] = [8, 10];

export function FacetChoices({ facet, spec, onChange }: FacetChoicesProps) {
  const { name, values } = facet;
  const [isFull, setFull] = useState(false);
  const [shownSpec, showSpec] = useShownSpec(spec);
  const choices = values.map((value) => ({ ...value, isChecked: isSelected(shownSpec, name, value.value) }));
  const isShort = isFull || choices.length <= MANY;
  const shown = isShort ? choices : choices.filter(({ isChecked }, place) => place < FEW || isChecked);
  const toggle = (value: string) => {
    showSpec(toggleValue(shownSpec, name, value));
    onChange((latest) => ({ spec: toggleValue(latest.spec, name, value) }));
  };
  return (
    <>
      <ul className={`plain-list ${styles.choices}`}>
        {shown.map(({ value, count, isMore, isChecked }) => (
          <li key={value}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={isChecked}
                disabled={!isChecked && spec.length >= MAX_SPECIFICATION_FILTERS}
                onChange={() => toggle(value)}
              />
              <span className={styles.value}>{value}</span>
              {count !== null && <span className={styles.count}>{filterMessages.count(count, isMore)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {choices.length > MANY && (
        <Button look="text" compact aria-expanded={isFull} onClick={() => setFull(!isFull)}>
          {isFull ? filterMessages.showFewer : filterMessages.showAll(choices.length)}
        </Button>
      )}
    </>
  );
}

/** A choice shows at once what the address will say: a router does not change it within the click. */
function useShownSpec(spec: string[]) {
  const address = spec.join('\n');
  const [own, setOwn] = useState({ address, spec });
  return [own.address === address ? own.spec : spec, (next: string[]) => setOwn({ address, spec: next })] as const;
}
