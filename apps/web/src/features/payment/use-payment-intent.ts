import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { useCreatePaymentIntentMutation } from '#web/api/payments/payments.ts';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import type { PaymentSubject } from '#web/features/payment/payment-subject.ts';

const closedSchema = z.object({ code: z.literal('order_closed'), message: z.string() });

/** Opens a payment again whenever the total changes. `onClosed` receives what became of the money of a closed order. */
export function usePaymentIntent({ requested, total }: PaymentSubject, onClosed: (message: string) => void) {
  const [create, { data, error, isLoading }] = useCreatePaymentIntentMutation();
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
  return { clientSecret: data?.clientSecret, error, isLoading, retry: open };
}
