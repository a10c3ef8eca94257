import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FamilyPage, FamilyProduct } from '#shared/contracts/families/family-page.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { type FamilyTable, passesFilters } from '#shared/domain/specifications/family-table.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { useCartLines } from '#web/api/cart/cart-store.ts';
import { Button } from '#web/components/button.tsx';
import { cartActions } from '#web/components/products/use-cart.ts';
import styles from '#web/features/families/family-page.module.css';
import { readSizeFilter } from '#web/features/families/size-filter.ts';
import { SizeFilters } from '#web/features/families/size-filters.tsx';
import { SizeTable } from '#web/features/families/size-table.tsx';
import { readSize } from '#web/features/families/typed-sizes.ts';

interface SizesProps {
  family: FamilyPage;
  table: FamilyTable<FamilyProduct>;
}

/** The products of a family side by side, to fill the cart from. */
export function Sizes({ family, table }: SizesProps) {
  const [search] = useSearchParams();
  const filters = useMemo(() => readSizeFilter(search), [search]);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = useCartLines();
  const inCart = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const rows = table.rows.filter((row) => passesFilters(row, filters));

  const type = useCallback((id: string, text: string) => {
    setTyped((before) => {
      const next = new Map(before);
      if (text === '') next.delete(id);
      else next.set(id, text);
      return next;
    });
  }, []);
  const add = useCallback(
    (product: FamilyProduct, quantity: number) => {
      if (!hasPrice(product)) return;
      cartActions.addMany([{ product, quantity }]);
      type(product._id, '');
    },
    [type],
  );
  // Also of sizes that a filter hides: they were typed to be ordered.
  const toAdd = family.products.filter(hasPrice).flatMap((product) => {
    const read = typed.has(product._id) ? readSize(product, typed.get(product._id) ?? '') : null;
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
        <SizeTable
          name={family.name}
          columns={table.columns}
          rows={rows}
          typed={typed}
          inCart={inCart}
          onType={type}
          onAdd={add}
        />
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
