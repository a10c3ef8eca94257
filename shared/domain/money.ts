import { currentLocale } from '#shared/domain/shop/locale.ts';

// Prices are integers in ten-thousandths of the currency's major unit (a screw costs 0.0045); totals are integers in
// its minor unit (cents), which cards are charged in. The two, and amounts in major units, are never mixed up: they are
// types of their own, which numbers become only here.

declare const unit: unique symbol;

/** An integer in a currency's minor unit, such as 1050 for 10.50 euro. */
export type Minor = number & { readonly [unit]: 'minor' };

/** A price as an integer in ten-thousandths of the major unit, such as 845 for 0.0845 euro. */
export type PriceUnits = number & { readonly [unit]: 'price' };

/** What was computed with minor units, or comes from a payment provider, in minor units. Throws on a fraction. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no amount in minor units`);
  return value as Minor;
}

/** A price known to be in ten-thousandths of the major unit, as from stored JSON. */
export function priceUnits(value: number): PriceUnits {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no price in price units`);
  return value as PriceUnits;
}

export function sumMinor(amounts: Iterable<Minor>): Minor {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return minor(sum);
}

export const PRICE_DECIMALS = 4;
const MAX_PRICE = 1_000_000;

/** The decimals of each currency's minor unit. */
export const currencyDecimals = {
  usd: 2,
  eur: 2,
  gbp: 2,
  aud: 2,
  cad: 2,
  chf: 2,
  czk: 2,
  dkk: 2,
  inr: 2,
  jpy: 0,
  mxn: 2,
  nok: 2,
  nzd: 2,
  pln: 2,
  sek: 2,
  sgd: 2,
} as const;

export type Currency = keyof typeof currencyDecimals;

/** A decimal price (0.0845) to price units (845); null when it is out of range or has more than four decimals. */
export function toPriceUnits(price: number): PriceUnits | null {
  if (!Number.isFinite(price) || price <= 0 || price > MAX_PRICE) return null;
  const fixed = price.toFixed(PRICE_DECIMALS);
  return Number(fixed) === price ? priceUnits(Number(fixed.replace('.', ''))) : null;
}

/** Of a decimal price that has been checked, or was price units before. */
export function knownPriceUnits(price: number): PriceUnits {
  return priceUnits(Math.round(price * 10 ** PRICE_DECIMALS));
}

/** Price units (845) to a decimal price (0.0845). */
export function fromPriceUnits(units: PriceUnits): number {
  return units / 10 ** PRICE_DECIMALS;
}

/** Price times quantity in minor units, rounded once, half up. Every total is computed here. */
export function orderTotal(priceUnits: PriceUnits, quantity: number, currency: Currency): Minor {
  const divisor = 10n ** BigInt(PRICE_DECIMALS - currencyDecimals[currency]);
  return minor(Number((BigInt(priceUnits) * BigInt(quantity) + divisor / 2n) / divisor));
}

/** Minor units (1050) to the amount in major units (10.5). */
export function fromMinorUnits(amount: Minor, currency: Currency): number {
  return amount / 10 ** currencyDecimals[currency];
}

/** An amount in major units (10.5) to minor units (1050); null when it has more decimals, or is not above zero. */
export function toMinorUnits(amount: number, currency: Currency): Minor | null {
  if (!Number.isFinite(amount) || amount <= 0 || amount > Number.MAX_SAFE_INTEGER / 100) return null;
  const fixed = amount.toFixed(currencyDecimals[currency]);
  return Number(fixed) === amount ? minor(Number(fixed.replace('.', ''))) : null;
}

/** The nearest amount in minor units (1050) of one in major units (10.5) that the API gave. */
export function nearestMinor(amount: number, currency: Currency): Minor {
  return minor(Math.round(amount * 10 ** currencyDecimals[currency]));
}

/** Adds amounts in major units exactly, which floating point does not. */
export function sumMajor(amounts: number[]): number {
  const scale = 10 ** PRICE_DECIMALS;
  return amounts.reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale;
}

/** Whether a client computed this total: its floating-point `price * quantity` may be off by half a minor unit. */
export function claimsTotal(claim: number, totalMinor: Minor, currency: Currency): boolean {
  const claimedMinor = claim * 10 ** currencyDecimals[currency];
  return Math.abs(claimedMinor - totalMinor) <= 0.5 + 1e-9 * Math.abs(totalMinor);
}

/** What a card can be charged. */
export function chargeLimits(currency: Currency): { min: Minor; max: Minor } {
  // https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  const minimums: Partial<Record<Currency, number>> = {
    czk: 1500,
    dkk: 250,
    gbp: 30,
    mxn: 1000,
    nok: 300,
    pln: 200,
    sek: 300,
  };
  return { min: minor(minimums[currency] ?? 50), max: minor(99_999_999) };
}

/** A price for display, with the currency's decimals, or up to four when the price has them. */
export function formatPrice(price: number, currency: Currency, locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: PRICE_DECIMALS,
  }).format(price);
}

/** `amount` is in major units. */
export function formatAmount(amount: number, currency: Currency, locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).format(amount);
}
