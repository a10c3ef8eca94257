import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { useListFacetsQuery } from '#web/api/products/facets.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { FacetChoices } from '#web/features/products/facets/facet-choices.tsx';
import styles from '#web/features/products/facets/facet-panel.module.css';
import { FacetRange } from '#web/features/products/facets/facet-range.tsx';
import { facetsRequest, type ProductFilter } from '#web/features/products/product-filter.ts';
import { isNameActive } from '#web/features/products/specification-choices.ts';

interface FacetPanelProps {
  filter: ProductFilter;
  onChange: ChangeFilter<ProductFilter>;
}

/** Further ones are folded until they are asked for. */
const MAX_OPEN = 4;
/** Up to so many sizes are selected faster one by one than by their range. */
const FEW_SIZES = 4;

/** What the products of the filter's category differ in. Rendered with the category as its key. */
export function FacetPanel({ filter, onChange }: FacetPanelProps) {
  const { data: facets, isError, refetch } = useListFacetsQuery(facetsRequest(filter));
  if (facets === undefined && isError) return <ErrorState onRetry={refetch} />;
  if (facets === undefined) return <p className={styles.note}>{filterMessages.loading}</p>;
  if (facets.length === 0) return <p className={styles.note}>{filterMessages.none}</p>;
  return (
    <div className={styles.facets}>
      {facets.map((facet, place) => {
        const { name, values, range } = facet;
        const isActive = isNameActive(filter.spec, name);
        return (
          <details key={name} className={styles.facet} open={place < MAX_OPEN || isActive}>
            <summary>{name}</summary>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not fold */}
            <div role="group" aria-label={name} className={styles.group}>
              {range && (values.length === 0 || values.length > FEW_SIZES) && (
                <FacetRange name={name} range={range} spec={filter.spec} onChange={onChange} />
              )}
              {values.length > 0 && <FacetChoices facet={facet} spec={filter.spec} onChange={onChange} />}
            </div>
          </details>
        );
      })}
    </div>
  );
}
