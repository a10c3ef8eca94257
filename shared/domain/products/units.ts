/** What a product is sold by; its price is per one of these. */
export const units = [
  'piece',
  'pair',
  'set',
  'box',
  'carton',
  'roll',
  'reel',
  'drum',
  'pallet',
  'metre',
  'kilogram',
  'litre',
] as const;
export type Unit = (typeof units)[number];
