import { useParams } from 'react-router-dom';
import { checkoutPaymentMessages } from '#shared/messages/users/account.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { CheckoutSummary } from '#web/features/payment/checkout-summary.tsx';
import { PaymentClosed } from '#web/features/payment/payment-closed.tsx';
import styles from '#web/features/payment/payment-page.module.css';
import { PaymentPanel } from '#web/features/payment/payment-panel.tsx';
import { subjectOfCheckout } from '#web/features/payment/payment-subject.ts';
import { usePaymentConfirmation } from '#web/features/payment/use-payment-confirmation.ts';

export function CheckoutPaymentPage() {
  const { id = '' } = useParams();
  const money = useMoney();
  const { currentData: checkout } = useReadCheckoutQuery(id);
  const { total = 0 } = checkout === undefined ? {} : subjectOfCheckout(checkout);
  const title = total > 0 ? checkoutPaymentMessages.payTotal(money.amount(total)) : checkoutPaymentMessages.title;
  return (
    <DashboardPage title={title} description={checkoutPaymentMessages.description}>
      <CheckoutPayment key={id} id={id} />
    </DashboardPage>
  );
}

function CheckoutPayment({ id }: { id: string }) {
  const { currentData: checkout, error, refetch } = useReadCheckoutQuery(id, { refetchOnMountOrArgChange: true });
  const subject = checkout && subjectOfCheckout(checkout);
  const { confirmation, steps } = usePaymentConfirmation(subject?.orderIds ?? []);
  const isUnknown = isNotFound(error);
  const isFollowed = confirmation.step !== 'none';
  useErrorToast(isUnknown || isFollowed ? undefined : error, { stays: checkout === undefined });

  if (isUnknown && !isFollowed) return <PaymentClosed message={checkoutPaymentMessages.unknown} />;
  if (checkout === undefined || subject === undefined) {
    return error === undefined ? <Spinner /> : <ErrorState onRetry={refetch} />;
  }
  return (
    <div className={styles.columns}>
      <CheckoutSummary checkout={checkout} />
      <PaymentPanel subject={subject} confirmation={confirmation} steps={steps} />
    </div>
  );
}
