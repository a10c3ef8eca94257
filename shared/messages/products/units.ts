import type { Unit } from '#shared/domain/products/units.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

const plurals: Record<Unit, string> = {
  piece: 'pieces',
  pair: 'pairs',
  set: 'sets',
  box: 'boxes',
  carton: 'cartons',
  roll: 'rolls',
  reel: 'reels',
  drum: 'drums',
  pallet: 'pallets',
  metre: 'metres',
  kilogram: 'kilograms',
  litre: 'litres',
};

export const unitMessages = {
  per: (unit: Unit) => `per ${unit}`,
  one: (unit: Unit): string => unit,
  /** Several of a unit. */
  many: (count: number, unit: Unit) => `${formatNumber(count)} ${plurals[unit]}`,
  left: (count: number, unit: Unit) => `${formatNumber(count)} ${count === 1 ? unit : plurals[unit]} left`,
} as const;
