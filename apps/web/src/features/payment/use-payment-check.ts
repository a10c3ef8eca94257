import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useConfirmPaymentMutation, useLazyReadOrderQuery } from '#web/api/orders.ts';
import { type Finding, findPayment, judgePayment } from '#web/features/payment/payment-finding.ts';

/** A charge of which it is not known what became of it; the payment method is null when the page found it so. */
export interface UnknownCharge {
  paymentMethodId: string | null;
}

interface PaymentCheck {
  orderId: string;
  /** Null while the provider's script is on its way. */
  stripe: Stripe | null;
  clientSecret: string | undefined;
  /** Each new object begins the search again; null when there is nothing to find out. */
  charge: UnknownCharge | null;
  /** Called once for each charge, unless the search gives up. */
  onFound: (finding: Finding) => void;
}

/** Milliseconds after which an answer of the provider counts as lost. */
const RETRIEVE_TIMEOUT_MS = 10_000;

const refusalSchema = z.object({ status: z.number(), code: z.string(), message: z.string() });

/**
 * Reads the order and the intent until it is known what became of a charge. `isSlow` says that it has taken long, and
 * stays; `isHurrying` that it looks often, which it does for a while after each beginning.
 */
export function usePaymentCheck({ orderId, stripe, clientSecret, charge, onFound }: PaymentCheck) {
  const [readOrder] = useLazyReadOrderQuery();
  const [confirm] = useConfirmPaymentMutation();
  const [isHurrying, setHurrying] = useState(true);
  const [isSlow, setSlow] = useState(false);

  const explainEnd = useCallback(
    async (transactionId: string): Promise<Finding> => {
      const { error } = await confirm({ order: orderId, transactionId });
      if (error === undefined) return { is: 'paid', transactionId };
      const refusal = refusalSchema.safeParse(error).data;
      if (refusal?.code === 'order_closed') return { is: 'closed', message: refusal.message };
      return { is: refusal?.code === 'payment_incomplete' ? 'replaceable' : 'unknown' };
    },
    [confirm, orderId],
  );

  useEffect(() => {
    if (charge === null || stripe === null || clientSecret === undefined) return;
    let isLeft = false;
    const look = async (): Promise<Finding> => {
      const [{ data: order = null }, intent] = await Promise.all([
        readOrder(orderId),
        retrieveIntent(stripe, clientSecret),
      ]);
      const finding = judgePayment({ order, intent, paymentMethodId: charge.paymentMethodId });
      return finding.is === 'ended' ? explainEnd(finding.transactionId) : finding;
    };
    const onSlow = () => {
      if (isLeft) return;
      setHurrying(false);
      setSlow(true);
    };
    setHurrying(true);
    void findPayment({ look, pause, isOver: () => isLeft, onSlow }).then((finding) => {
      if (isLeft || finding.is === 'unknown') return;
      setSlow(false);
      onFound(finding);
    });
    return () => {
      isLeft = true;
    };
  }, [charge, stripe, clientSecret, orderId, readOrder, explainEnd, onFound]);

  return { isSlow, isHurrying };
}

/** Calls back when a page is opened whose intent is being charged, or was. */
export function useChargeUnderWay(
  { stripe, clientSecret }: Pick<PaymentCheck, 'stripe' | 'clientSecret'>,
  onCharge: (charge: UnknownCharge) => void,
): void {
  useEffect(() => {
    if (stripe === null || clientSecret === undefined) return;
    let isLeft = false;
    void retrieveIntent(stripe, clientSecret).then((intent) => {
      const isUnderWay = intent !== null && ['processing', 'requires_capture', 'succeeded'].includes(intent.status);
      if (isUnderWay && !isLeft) onCharge({ paymentMethodId: null });
    });
    return () => {
      isLeft = true;
    };
  }, [stripe, clientSecret, onCharge]);
}

/** Null when the provider does not say. */
async function retrieveIntent(stripe: Stripe, clientSecret: string): Promise<PaymentIntent | null> {
  const asked = stripe.retrievePaymentIntent(clientSecret).then(
    ({ paymentIntent = null }) => paymentIntent,
    () => null,
  );
  return Promise.race([asked, pause(RETRIEVE_TIMEOUT_MS).then(() => null)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
