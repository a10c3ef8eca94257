import { useState } from 'react';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import { useReadProductQuery } from '#web/api/products/product-details.ts';
import { isFirstView } from '#web/api/shop/first-view.ts';

/** The product stays when sign-in empties the cache: a form that disappears for a moment loses its input. */
export function useShownProduct(id: string) {
  const { currentData, error, refetch } = useReadProductQuery(id, { refetchOnMountOrArgChange: !isFirstView() });
  const [kept, setKept] = useState<ShownProductDetails | undefined>(currentData);
  if (currentData !== undefined && currentData !== kept) setKept(currentData);
  const product = currentData ?? (kept?._id === id ? kept : undefined);
  return { product, error, retry: refetch };
}
