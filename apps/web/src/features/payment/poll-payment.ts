import type { PaymentIntent } from '@stripe/stripe-js';
import type { Order } from '#shared/contracts/orders.ts';
import { paymentMessages } from '#shared/messages/account.ts';

/**
 * What one look at the order and the intent says of a payment. `paid`: the shop has booked it. `charged`: the money has
 * gone, and the shop is to be told. `refused`: this card was refused. `uncharged`: nothing was charged so far, while a
 * request may still be on its way. `ended`: the intent can charge no card any more. `closed`: why the order takes no
 * payment any more, and what became of the money. `replaceable`: the order is to be paid by another intent.
 */
export type Finding =
  | { is: 'paid' | 'charged' | 'ended'; transactionId: string }
  | { is: 'refused' | 'closed'; message: string }
  | { is: 'uncharged' | 'replaceable' | 'unknown' };

export interface Look {
  /** Null when it could not be read. */
  order: Pick<Order, 'paid' | 'transactionId'> | null;
  intent: Pick<PaymentIntent, 'id' | 'status' | 'last_payment_error'> | null;
  /** The card of the charge in question; null when only the intent is known. */
  paymentMethodId: string | null;
}

export function judgePayment({ order, intent, paymentMethodId }: Look): Finding {
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

/** Milliseconds before each look; the last ones are for a bank that takes its time. */
const PAUSES_MS = [0, 1000, 2000, 4000, 4000, 8000, 15_000, 30_000, 30_000];

/** From this look on it takes long. */
const SLOW_LOOK = 4;

/** A charge that has not arrived by this look, some seconds after its answer was lost, is not on its way any more. */
const LAST_ARRIVAL_LOOK = 3;

interface Search {
  look: () => Promise<Finding>;
  /** Resolves after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  isOver: () => boolean;
  onSlow: () => void;
}

/** Looks again, ever more rarely, until it is known what became of a payment; `unknown` when it has given up. */
export async function findPayment({ look, pause, isOver, onSlow }: Search): Promise<Finding> {
  for (const [index, ms] of PAUSES_MS.entries()) {
    if (index === SLOW_LOOK) onSlow();
    await pause(ms);
    if (isOver()) break;
    const finding = await look();
    const isKnown = finding.is !== 'unknown' && (finding.is !== 'uncharged' || index >= LAST_ARRIVAL_LOOK);
    if (isKnown) return finding;
  }
  return { is: 'unknown' };
}
