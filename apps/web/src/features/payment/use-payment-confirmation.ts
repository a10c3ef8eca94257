import { useCallback, useEffect, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useClaimPayment } from '#web/features/payment/use-claim-payment.ts';
import type { UnknownCharge } from '#web/features/payment/use-payment-check.ts';

/**
 * `checking`: the outcome is unknown. `asking`, `waiting`: the card is charged and the shop is being told; the form
 * stays closed. If the page is closed, the provider's webhook tells the server.
 */
export type Confirmation =
  | { step: 'none' }
  | { step: 'checking'; charge: UnknownCharge }
  | { step: 'asking' | 'waiting'; transactionId: string; attempt: number }
  | { step: 'refused'; transactionId: string; message: string }
  | { step: 'closed'; message: string }
  | { step: 'done'; transactionId: string };

export interface PaymentSteps {
  /** Tells the server that this intent took the money; may be repeated. */
  onCharged: (transactionId: string, attempt?: number) => Promise<void>;
  onUnknown: (charge: UnknownCharge) => void;
  /** The card may be charged again. */
  onUncharged: () => void;
  /** The message says what became of the money. */
  onClosed: (message: string) => void;
  onPaid: (transactionId: string) => void;
}

const RETRY_SECONDS = [2, 5, 10, 20, 30, 30, 60, 60];

/** Reports a charge to the server until it succeeds or the attempts are used up. */
export function usePaymentConfirmation(orderIds: string[]): { confirmation: Confirmation; steps: PaymentSteps } {
  const confirm = useClaimPayment(orderIds);
  const [confirmation, setConfirmation] = useState<Confirmation>({ step: 'none' });

  const onCharged = useCallback(
    async (transactionId: string, attempt = 0): Promise<void> => {
      setConfirmation({ step: 'asking', transactionId, attempt });
      const error = await confirm(transactionId);
      if (error === undefined) setConfirmation({ step: 'done', transactionId });
      else setConfirmation(afterFailure(error, transactionId, attempt));
    },
    [confirm],
  );

  useEffect(() => {
    if (confirmation.step !== 'waiting') return;
    const { transactionId, attempt } = confirmation;
    const retry = () => void onCharged(transactionId, attempt + 1);
    const seconds = RETRY_SECONDS[attempt];
    const timer = seconds === undefined ? undefined : setTimeout(retry, 1000 * seconds);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [confirmation, onCharged]);

  const onUnknown = useCallback((charge: UnknownCharge) => setConfirmation({ step: 'checking', charge }), []);
  const onUncharged = useCallback(() => setConfirmation({ step: 'none' }), []);
  const onClosed = useCallback((message: string) => setConfirmation({ step: 'closed', message }), []);
  const onPaid = useCallback((transactionId: string) => setConfirmation({ step: 'done', transactionId }), []);
  return { confirmation, steps: { onCharged, onUnknown, onUncharged, onClosed, onPaid } };
}

function afterFailure(error: object, transactionId: string, attempt: number): Confirmation {
  const status = 'status' in error ? error.status : null;
  // The server's message is not shown: it may know less about the charge than this page.
  if (isTemporary(status)) return { step: 'waiting', transactionId, attempt };
  return { step: 'refused', transactionId, message: errorText(error) };
}

/** The same call may succeed later: no response, signed out, payment not final yet, rate limited, or a 5xx. */
function isTemporary(status: unknown): boolean {
  return typeof status !== 'number' || status >= 500 || [401, 402, 408, 429].includes(status);
}
