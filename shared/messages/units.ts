import type { Unit } from '#shared/domain/units.ts';

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
  /** `orderMultiple` is 2 or more. */
  stepsOf: (orderMultiple: number, unit: Unit) =>
    `Comes in steps of ${orderMultiple.toLocaleString('en-US')} ${plurals[unit]}`,
} as const;
