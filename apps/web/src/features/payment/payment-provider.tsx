import { Elements } from '@stripe/react-stripe-js';
import { useCallback, useState } from 'react';
import type { Config } from '#shared/contracts/shop/config.ts';
import { checkoutPaymentMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { useSession } from '#web/auth/session.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { PaymentCardForm } from '#web/features/payment/payment-card-form.tsx';
import { PaymentChecking } from '#web/features/payment/payment-outcome.tsx';
import styles from '#web/features/payment/payment-panel.module.css';
import type { PaymentSubject } from '#web/features/payment/payment-subject.ts';
import { PaymentTestCards } from '#web/features/payment/payment-test-cards.tsx';
import type { PaymentFinding } from '#web/features/payment/poll-payment.ts';
import { useExistingCharge, usePaymentCheck } from '#web/features/payment/use-payment-check.ts';
import type { Confirmation, PaymentSteps } from '#web/features/payment/use-payment-confirmation.ts';
import { usePaymentIntent } from '#web/features/payment/use-payment-intent.ts';
import { useStripeJs } from '#web/features/payment/use-stripe-js.ts';

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
  const { clientSecret, error, retry } = usePaymentIntent(subject, onClosed);
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
        <Elements stripe={stripe}>
          <PaymentCardForm
            clientSecret={clientSecret}
            billing={{ name: user?.name || subject.email, email: subject.email }}
            isFollowed={charge !== null || confirmation.step === 'asking'}
            problem={problem}
            onProblem={setProblem}
            onCharged={onCharged}
            onUnknown={onUnknown}
          />
        </Elements>
        {error !== undefined && <ErrorState onRetry={retry} />}
        <p className={styles.note}>{paymentMessages.secure}</p>
        {config.demo && <PaymentTestCards />}
      </div>
    </>
  );
}
