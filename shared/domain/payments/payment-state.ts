export type PaymentState = 'unpaid' | 'paid' | 'partlyRefunded' | 'refunded' | 'disputed';

export interface Payment {
  paid: boolean;
  /** What the order costs, and how much of it went back; in the same unit. */
  total: number;
  refunded: number;
  /** A dispute is open, or the bank decided it against the shop. */
  disputed: boolean;
}

/** What became of the money of an order. */
export function paymentState({ paid, total, refunded, disputed }: Payment): PaymentState {
  if (!paid) return 'unpaid';
  if (disputed) return 'disputed';
  if (refunded === 0) return 'paid';
  return refunded < total ? 'partlyRefunded' : 'refunded';
}
