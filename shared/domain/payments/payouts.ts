/** What changes the balance at the payment provider; `other` is what this version does not know. */
export const balanceCategories = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'other_adjustment',
  'payout',
  'payout_reversal',
  'other',
] as const;
export type BalanceCategory = (typeof balanceCategories)[number];

export const payoutStatuses = ['paid', 'pending', 'in_transit', 'canceled', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
