import { type Milligrams, milligrams } from '#shared/domain/freight/delivery-method.ts';

// Weights are integers in milligrams, so that none is added with fractions; the API has them in kilograms.

export const WEIGHT_DECIMALS = 6;
/** In kilograms. */
export const MAX_WEIGHT = 1_000_000;

/** Kilograms (1.5) to milligrams (1500000); null unless it is more than nothing, in range and has at most six decimals. */
export function toMilligrams(kilograms: number): Milligrams | null {
  if (!Number.isFinite(kilograms) || kilograms <= 0 || kilograms > MAX_WEIGHT) return null;
  const fixed = kilograms.toFixed(WEIGHT_DECIMALS);
  return Number(fixed) === kilograms ? milligrams(Number(fixed.replace('.', ''))) : null;
}

/** Of kilograms that have been checked, or were milligrams before. */
export function knownMilligrams(kilograms: number): Milligrams {
  return milligrams(Math.round(kilograms * 10 ** WEIGHT_DECIMALS));
}

/** Milligrams (1500000) to kilograms (1.5). */
export function fromMilligrams(weight: Milligrams): number {
  return weight / 10 ** WEIGHT_DECIMALS;
}
