import type { Hono } from 'hono';
import { MAX_COUNT } from '#server/db/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { findNumberingAccount } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { ResponseCache } from '#server/http/pipeline/response-cache.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { type FacetValueRow, type FoundFacet, listFacets } from '#server/queries/products/facets.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';
import { publicPriceView, requirePrices } from '#server/routes/products/price-view.ts';
import { tellsPrices, toFilter, withDescendants } from '#server/routes/products/product-filter.ts';
import { type Facet, facetsContract } from '#shared/contracts/products/facets.ts';
import { inUnit, parseQuantity } from '#shared/domain/specifications/quantity.ts';

const inOrder = new Intl.Collator('en', { numeric: true });

/** Before the route of a product, which has the same path. */
export function mountFacets(app: Hono, deps: Deps, searches: Searches, keep: ResponseCache): void {
  mount(
    app,
    deps,
    facetsContract.list,
    async ({ context, query }) => {
      const accountId = query.q === undefined ? null : await findNumberingAccount(context, deps);
      const filter = { ...(await withDescendants(deps.db, toFilter(query))), accountId };
      if (tellsPrices(query)) requirePrices(await publicPriceView(deps, context));
      const facets = await searches.run(context, (budget) => listFacets(deps.db, filter, budget));
      return facets.map((facet) => toFacet(facet, filter));
    },
    keep,
  );
}

function toFacet({ nameKey, name, values, range, counts }: FoundFacet, { specifications = [] }: ProductFilter): Facet {
  const own = specifications.find((filter) => filter.nameKey === nameKey);
  const shown = values.filter(({ value_key }) => counts.get(value_key) !== 0 || own?.valueKeys.includes(value_key));
  return {
    name,
    values: shown.toSorted(byValue).map(({ value, value_key }) => {
      const count = counts.get(value_key);
      const isMore = count !== undefined && count > MAX_COUNT;
      return { value, count: isMore ? MAX_COUNT : (count ?? null), isMore };
    }),
    range: range && toRange(range),
  };
}

function byValue(one: FacetValueRow, other: FacetValueRow): number {
  if (one.number !== null && other.number !== null && one.base === other.base) return one.number - other.number;
  return inOrder.compare(one.value, other.value);
}

function toRange({ min, max, minValue }: NonNullable<FoundFacet['range']>): Facet['range'] {
  const unit = parseQuantity(minValue)?.unit;
  if (unit === undefined) return null;
  return { min: short(inUnit(min, unit), Math.floor), max: short(inUnit(max, unit), Math.ceil), unit };
}

/** With about four digits; the round of the edges lets every product in. */
function short(number: number, round: (number: number) => number): number {
  if (number === 0) return 0;
  const digits = 3 - Math.floor(Math.log10(Math.abs(number)));
  const shown = Number(number.toPrecision(4));
  return shown === number ? number : Number(`${round(Number(`${number}e${digits}`))}e${-digits}`);
}
