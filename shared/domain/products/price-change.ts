import {
  type Currency,
  currencyDecimals,
  fromPriceUnits,
  PRICE_DECIMALS,
  priceUnits,
  toPriceUnits,
} from '#shared/domain/money.ts';
import { areValidPriceBreaks, type PriceList } from '#shared/domain/products/price-breaks.ts';

/** By a signed percentage, or by a signed amount in major units. */
export interface PriceChange {
  by: 'percent' | 'amount';
  value: number;
}

/** Prices of a product in major units. */
interface Prices extends PriceList {
  priceBreaks: { quantity: number; price: number }[];
}

/**
 * The price and its breaks, all changed alike. A percentage is rounded, half up, to the currency's decimals, or to those that
 * the price had. Null when one of them would be no price, or the breaks would not fall any more.
 */
export function changedPrices({ price, priceBreaks }: Prices, change: PriceChange, currency: Currency): Prices | null {
  const changed = [{ quantity: 1, price }, ...priceBreaks].map(({ quantity, price }) => ({
    quantity,
    price: changedPrice(price, change, currency),
  }));
  const valid = changed.flatMap(({ quantity, price }) => (price === null ? [] : [{ quantity, price }]));
  const [first, ...breaks] = valid;
  if (!first || valid.length < changed.length) return null;
  const list = { price: first.price, priceBreaks: breaks };
  return areValidPriceBreaks(list) ? list : null;
}

function changedPrice(price: number, { by, value }: PriceChange, currency: Currency): number | null {
  const units = Number(toPriceUnits(price));
  if (by === 'amount') return validPrice(units + Math.round(value * 10 ** PRICE_DECIMALS));
  // In hundredths of a percent, so that only integers are multiplied.
  const share = 10_000 + Math.round(value * 100);
  const grain = 10 ** (PRICE_DECIMALS - Math.max(currencyDecimals[currency], decimalsOf(units)));
  return validPrice(Math.floor((units * share) / (10_000 * grain) + 0.5) * grain);
}

function decimalsOf(units: number): number {
  for (let decimals = 0; decimals < PRICE_DECIMALS; decimals += 1)
    if (units % 10 ** (PRICE_DECIMALS - decimals) === 0) return decimals;
  return PRICE_DECIMALS;
}

function validPrice(units: number): number | null {
  const price = fromPriceUnits(priceUnits(units));
  return toPriceUnits(price) === null ? null : price;
}
