import { Elements } from '@stripe/react-stripe-js';
import { useCallback, useState } from 'react';
import type { StoredCard } from '#shared/contracts/payments/stored-cards.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { checkoutPaymentMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { useSession } from '#web/auth/session.ts';
import { TestCards } from '#web/components/cards/test-cards.tsx';
import { useStripeJs } from '#web/components/cards/use-stripe-js.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { chargeStoredCard } from '#web/features/payment/charge-card.ts';
import { PaymentCardForm } from '#web/features/payment/payment-card-form.tsx';
import { PaymentChecking } from '#web/features/payment/payment-outcome.tsx';
import styles from '#web/features/payment/payment-panel.module.css';
import type { PaymentSubject } from '#web/features/payment/payment-subject.ts';
import type { PaymentFinding } from '#web/features/payment/poll-payment.ts';
import { StoredCardChoice } from '#web/features/payment/stored-card-choice.tsx';
import { useCardCharge } from '#web/features/payment/use-card-charge.ts';
import { useExistingCharge, usePaymentCheck } from '#web/features/payment/use-payment-check.ts';
import type { Confirmation, PaymentSteps } from '#web/features/payment/use-payment-confirmation.ts';
import { usePaymentIntent } from '#web/features/payment/use-payment-intent.ts';
import { useStoredCards } from '#web/features/payment/use-stored-cards.ts';

interface PaymentProviderProps {
  config: Config;
  subject: PaymentSubject;
  confirmation: Confirmation;
  steps: PaymentSteps;
}

/** While the outcome of a charge is unknown, the form is hidden and keeps its input. */
export function PaymentProvider({ config, subject, confirmation, steps }: PaymentProviderProps) {
  const { user } = useSession();
  const provider = useStripeJs(config);
  const { onCharged, onUnknown, onUncharged, onClosed, onPaid } = steps;
  const { clientSecret, error, retry, openToKeep, ...rights } = usePaymentIntent(subject, onClosed);
  const stored = useStoredCards(rights);
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useState('');
  const { stripe } = provider;
  const charge = confirmation.step === 'checking' ? confirmation.charge : null;

  const onFinding = useCallback(
    (finding: PaymentFinding) => {
      if (finding.is === 'paid') onPaid(finding.transactionId);
      else if (finding.is === 'charged') void onCharged(finding.transactionId);
      else if (finding.is === 'closed') onClosed(finding.message);
      else {
        if (finding.is === 'replaceable') retry();
        setProblem(finding.is === 'refused' ? finding.message : paymentMessages.cardFailed);
        onUncharged();
      }
    },
    [onPaid, onCharged, onClosed, onUncharged, retry],
  );
  const check = usePaymentCheck({ orderIds: subject.orderIds, stripe, clientSecret, charge, onFinding });
  useExistingCharge({ stripe, clientSecret }, onUnknown);
  const isFollowed = charge !== null || confirmation.step === 'asking';
  const charging = useCardCharge({ isFollowed, onProblem: setProblem, onCharged, onUnknown });
  const hasForm = isTyped || !stored.cards.some((card) => !card.isExpired);

  async function payWith({ _id: cardId }: StoredCard): Promise<void> {
    if (!stripe || clientSecret === undefined) return;
    const refused = await charging.charge(() => chargeStoredCard(stripe, { cardId, clientSecret }));
    if (refused) setTyped(true);
  }

  if (provider.hasFailed) {
    return (
      <div className="panel">
        <ErrorState message={paymentMessages.notAvailable} onRetry={provider.retry} />
      </div>
    );
  }
  return (
    <>
      {charge !== null && (
        <PaymentChecking
          text={check.isSlow ? paymentMessages.checkingLong : paymentMessages.checkingHint}
          busy={check.isBusy}
          onCheck={check.isSlow ? () => onUnknown({ ...charge }) : undefined}
        />
      )}
      <div className={`panel ${styles.panel}`} hidden={charge !== null}>
        <h2>{paymentMessages.cardDetails}</h2>
        {/* The total below many lines may be out of sight. */}
        {'checkoutId' in subject.requested && (
          <p className={styles.total}>
            {checkoutPaymentMessages.toPay}{' '}
            <strong>
              <Amount value={subject.total} />
            </strong>
          </p>
        )}
        {stored.cards.length > 0 && (
          <StoredCardChoice
            cards={stored.cards}
            isProcessing={charging.isProcessing}
            isReady={stripe !== null && clientSecret !== undefined}
            problem={hasForm ? '' : problem}
            onPay={(card) => void payWith(card)}
            onAnother={hasForm ? null : () => setTyped(true)}
          />
        )}
        {stored.hasFailed && <p role="status">{storedCardMessages.notReadAtPayment}</p>}
        <div hidden={!hasForm}>
          <Elements stripe={stripe}>
            <PaymentCardForm
              clientSecret={clientSecret}
              billing={{ name: user?.name || subject.email, email: subject.email }}
              isFollowed={isFollowed}
              {...charging}
              problem={problem}
              onProblem={setProblem}
              onTouched={() => setTyped(true)}
              keepLabel={stored.keepLabel}
              openToKeep={openToKeep}
            />
          </Elements>
        </div>
        {charging.isProcessing && <Spinner cover label={paymentMessages.processing} />}
        {error !== undefined && <ErrorState onRetry={retry} />}
        <p className={styles.note}>{paymentMessages.secure}</p>
        {config.demo && <TestCards />}
      </div>
    </>
  );
}
