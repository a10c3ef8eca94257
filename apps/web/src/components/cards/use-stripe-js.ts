import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { Config } from '#shared/contracts/shop/config.ts';
import { loadStripeJs } from '#web/components/cards/load-stripe.ts';

/** Null until loaded. A failed try may be repeated. */
export function useStripeJs({ demo, stripe }: Config): {
  stripe: Stripe | null;
  hasFailed: boolean;
  retry: () => void;
} {
  const { publishableKey } = stripe;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Stripe | null>(null);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    let isCurrent = true;
    loadStripeJs({ publishableKey, demo }).then(
      (found) => isCurrent && setLoaded(found),
      () => isCurrent && setFailedAttempt(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [publishableKey, demo, attempt]);

  return { stripe: loaded, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
