import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paymentMessages } from '#shared/messages/users/account.ts';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { chargeCard } from '#web/features/payment/charge-card.ts';
import styles from '#web/features/payment/payment-card-form.module.css';
import { useCardStyle } from '#web/features/payment/payment-card-style.ts';
import type { UnknownCharge } from '#web/features/payment/use-payment-check.ts';

interface PaymentCardFormProps {
  /** Undefined until the server has opened the payment. */
  clientSecret: string | undefined;
  billing: { name: string; email: string };
  /** True while a charge is being confirmed or looked up: no card may be charged meanwhile. */
  isFollowed: boolean;
  problem: string;
  onProblem: (problem: string) => void;
  onCharged: (transactionId: string) => void;
  onUnknown: (charge: UnknownCharge) => void;
}

/** Used inside `<Elements>`. */
export function PaymentCardForm({
  clientSecret,
  billing,
  isFollowed,
  problem,
  onProblem,
  onCharged,
  onUnknown,
}: PaymentCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const options = useCardStyle();
  const [isReady, setReady] = useState(false);
  const [isCharging, setCharging] = useState(false);
  // A ref, because state changes too late for the second of two quick clicks.
  const locked = useRef(false);
  const isProcessing = isCharging || isFollowed;
  const payButton = useRef<HTMLButtonElement>(null);
  const wasFollowed = useRef(false);

  // The panel that had the focus is gone.
  useEffect(() => {
    if (wasFollowed.current && !isFollowed) payButton.current?.focus();
    wasFollowed.current = isFollowed;
  }, [isFollowed]);

  async function pay(): Promise<void> {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || clientSecret === undefined || isProcessing || locked.current) return;
    locked.current = true;
    onProblem('');
    setCharging(true);
    try {
      const outcome = await chargeCard(stripe, { card, clientSecret, billing });
      if ('transactionId' in outcome) {
        onCharged(outcome.transactionId);
      } else if ('unknown' in outcome) {
        onUnknown(outcome.unknown);
      } else {
        onProblem(outcome.problem);
        if (outcome.isInput) card.focus();
      }
    } catch {
      onProblem(paymentMessages.cardFailed);
    } finally {
      locked.current = false;
      setCharging(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void pay();
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isProcessing}>
      <CardElement
        className={styles.card ?? ''}
        options={options}
        onReady={() => setReady(true)}
        onChange={({ error }) => onProblem(error?.message ?? '')}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button
        ref={payButton}
        look="primary"
        large
        type="submit"
        busy={isProcessing}
        disabled={!stripe || !isReady || clientSecret === undefined}
      >
        {paymentMessages.pay}
      </Button>
      {isProcessing && <Spinner cover label={paymentMessages.processing} />}
    </form>
  );
}
