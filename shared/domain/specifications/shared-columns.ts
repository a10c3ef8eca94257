import type { TableColumn, TableRow } from '#shared/domain/specifications/family-table.ts';
import { specificationValues } from '#shared/domain/specifications/specification-keys.ts';

interface Specified {
  specifications: { name: string; value: string }[];
}

/** Products of a list, in its order, with the names by which most of them differ as columns. */
export function sharedTable<Product extends Specified>(
  products: readonly Product[],
  maxColumns: number,
): { columns: TableColumn[]; rows: TableRow<Product>[] } {
  const rows = products.map((product) => ({
    product,
    cells: Map.groupBy(specificationValues(product.specifications), ({ nameKey }) => nameKey),
  }));
  const names = new Map<string, { name: string; products: number; values: Set<string> }>();
  for (const { cells } of rows) {
    for (const [nameKey, values] of cells) {
      const known = names.get(nameKey) ?? { name: values[0]?.name ?? '', products: 0, values: new Set() };
      known.products += 1;
      known.values.add(values.map(({ valueKey }) => valueKey).join('\n'));
      names.set(nameKey, known);
    }
  }
  const columns = [...names]
    // A column that is empty for most would say nothing, as one that is the same for all.
    .filter(([, { products: count, values }]) => count * 2 >= products.length && values.size > 1)
    .toSorted(([, one], [, other]) => other.products - one.products)
    .slice(0, maxColumns)
    .map(([nameKey, { name }]) => ({ nameKey, name }));
  return { columns, rows };
}
