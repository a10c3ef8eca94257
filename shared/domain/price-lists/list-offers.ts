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
  const offers: ListOffer[] = [];
  const offer = (gives: ListOffer['gives']) => offers.push({ listId, name, validUntil, gives });
  if (entry) offer(entry);
  const ofCategory = category === null ? undefined : categories.get(category);
  if (ofCategory !== undefined) offer({ percentOff: ofCategory });
  if (percentOff !== null) offer({ percentOff });
  return offers;
}
