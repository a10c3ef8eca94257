import { formatNumber as count } from '#shared/domain/shop/locale.ts';

/** Of an unpaid order that gives a part of its goods back. */
export const reductionMessages = {
  open: 'Give a part back',
  title: (product: string) => `Give a part of "${product}" back`,
  lead: (quantity: number) =>
    `You hold ${count(quantity)}. Keep fewer, and the rest goes back to the shop at once, for others to order.`,
  quantity: 'Quantity to keep',
  quantityHint: (minimum: number, maximum: number) =>
    minimum === maximum ? `Only ${count(minimum)}` : `From ${count(minimum)} to ${count(maximum)}`,
  total: 'New total',
  /** Two amounts of money. */
  change: (before: string, price: string) => `${price} each; the total was ${before}.`,
  dearer: 'Fewer cost more: the price break of the larger quantity no longer applies.',
  returned: (quantity: number) => `${count(quantity)} go back`,
  submit: (quantity: number) => `Keep ${count(quantity)}`,
  submitNone: 'Keep fewer',
  cancel: 'Keep all',
  done: (quantity: number) => `You keep ${count(quantity)}.`,
  none: 'There is no smaller quantity that can be ordered. You can cancel the order instead.',
  notSmaller: (maximum: number) => `Keep at most ${count(maximum)}: something must go back.`,
  changedMeanwhile:
    'The total of this order changed while you paid, so the money goes back to your card. Pay the new total.',
} as const;
