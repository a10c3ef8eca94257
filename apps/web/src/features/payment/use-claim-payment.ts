import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useConfirmPaymentMutation } from '#web/api/orders/orders.ts';

const closedSchema = z.object({ code: z.literal('order_closed') });

/**
 * Tells the shop that an intent has paid these orders; returns its refusal, or undefined. One order stands for all that
 * the intent was opened for, unless it was closed meanwhile; then the next one does.
 */
export function useClaimPayment(orderIds: string[]): (transactionId: string) => Promise<object | undefined> {
  const [confirm] = useConfirmPaymentMutation();
  // The array is a new one on every render; its text is not.
  const wanted = orderIds.join(' ');
  return useCallback(
    async (transactionId) => {
      let refusal: object | undefined;
      for (const order of wanted.split(' ')) {
        refusal = (await confirm({ order, transactionId })).error;
        if (!closedSchema.safeParse(refusal).success) break;
      }
      return refusal;
    },
    [confirm, wanted],
  );
}
