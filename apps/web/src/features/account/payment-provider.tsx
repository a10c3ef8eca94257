import { Elements } from '@stripe/react-stripe-js';
import type { Order } from '#shared/contracts/orders.ts';
import type { Config } from '#shared/contracts/system.ts';
import { paymentMessages } from '#shared/messages/account.ts';
import { errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/auth/session.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { PaymentCardForm } from '#web/features/account/payment-card-form.tsx';
import { PaymentTestCards } from '#web/features/account/payment-test-cards.tsx';
import { usePaymentIntent } from '#web/features/account/use-payment-intent.ts';
import { useStripeJs } from '#web/features/account/use-stripe-js.ts';
import styles from './payment-panel.module.css';

interface PaymentProviderProps {
  config: Config;
  order: Order;
  isConfirming: boolean;
  onCharged: (transactionId: string) => void;
}

/** Brings together what paying by card needs: the provider's script, a payment intent, and who pays. */
export function PaymentProvider({ config, order, isConfirming, onCharged }: PaymentProviderProps) {
  const { user } = useSession();
  const provider = useStripeJs(config);
  const intent = usePaymentIntent(order);

  if (provider.hasFailed) {
    return (
      <div className="panel">
        <ErrorState message={paymentMessages.notAvailable} onRetry={provider.retry} />
      </div>
    );
  }
  return (
    <div className={`panel ${styles.panel}`}>
      <h2>{paymentMessages.cardDetails}</h2>
      <Elements stripe={provider.stripe}>
        <PaymentCardForm
          clientSecret={intent.clientSecret}
          billing={{ name: user?.name || order.email, email: order.email }}
          isConfirming={isConfirming}
          onCharged={onCharged}
        />
      </Elements>
      {intent.error !== undefined && <ErrorState message={errorText(intent.error)} onRetry={intent.retry} />}
      <p className={styles.note}>{paymentMessages.secure}</p>
      {config.demo && <PaymentTestCards />}
    </div>
  );
}
