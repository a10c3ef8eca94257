import { useListProductsQuery } from '#web/api/products.ts';

/** The categories that products have, by name. */
export function useCategories(): string[] {
  const { data } = useListProductsQuery({ limit: 100 });
  const categories = data?.items.flatMap(({ category }) => category ?? []);
  return [...new Set(categories)].sort((one, other) => one.localeCompare(other, 'en'));
}
