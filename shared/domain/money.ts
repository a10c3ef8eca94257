import { currentLocale } from '#shared/domain/shop/locale.ts';

// Prices are integers in ten-thousandths of the currency's major unit (a screw costs 0.0045); totals are integers in
// its minor unit (cents), which cards are charged in.

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
export function toPriceUnits(price: number): number | null {
  if (!Number.isFinite(price) || price <= 0 || price > MAX_PRICE) return null;
  const fixed = price.toFixed(PRICE_DECIMALS);
  return Number(fixed) === price ? Number(fixed.replace('.', '')) : null;
}

/** Price units (845) to a decimal price (0.0845). */
export function fromPriceUnits(units: number): number {
  return units / 10 ** PRICE_DECIMALS;
}

/** Price times quantity in minor units, rounded once, half up. Every total is computed here. */
export function orderTotal(priceUnits: number, quantity: number, currency: Currency): number {
  const divisor = 10n ** BigInt(PRICE_DECIMALS - currencyDecimals[currency]);
  return Number((BigInt(priceUnits) * BigInt(quantity) + divisor / 2n) / divisor);
}

/** Minor units (1050) to the amount in major units (10.5). */
export function fromMinorUnits(minor: number, currency: Currency): number {
  return minor / 10 ** currencyDecimals[currency];
}

/** An amount in major units (10.5) to minor units (1050); null when it has more decimals, or is not above zero. */
export function toMinorUnits(amount: number, currency: Currency): number | null {
  if (!Number.isFinite(amount) || amount <= 0 || amount > Number.MAX_SAFE_INTEGER / 100) return null;
  const fixed = amount.toFixed(currencyDecimals[currency]);
  return Number(fixed) === amount ? Number(fixed.replace('.', '')) : null;
}

/** Whether a client computed this total: its floating-point `price * quantity` may be off by half a minor unit. */
export function claimsTotal(claim: number, totalMinor: number, currency: Currency): boolean {
  const claimedMinor = claim * 10 ** currencyDecimals[currency];
  return Math.abs(claimedMinor - totalMinor) <= 0.5 + 1e-9 * Math.abs(totalMinor);
}

/** In minor units. */
export function chargeLimits(currency: Currency): { min: number; max: number } {
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
  return { min: minimums[currency] ?? 50, max: 99_999_999 };
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
