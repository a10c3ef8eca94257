import type { Unit } from '#shared/domain/products/units.ts';

/** Units as UN/ECE Recommendation 20 calls them; packages by Recommendation 21, with an X before them. */
export const unitCodes: Readonly<Record<Unit, string>> = {
  piece: 'H87',
  pair: 'PR',
  set: 'SET',
  box: 'XBX',
  carton: 'XCT',
  roll: 'XRO',
  reel: 'XRL',
  drum: 'XDR',
  pallet: 'XPX',
  metre: 'MTR',
  kilogram: 'KGM',
  litre: 'LTR',
};

/** "One": freight, a part of an amount, and products that are sold by nothing that the shop says. */
export const ONE = 'C62';
