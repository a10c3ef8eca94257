import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { demoCategories } from '#server/demo/catalogue/category-tree.ts';
import { catalogueCategories, demoProducts } from '#server/demo/catalogue/products.ts';
import { demoSeries } from '#server/demo/catalogue/series/all-series.ts';

const SHELVES = 6;
/** Series have the racks behind the other products of their aisle. */
const FIRST_RACK_OF_SERIES = 11;

const parents = new Map(demoCategories.map(({ name, parent }) => [name, parent]));

/** An aisle for each category of the catalogue, such as `A` for fasteners. */
function aisleOf(category: string): string {
  const parent = parents.get(category) ?? null;
  return parent === null ? String.fromCharCode(65 + catalogueCategories.indexOf(category)) : aisleOf(parent);
}

/** By part number. The shop was filled aisle by aisle, shelf by shelf. */
export const demoBins: ReadonlyMap<string, string> = fill();

function fill(): Map<string, string> {
  const bins = new Map<string, string>();
  const next = new Map<string, number>();
  const put = (aisle: string, firstRack: number, { partNumber }: DemoProduct) => {
    const place = next.get(aisle + firstRack) ?? 0;
    next.set(aisle + firstRack, place + 1);
    const rack = String(firstRack + Math.floor(place / SHELVES)).padStart(2, '0');
    bins.set(partNumber ?? '', `${aisle}-${rack}-${(place % SHELVES) + 1}`);
  };
  for (const product of demoProducts) put(aisleOf(product.category ?? ''), 1, product);
  for (const { category, products } of demoSeries)
    for (const product of products) put(aisleOf(category), FIRST_RACK_OF_SERIES, product);
  return bins;
}
