import type { PriceUnits } from '#shared/domain/money.ts';
import type { ListOffer, PercentOff } from '#shared/domain/price-lists/account-price.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';

/** What a price list gives besides the prices of single products. */
export interface ListTerms {
  listId: string;
  name: string;
  validUntil: string | null;
  percentOff: PercentOff | null;
  /** By the `categoryKey`. */
  categories: ReadonlyMap<string, PercentOff>;
}

/** All that a list gives a product: its entry, its category's percentage, and that of everything. */
export function offersOf(
  { listId, name, validUntil, percentOff, categories }: ListTerms,
  entry: PriceList<PriceUnits> | undefined,
  category: string | null,
): ListOffer[] {
  const gives: ListOffer['gives'][] = [];
  if (entry) gives.push(entry);
  const ofCategory = category === null ? undefined : categories.get(category);
  if (ofCategory !== undefined) gives.push({ percentOff: ofCategory });
  if (percentOff !== null) gives.push({ percentOff });
  return gives.map((each) => ({ listId, name, validUntil, gives: each }));
}
