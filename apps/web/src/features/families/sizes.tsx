import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FamilyPage } from '#shared/contracts/families/family-page.ts';
import type { SpecifiedProduct } from '#shared/contracts/products/specified-product.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { type FamilyTable, passesFilters } from '#shared/domain/specifications/family-table.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { Button } from '#web/components/button.tsx';
import { ProductTable } from '#web/components/product-table/product-table.tsx';
import { readQuantity } from '#web/components/product-table/typed-quantity.ts';
import { useTableOrders } from '#web/components/product-table/use-table-orders.ts';
import { cartActions } from '#web/components/products/use-cart.ts';
import styles from '#web/features/families/family-page.module.css';
import { readSizeFilter } from '#web/features/families/size-filter.ts';
import { SizeFilters } from '#web/features/families/size-filters.tsx';

interface SizesProps {
  family: FamilyPage;
  table: FamilyTable<SpecifiedProduct>;
}

/** The products of a family side by side, to fill the cart from. */
export function Sizes({ family, table }: SizesProps) {
  const [search] = useSearchParams();
  const filters = useMemo(() => readSizeFilter(search), [search]);
  const orders = useTableOrders();
  const { typed, type } = orders;
  const rows = table.rows.filter((row) => passesFilters(row, filters));
  // Also of sizes that a filter hides: they were typed to be ordered.
  const toAdd = family.products.filter(hasPrice).flatMap((product) => {
    const read = typed.has(product._id) ? readQuantity(product, typed.get(product._id) ?? '') : null;
    return read?.quantity == null ? [] : [{ product, quantity: read.quantity }];
  });
  const addAll = () => {
    cartActions.addMany(toAdd);
    for (const { product } of toAdd) type(product._id, '');
  };

  return (
    <section aria-label={messages.table(family.name)} className={styles.sizes}>
      <SizeFilters table={table} filters={filters} shown={rows.length} />
      {rows.length === 0 ? (
        <p className={styles.none}>{messages.none}</p>
      ) : (
        <ProductTable caption={messages.table(family.name)} columns={table.columns} rows={rows} orders={orders} />
      )}
      {toAdd.length > 1 && (
        <div className={styles.all}>
          <Button look="primary" large onClick={addAll}>
            {messages.addAll(toAdd.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
