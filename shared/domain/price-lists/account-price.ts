import { type PriceUnits, priceUnits } from '#shared/domain/money.ts';
import { type PriceBreak, type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';

/** What a price list that is valid now gives a product: prices of its own, or a part off the shop's. */
export interface ListOffer {
  listId: string;
  name: string;
  /** The last day that it is valid; null without an end. */
  validUntil: string | null;
  gives: PriceList<PriceUnits> | { percentOff: PercentOff };
}

/** In hundredths of a percent, 1 to 9,999. */
export type PercentOff = number;

export type PriceReason =
  | { kind: 'shop' }
  | { kind: 'list'; listId: string; name: string; validUntil: string | null }
  /** Of a quote, by its number. */
  | { kind: 'quote'; number: string };

export interface AccountPrice {
  unitPrice: PriceUnits;
  reason: PriceReason;
}

const WHOLE = 10_000n;

/**
 * The price of each unit for an account that orders this quantity: the lowest of the shop's own and what its lists give.
 * Of equal prices the shop's counts, then that of the list that comes first.
 */
export function accountPrice(
  shop: PriceList<PriceUnits>,
  offers: readonly ListOffer[],
  quantity: number,
): AccountPrice {
  const { unitPrice, offer } = lowestOffer(shop, offers, quantity);
  return { unitPrice, reason: reasonOf(offer) };
}

/** Without an offer it is the shop's price. */
function lowestOffer(
  shop: PriceList<PriceUnits>,
  offers: readonly ListOffer[],
  quantity: number,
): { unitPrice: PriceUnits; offer: ListOffer | undefined } {
  const shopPrice = unitPriceAt(shop, quantity);
  let unitPrice = shopPrice;
  let winner: ListOffer | undefined;
  for (const offer of offers) {
    const { gives } = offer;
    const offered = 'percentOff' in gives ? reducedPrice(shopPrice, gives.percentOff) : unitPriceAt(gives, quantity);
    if (offered >= unitPrice) continue;
    unitPrice = offered;
    winner = offer;
  }
  return { unitPrice, offer: winner };
}

function reasonOf(offer: ListOffer | undefined): PriceReason {
  if (offer === undefined) return { kind: 'shop' };
  const { listId, name, validUntil } = offer;
  return { kind: 'list', listId, name, validUntil };
}

/** Rounded once, half up, like every amount; a price is never nothing. */
export function reducedPrice(price: PriceUnits, percentOff: PercentOff): PriceUnits {
  const reduced = (BigInt(price) * (WHOLE - BigInt(percentOff)) + WHOLE / 2n) / WHOLE;
  return priceUnits(Math.max(1, Number(reduced)));
}

/** From this quantity on, the price is that of this reason. */
export interface ReasonBreak {
  quantity: number;
  reason: PriceReason;
}

export interface AccountPriceList extends PriceList<PriceUnits> {
  priceBreaks: PriceBreak<PriceUnits>[];
  /** In rising order of quantity, beginning with 1. */
  reasons: ReasonBreak[];
}

/** What `accountPrice` gives for every quantity. */
export function accountPriceList(shop: PriceList<PriceUnits>, offers: readonly ListOffer[]): AccountPriceList {
  const quantities = new Set<number>();
  for (const { quantity } of shop.priceBreaks) quantities.add(quantity);
  for (const { gives } of offers)
    if (!('percentOff' in gives)) for (const { quantity } of gives.priceBreaks) quantities.add(quantity);
  const first = lowestOffer(shop, offers, 1);
  const priceBreaks: PriceBreak<PriceUnits>[] = [];
  const reasons: ReasonBreak[] = [{ quantity: 1, reason: reasonOf(first.offer) }];
  let { unitPrice: price, offer: before } = first;
  for (const quantity of [...quantities].sort((one, other) => one - other)) {
    const { unitPrice, offer } = lowestOffer(shop, offers, quantity);
    if (unitPrice < price) priceBreaks.push({ quantity, price: unitPrice });
    price = unitPrice;
    if (offer?.listId !== before?.listId) reasons.push({ quantity, reason: reasonOf(offer) });
    before = offer;
  }
  return { price: first.unitPrice, priceBreaks, reasons };
}

/** Why the price of this quantity is what it is. */
export function reasonAt(reasons: readonly ReasonBreak[], quantity: number): PriceReason {
  return reasons.findLast((each) => quantity >= each.quantity)?.reason ?? { kind: 'shop' };
}
