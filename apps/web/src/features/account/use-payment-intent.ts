import { useCallback, useEffect } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { useCreatePaymentIntentMutation } from '#web/api/payments.ts';
import { useErrorToast } from '#web/components/use-error-toast.ts';

/** Opens the payment of an order, again whenever its total changes; `clientSecret` is what the provider asks for. */
export function usePaymentIntent({ _id: orderId, total }: Order) {
  const [create, { data, error, isLoading }] = useCreatePaymentIntentMutation();
  const open = useCallback(() => void create({ totalPrice: total, orderId }), [create, total, orderId]);
  useEffect(open, [open]);
  useErrorToast(error);
  return { clientSecret: data?.clientSecret, error, isLoading, retry: open };
}
