import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';
import { Button } from '#web/components/button.tsx';
import { CardInput } from '#web/components/cards/card-input.tsx';
import { type ChargeOutcome, chargeCard } from '#web/features/payment/charge-card.ts';
import styles from '#web/features/payment/payment-card-form.module.css';
import type { CardCharge } from '#web/features/payment/use-card-charge.ts';

interface PaymentCardFormProps extends CardCharge {
  /** Undefined until the server has opened the payment. */
  clientSecret: string | undefined;
  billing: { name: string; email: string };
  isFollowed: boolean;
  problem: string;
  onProblem: (problem: string) => void;
  onTouched: () => void;
  /** The label of the choice to keep the card; null where it cannot be kept. */
  keepLabel: string | null;
  openToKeep: () => Promise<string | undefined>;
}

/** Used inside `<Elements>`. */
export function PaymentCardForm(props: PaymentCardFormProps) {
  const { clientSecret, billing, isFollowed, isProcessing, charge, problem, onProblem, keepLabel, openToKeep } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isKept, setKept] = useState(false);
  const payButton = useRef<HTMLButtonElement>(null);
  const wasFollowed = useRef(false);

  // The panel that had the focus is gone.
  useEffect(() => {
    if (wasFollowed.current && !isFollowed) payButton.current?.focus();
    wasFollowed.current = isFollowed;
  }, [isFollowed]);

  async function pay(): Promise<void> {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || clientSecret === undefined) return;
    const keep = isKept && keepLabel !== null;
    const refused = await charge(async (): Promise<ChargeOutcome> => {
      const secret = keep ? await openToKeep() : clientSecret;
      if (secret === undefined) return { problem: storedCardMessages.notKept, isInput: false };
      return chargeCard(stripe, { card, clientSecret: secret, billing, keep });
    });
    if (refused?.isInput) card.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void pay();
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isProcessing}>
      <CardInput onReady={() => setReady(true)} onProblem={onProblem} onTouched={props.onTouched} />
      {keepLabel !== null && (
        <label className={styles.keep}>
          <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
          {keepLabel}
        </label>
      )}
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
    </form>
  );
}
