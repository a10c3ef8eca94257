import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { useCreatePaymentIntentMutation } from '#web/api/payments/payments.ts';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import type { PaymentSubject } from '#web/features/payment/payment-subject.ts';

const closedSchema = z.object({ code: z.literal('order_closed'), message: z.string() });

/** Opens a payment again whenever the total changes. `onClosed` receives what became of the money of a closed order. */
export function usePaymentIntent({ requested, total }: PaymentSubject, onClosed: (message: string) => void) {
  const [create, { data, error, isLoading }] = useCreatePaymentIntentMutation();
  const [createToKeep] = useCreatePaymentIntentMutation();
  const { orderId, checkoutId } = { orderId: undefined, checkoutId: undefined, ...requested };
  const open = useCallback(
    () => void create({ totalPrice: total, orderId, checkoutId }),
    [create, total, orderId, checkoutId],
  );
  useEffect(open, [open]);
  const closed = closedSchema.safeParse(error).data?.message;
  useEffect(() => {
    if (closed !== undefined) onClosed(closed);
  }, [closed, onClosed]);
  useErrorToast(closed === undefined ? error : undefined, { stays: true });

  /** The client secret of a payment whose card can be kept; undefined when that fails. */
  async function openToKeep(): Promise<string | undefined> {
    const { data: opened } = await createToKeep({ totalPrice: total, orderId, checkoutId, keepCard: true });
    // The page goes on with the same intent, or with another one when this one had to be replaced.
    if (opened !== undefined && opened.clientSecret !== data?.clientSecret) open();
    return opened?.clientSecret;
  }

  const { clientSecret, cardsOf = null, mayKeep = false } = data ?? {};
  return { clientSecret, cardsOf, mayKeep, error, isLoading, retry: open, openToKeep };
}
