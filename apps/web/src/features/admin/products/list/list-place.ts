import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { paths } from '#web/paths.ts';

const placeSchema = z.object({ productList: z.object({ search: z.string(), state: z.nullable(z.looseObject({})) }) });
const openedSchema = z.object({ opened: z.string() });

/** For the links of Manage Products: the page that they lead to finds back to the same filter and page of the list. */
export function useListPlace(): { productList: { search: string; state: unknown } } {
  const { search, state } = useLocation();
  return { productList: { search, state } };
}

/** Where a page of one product leads back to: the list as it was, with the product's row in sight. */
export function useWayToList(productId: string) {
  const { state } = useLocation();
  const place = placeSchema.safeParse(state).data?.productList;
  return {
    to: { pathname: paths.manageProducts, search: place?.search ?? '' },
    state: { ...place?.state, opened: productId },
  };
}

/** The product whose page was left for the list. */
export function useOpenedProduct(): string | null {
  const { state } = useLocation();
  return openedSchema.safeParse(state).data?.opened ?? null;
}
