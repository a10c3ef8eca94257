import type { PaymentIntent } from '@stripe/stripe-js';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

/**
 * `paid`: the shop has booked it. `charged`: the money is taken, but the shop does not know yet. `refused`: this card
 * was refused. `uncharged`: nothing is charged so far, but a request may still be pending. `ended`: the intent cannot
 * charge a card any more. `closed`: why the order takes no payment any more. `replaceable`: it needs another intent.
 */
export type PaymentFinding =
  | { is: 'paid' | 'charged' | 'ended'; transactionId: string }
  | { is: 'refused' | 'closed'; message: string }
  | { is: 'uncharged' | 'replaceable' | 'unknown' };

export interface PaymentReads {
  order: Pick<Order, 'paid' | 'transactionId'> | null;
  intent: Pick<PaymentIntent, 'id' | 'status' | 'last_payment_error'> | null;
  /** Null when only the intent is known. */
  paymentMethodId: string | null;
}

export function interpretPayment({ order, intent, paymentMethodId }: PaymentReads): PaymentFinding {
  if (order?.paid && order.transactionId !== null) return { is: 'paid', transactionId: order.transactionId };
  switch (intent?.status) {
    case 'succeeded':
      return { is: 'charged', transactionId: intent.id };
    case 'canceled':
      return { is: 'ended', transactionId: intent.id };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action': {
      // An earlier card's refusal stays on the intent until the next confirmation arrives.
      const error = intent.last_payment_error;
      const isOfThisCard = paymentMethodId !== null && error?.payment_method?.id === paymentMethodId;
      return isOfThisCard
        ? { is: 'refused', message: error?.message ?? paymentMessages.cardFailed }
        : { is: 'uncharged' };
    }
    default:
      return { is: 'unknown' };
  }
}

/** Milliseconds before each attempt; the last ones are for slow banks. */
const DELAYS_MS = [0, 1000, 2000, 4000, 4000, 8000, 15_000, 30_000, 30_000];

/** From this attempt on the payment counts as slow. */
const SLOW_ATTEMPT = 4;

/** A charge whose response was lost, and that has not arrived by this attempt, will not arrive. */
const LAST_ARRIVAL_ATTEMPT = 3;

interface Polling {
  read: () => Promise<PaymentFinding>;
  wait: (ms: number) => Promise<void>;
  isCancelled: () => boolean;
  onSlow: () => void;
}

/** Polls less and less often; `unknown` when it gives up. */
export async function pollPayment({ read, wait, isCancelled, onSlow }: Polling): Promise<PaymentFinding> {
  for (const [index, ms] of DELAYS_MS.entries()) {
    if (index === SLOW_ATTEMPT) onSlow();
    await wait(ms);
    if (isCancelled()) break;
    const finding = await read();
    const isKnown = finding.is !== 'unknown' && (finding.is !== 'uncharged' || index >= LAST_ARRIVAL_ATTEMPT);
    if (isKnown) return finding;
  }
  return { is: 'unknown' };
}
