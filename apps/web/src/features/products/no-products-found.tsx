import { productMessages } from '#shared/messages/products.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import type { ProductFilter } from '#web/features/products/product-filter.ts';
import styles from './products-page.module.css';

interface NoProductsFoundProps {
  filter: ProductFilter;
  onClear: (change: Partial<ProductFilter>) => void;
}

/** Says what was looked for in vain, and how to see more. */
export function NoProductsFound({ filter: { q, inStock }, onClear }: NoProductsFoundProps) {
  return (
    <div className={styles.none}>
      <EmptyState message={sentence(q, inStock)}>
        {q !== '' && <p>{productMessages.noneFoundHint}</p>}
        <div className={styles.ways}>
          {q !== '' && (
            <Button look="primary" onClick={() => onClear({ q: '' })}>
              {productMessages.clearSearch}
            </Button>
          )}
          {inStock && <Button onClick={() => onClear({ inStock: false })}>{productMessages.showSoldOut}</Button>}
        </div>
      </EmptyState>
    </div>
  );
}

function sentence(q: string, inStock: boolean): string {
  if (q === '') return inStock ? productMessages.noneInStock : productMessages.none;
  return inStock ? productMessages.noneInStockFound(q) : productMessages.noneFound(q);
}
