import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Product } from '#shared/contracts/products/products.ts';
import { deletedMessages } from '#shared/messages/products/deleted-products.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';

type Named = Pick<Product, '_id' | 'product'>;

/** Brings deleted products back and says what became of them; returns whether all of them are back. Never rejects. */
export function useRestore(): (products: Named[]) => Promise<boolean> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return async (products) => {
    const names = new Map(products.map(({ _id, product }) => [_id, product]));
    try {
      const { restoreManyProducts } = await import('#web/api/products/many-products.ts');
      // Not by the hook: the toast that offers it outlives the page.
      const results = await dispatch(restoreManyProducts.initiate([...names.keys()])).unwrap();
      const refused = results.flatMap(({ id, problem }) => (problem === null ? [] : [{ id, problem }]));
      for (const { id, problem } of refused)
        toastError(deletedMessages.notRestored(names.get(id) ?? '', problem.message), { stays: true });
      const count = results.length - refused.length;
      const [only] = products;
      if (count > 0)
        toastSuccess(
          products.length === 1 && only ? deletedMessages.restored(only.product) : deletedMessages.restoredMany(count),
        );
      return refused.length === 0;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
}
