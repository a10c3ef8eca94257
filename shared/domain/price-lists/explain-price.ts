import type { PriceUnits } from '#shared/domain/money.ts';
import { type ListOffer, type PriceReason, reducedPrice } from '#shared/domain/price-lists/account-price.ts';
import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';

export interface ExplainedOffer<Offer extends ListOffer> {
  /** Null for the shop's own. */
  offer: Offer | null;
  unitPrice: PriceUnits;
  wins: boolean;
}

/** What shop and lists give for a quantity, the shop first, and which of it the reason names. */
export function explainPrice<Offer extends ListOffer>(
  { shop, offers }: { shop: PriceList<PriceUnits>; offers: readonly Offer[] },
  quantity: number,
  reason: PriceReason,
): ExplainedOffer<Offer>[] {
  const shopPrice = unitPriceAt(shop, quantity);
  const all = [
    { offer: null, unitPrice: shopPrice },
    ...offers.map((offer) => ({ offer, unitPrice: offeredBy(offer, shopPrice, quantity) })),
  ];
  const named = all.filter(({ offer }) =>
    reason.kind === 'list' ? offer?.listId === reason.listId : reason.kind === 'shop' && offer === null,
  );
  const winner = named.toSorted((one, other) => one.unitPrice - other.unitPrice)[0];
  return all.map((each) => ({ ...each, wins: each === winner }));
}

function offeredBy({ gives }: ListOffer, shopPrice: PriceUnits, quantity: number): PriceUnits {
  return 'percentOff' in gives ? reducedPrice(shopPrice, gives.percentOff) : unitPriceAt(gives, quantity);
}
