import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useRef, useState } from 'react';
import { paymentMessages } from '#shared/messages/account.ts';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { chargeCard } from '#web/features/account/charge-card.ts';
import { useCardStyle } from '#web/features/account/payment-card-style.ts';
import styles from './payment-card-form.module.css';

interface PaymentCardFormProps {
  /** Undefined until the server has opened the payment. */
  clientSecret: string | undefined;
  billing: { name: string; email: string };
  /** Whether a charge is being confirmed with the server. */
  isConfirming: boolean;
  onCharged: (transactionId: string) => void;
}

/** The provider's card input and the Pay button; stands inside `<Elements>`. */
export function PaymentCardForm({ clientSecret, billing, isConfirming, onCharged }: PaymentCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const options = useCardStyle();
  const [isReady, setReady] = useState(false);
  const [isCharging, setCharging] = useState(false);
  const [problem, setProblem] = useState('');
  // State changes too late for the second of two quick clicks.
  const locked = useRef(false);
  const isProcessing = isCharging || isConfirming;

  async function pay(): Promise<void> {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || clientSecret === undefined || isProcessing || locked.current) return;
    locked.current = true;
    setProblem('');
    setCharging(true);
    try {
      const outcome = await chargeCard(stripe, { card, clientSecret, billing });
      if ('transactionId' in outcome) {
        onCharged(outcome.transactionId);
      } else {
        setProblem(outcome.problem);
        if (outcome.isInput) card.focus();
      }
    } catch {
      setProblem(paymentMessages.cardFailed);
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
        onChange={({ error }) => setProblem(error?.message ?? '')}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button
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
