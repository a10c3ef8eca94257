import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useId, useRef, useState } from 'react';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { useAddStoredCardMutation } from '#web/api/payments/stored-cards.ts';
import { useSession } from '#web/auth/session.ts';
import { Button } from '#web/components/button.tsx';
import { CardInput } from '#web/components/cards/card-input.tsx';
import { TestCards } from '#web/components/cards/test-cards.tsx';
import { useStripeJs } from '#web/components/cards/use-stripe-js.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/forms/cards/stored-card-list.module.css';

interface AddCardProps {
  account: string;
  onDone: (isStored: boolean) => void;
}

/** Stores a card without a payment. */
export function AddCard(props: AddCardProps) {
  const { data: config, error, refetch } = useReadConfigQuery();
  if (config !== undefined) return <LoadedForm config={config} {...props} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

type Config = NonNullable<ReturnType<typeof useReadConfigQuery>['data']>;

function LoadedForm({ config, ...props }: AddCardProps & { config: Config }) {
  const provider = useStripeJs(config);
  if (provider.hasFailed) return <ErrorState message={paymentMessages.notAvailable} onRetry={provider.retry} />;
  return (
    <Elements stripe={provider.stripe}>
      <CardForm {...props} />
      {config.demo && <TestCards />}
    </Elements>
  );
}

function CardForm({ account, onDone }: AddCardProps) {
  const { user } = useSession();
  const stripe = useStripe();
  const elements = useElements();
  const [open] = useAddStoredCardMutation();
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const locked = useRef(false);
  const titleId = useId();

  /** The sentence that says why the card is not stored. */
  async function store(): Promise<string | null> {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return storedCardMessages.failed;
    const opened = await open(account);
    if (opened.error) return errorText(opened.error);
    const billing = { name: user?.name || (user?.email ?? ''), email: user?.email ?? '' };
    const result = await stripe.confirmCardSetup(opened.data.clientSecret, {
      payment_method: { card, billing_details: billing },
    });
    if (result.setupIntent?.status === 'succeeded') return null;
    if (result.error?.type === 'validation_error') card.focus();
    return result.error?.message ?? storedCardMessages.failed;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // A ref, because state changes too late for the second of two quick clicks.
    if (locked.current) return;
    locked.current = true;
    setProblem('');
    setSaving(true);
    const refused = await store().catch(() => storedCardMessages.failed);
    locked.current = false;
    setSaving(false);
    if (refused !== null) return setProblem(refused);
    toastSuccess(storedCardMessages.saved);
    onDone(true);
  }

  return (
    <form className={styles.form} aria-labelledby={titleId} aria-busy={isSaving} onSubmit={(event) => void save(event)}>
      <h3 id={titleId}>{storedCardMessages.addTitle}</h3>
      <CardInput onReady={() => setReady(true)} onProblem={setProblem} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <p className={styles.note}>{paymentMessages.secure}</p>
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={isSaving} disabled={!stripe || !isReady}>
          {storedCardMessages.save}
        </Button>
        <Button onClick={() => onDone(false)}>{storedCardMessages.cancel}</Button>
      </div>
    </form>
  );
}
