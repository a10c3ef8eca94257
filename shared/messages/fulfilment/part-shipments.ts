import { formatNumber } from '#shared/domain/shop/locale.ts';

/** What staff do with an order that does not leave at once. */
export const partShipmentMessages = {
  title: 'Shipments',
  takeBack: 'Take back',
  takeBackOf: (quantity: number) => `Take back the shipment of ${formatNumber(quantity)}`,
  shipPart: 'Ship a part',
  shipAll: 'Ship all that is left',
  quantity: 'Quantity',
  quantityHint: (left: number) => `${formatNumber(left)} are left.`,
  restBy: 'The rest by',
  restByHint: 'Optional. The customer sees the day.',
  wrongQuantity: (left: number) => `Enter a whole number from 1 to ${formatNumber(left)}`,
  rest: (left: number) => `${formatNumber(left)} have not left yet.`,
  closeShort: 'Close short',
  closeShortHint: 'When they will not come: their stock and their money go back.',
  closeShortTitle: (number: string) => `Close ${number} short?`,
  closeShortOf: (left: number, ordered: number) =>
    `${formatNumber(left)} of ${formatNumber(ordered)} will not come, and the goods go back to stock. This cannot be undone.`,
  costsLess: 'The order costs that much less.',
  toCard: (amount: string) => `${amount} goes back to the card.`,
  takenOff: (amount: string) => `${amount} was invoiced ahead: a credit note takes it off what is owed.`,
  byBank: (amount: string) =>
    `${amount} was paid by bank transfer: send it back by your bank. Closing records that, with a credit note.`,
  keep: 'Keep it open',
  closeShortDescription: 'The customer gets a mail.',
  closed: 'Closed short.',
  reason: 'Reason',
  reasonHint: 'For colleagues; the customer does not see it.',
} as const;
