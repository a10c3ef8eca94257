import { useCallback, useEffect, useState } from 'react';
import { paymentMessages } from '#shared/messages/account.ts';
import { errorText } from '#web/api/api-error.ts';
import { useConfirmPaymentMutation } from '#web/api/orders.ts';

/**
 * What is known after the card was charged. From here on nobody is asked for a card again: `waiting` repeats the
 * confirmation by itself, and should the page be closed, the provider tells the server.
 */
export type Confirmation =
  | { step: 'none' }
  | { step: 'asking' | 'waiting'; transactionId: string; attempt: number }
  | { step: 'refused'; transactionId: string; message: string }
  | { step: 'done'; transactionId: string };

const RETRY_SECONDS = [2, 5, 10, 20];
const LAST_RETRY_SECONDS = 30;

/** Tells the server about a charge until it has understood. */
export function usePaymentConfirmation(orderId: string) {
  const [confirm] = useConfirmPaymentMutation();
  const [confirmation, setConfirmation] = useState<Confirmation>({ step: 'none' });

  const ask = useCallback(
    async (transactionId: string, attempt = 0): Promise<void> => {
      setConfirmation({ step: 'asking', transactionId, attempt });
      const { error } = await confirm({ order: orderId, transactionId });
      if (error === undefined) setConfirmation({ step: 'done', transactionId });
      else setConfirmation(afterFailure(error, transactionId, attempt));
    },
    [confirm, orderId],
  );

  useEffect(() => {
    if (confirmation.step !== 'waiting') return;
    const { transactionId, attempt } = confirmation;
    const retry = () => void ask(transactionId, attempt + 1);
    const timer = setTimeout(retry, 1000 * (RETRY_SECONDS[attempt] ?? LAST_RETRY_SECONDS));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [confirmation, ask]);

  return { confirmation, ask };
}

function afterFailure(error: object, transactionId: string, attempt: number): Confirmation {
  const status = 'status' in error ? error.status : null;
  // The server's own sentence is not for here: for all it knows, no money was taken.
  if (isTemporary(status)) return { step: 'waiting', transactionId, attempt };
  // An order that was deleted while its owner paid; the server gives such money back.
  return { step: 'refused', transactionId, message: status === 404 ? paymentMessages.refunding : errorText(error) };
}

/** Whether the same call may succeed later: no answer, not signed in, not settled yet, too often, or a 5xx. */
function isTemporary(status: unknown): boolean {
  return typeof status !== 'number' || status >= 500 || [401, 402, 408, 429].includes(status);
}
