import { useRef, useState } from 'react';
import { paymentMessages } from '#shared/messages/users/account.ts';
import type { ChargeOutcome } from '#web/features/payment/charge-card.ts';
import type { UnknownCharge } from '#web/features/payment/use-payment-check.ts';

interface CardCharging {
  /** True while a charge is being confirmed or looked up: no card may be charged meanwhile. */
  isFollowed: boolean;
  onProblem: (problem: string) => void;
  onCharged: (transactionId: string) => void;
  onUnknown: (charge: UnknownCharge) => void;
}

export interface CardCharge {
  isProcessing: boolean;
  /** Does nothing while another charge is under way. Returns what the provider refused. */
  charge: (action: () => Promise<ChargeOutcome>) => Promise<{ problem: string; isInput: boolean } | null>;
}

/** One charge at a time, with a card that is typed or a stored one. */
export function useCardCharge({ isFollowed, onProblem, onCharged, onUnknown }: CardCharging): CardCharge {
  const [isCharging, setCharging] = useState(false);
  // A ref, because state changes too late for the second of two quick clicks.
  const locked = useRef(false);

  async function charge(action: () => Promise<ChargeOutcome>) {
    if (locked.current || isFollowed) return null;
    locked.current = true;
    onProblem('');
    setCharging(true);
    try {
      const outcome = await action();
      if ('transactionId' in outcome) onCharged(outcome.transactionId);
      else if ('unknown' in outcome) onUnknown(outcome.unknown);
      else {
        onProblem(outcome.problem);
        return outcome;
      }
    } catch {
      onProblem(paymentMessages.cardFailed);
    } finally {
      locked.current = false;
      setCharging(false);
    }
    return null;
  }

  return { isProcessing: isCharging || isFollowed, charge };
}
