/**
 * What a part of a document's total is: taxed at a rate, exempt for a reason, without any tax, or the rounding that leads from
 * the taxes to what was charged.
 */
export const shareKinds = ['taxed', 'exempt', 'untaxed', 'rounding'] as const;
export type ShareKind = (typeof shareKinds)[number];
