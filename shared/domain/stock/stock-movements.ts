/** Why the stock of a product changed. `set_aside` is kept for those in line, `reduced` a part of an order given back. */
export const movementKinds = [
  'received',
  'adjusted',
  'set_aside',
  'ordered',
  'reduced',
  'cancelled',
  'expired',
  'refunded',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What staff record by hand. */
export const recordedKinds = ['received', 'adjusted'] as const satisfies MovementKind[];
export type RecordedKind = (typeof recordedKinds)[number];
