import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useLazyReadOrderQuery } from '#web/api/orders/orders.ts';
import { interpretPayment, type PaymentFinding, pollPayment } from '#web/features/payment/poll-payment.ts';
import { useClaimPayment } from '#web/features/payment/use-claim-payment.ts';

/** The payment method is null when the charge was found on page load. */
export interface UnknownCharge {
  paymentMethodId: string | null;
}

interface PaymentCheck {
  /** The orders that the charge pays. */
  orderIds: string[];
  stripe: Stripe | null;
  clientSecret: string | undefined;
  /** Each new object restarts the polling; null stops it. */
  charge: UnknownCharge | null;
  /** Called once for each charge, unless polling gives up. */
  onFinding: (finding: PaymentFinding) => void;
}

const RETRIEVE_TIMEOUT_MS = 10_000;

const refusalSchema = z.object({ status: z.number(), code: z.string(), message: z.string() });

/** Polls until the outcome is known. `isSlow` turns true after a while and stays; `isBusy` only for a while. */
export function usePaymentCheck({ orderIds, stripe, clientSecret, charge, onFinding }: PaymentCheck) {
  const [orderId = ''] = orderIds;
  const [readOrder] = useLazyReadOrderQuery();
  const confirm = useClaimPayment(orderIds);
  const [isBusy, setBusy] = useState(true);
  const [isSlow, setSlow] = useState(false);

  const explainEnd = useCallback(
    async (transactionId: string): Promise<PaymentFinding> => {
      const error = await confirm(transactionId);
      if (error === undefined) return { is: 'paid', transactionId };
      const refusal = refusalSchema.safeParse(error).data;
      if (refusal?.code === 'order_closed') return { is: 'closed', message: refusal.message };
      return { is: refusal?.code === 'payment_incomplete' ? 'replaceable' : 'unknown' };
    },
    [confirm],
  );

  useEffect(() => {
    if (charge === null || stripe === null || clientSecret === undefined) return;
    let isCancelled = false;
    const read = async (): Promise<PaymentFinding> => {
      const [{ data: order = null }, intent] = await Promise.all([
        readOrder(orderId),
        retrieveIntent(stripe, clientSecret),
      ]);
      const finding = interpretPayment({ order, intent, paymentMethodId: charge.paymentMethodId });
      return finding.is === 'ended' ? explainEnd(finding.transactionId) : finding;
    };
    const onSlow = () => {
      if (isCancelled) return;
      setBusy(false);
      setSlow(true);
    };
    setBusy(true);
    void pollPayment({ read, wait, isCancelled: () => isCancelled, onSlow }).then((finding) => {
      if (isCancelled || finding.is === 'unknown') return;
      setSlow(false);
      onFinding(finding);
    });
    return () => {
      isCancelled = true;
    };
  }, [charge, stripe, clientSecret, orderId, readOrder, explainEnd, onFinding]);

  return { isSlow, isBusy };
}

/** Calls back when the page's intent already has a charge, pending or done. */
export function useExistingCharge(
  { stripe, clientSecret }: Pick<PaymentCheck, 'stripe' | 'clientSecret'>,
  onCharge: (charge: UnknownCharge) => void,
): void {
  useEffect(() => {
    if (stripe === null || clientSecret === undefined) return;
    let isCancelled = false;
    void retrieveIntent(stripe, clientSecret).then((intent) => {
      const isUnderWay = intent !== null && ['processing', 'requires_capture', 'succeeded'].includes(intent.status);
      if (isUnderWay && !isCancelled) onCharge({ paymentMethodId: null });
    });
    return () => {
      isCancelled = true;
    };
  }, [stripe, clientSecret, onCharge]);
}

async function retrieveIntent(stripe: Stripe, clientSecret: string): Promise<PaymentIntent | null> {
  const response = stripe.retrievePaymentIntent(clientSecret).then(
    ({ paymentIntent = null }) => paymentIntent,
    () => null,
  );
  return Promise.race([response, wait(RETRIEVE_TIMEOUT_MS).then(() => null)]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
