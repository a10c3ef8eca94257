import { useCallback, useMemo, useState } from 'react';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { useCartLines } from '#web/api/cart/cart-store.ts';
import { cartActions } from '#web/components/products/use-cart.ts';

export interface TableOrders {
  /** What is typed as the quantity of products, by id. */
  typed: ReadonlyMap<string, string>;
  inCart: ReadonlyMap<string, number>;
  type: (id: string, text: string) => void;
  add: (product: ShownProductSummary, quantity: number) => void;
}

/** Quantities of a table of products on their way into the cart. */
export function useTableOrders(): TableOrders {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = useCartLines();
  const inCart = useMemo(() => new Map(lines.map(({ productId, quantity }) => [productId, quantity])), [lines]);
  const type = useCallback((id: string, text: string) => {
    setTyped((before) => {
      const next = new Map(before);
      if (text === '') next.delete(id);
      else next.set(id, text);
      return next;
    });
  }, []);
  const add = useCallback(
    (product: ShownProductSummary, quantity: number) => {
      if (!hasPrice(product)) return;
      cartActions.addMany([{ product, quantity }]);
      type(product._id, '');
    },
    [type],
  );
  return { typed, inCart, type, add };
}
