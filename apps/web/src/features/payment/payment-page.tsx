import { skipToken } from '@reduxjs/toolkit/query';
import { Navigate, useParams } from 'react-router-dom';
import { paymentMessages } from '#shared/messages/users/account.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useReadCheckoutQuery } from '#web/api/checkouts/checkouts.ts';
import { useReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import { isFreightDue } from '#web/components/orders/order-totals.ts';
import { PaymentClosed } from '#web/features/payment/payment-closed.tsx';
import styles from '#web/features/payment/payment-page.module.css';
import { PaymentPanel } from '#web/features/payment/payment-panel.tsx';
import { subjectOfOrder } from '#web/features/payment/payment-subject.ts';
import { PaymentSummary } from '#web/features/payment/payment-summary.tsx';
import { usePaymentConfirmation } from '#web/features/payment/use-payment-confirmation.ts';
import { paths } from '#web/paths.ts';

export function PaymentPage() {
  const { id = '' } = useParams();
  return (
    <DashboardPage title={paymentMessages.title} description={paymentMessages.description}>
      <OrderPayment key={id} id={id} />
    </DashboardPage>
  );
}

function OrderPayment({ id }: { id: string }) {
  const { currentData: order, error, refetch } = useReadAnyOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: checkout, isLoading } = useReadCheckoutQuery(order?.checkoutId ?? skipToken);
  const { confirmation, steps } = usePaymentConfirmation([id]);
  const isUnknown = isNotFound(error);
  // A followed payment's panel shows the state.
  const isFollowed = confirmation.step !== 'none';
  useErrorToast(isUnknown || isFollowed ? undefined : error, { stays: order === undefined });

  if (isUnknown && !isFollowed) return <PaymentClosed message={paymentMessages.orderUnknown} />;
  if (order === undefined || isLoading) {
    return error === undefined ? <Spinner /> : <ErrorState onRetry={refetch} />;
  }
  // Such an order is paid with its freight.
  if (checkout && isFreightDue(checkout) && !isFollowed)
    return <Navigate to={paths.checkoutPayment(checkout._id)} replace />;
  return (
    <div className={styles.columns}>
      <PaymentSummary order={order} />
      <PaymentPanel subject={subjectOfOrder(order)} confirmation={confirmation} steps={steps} />
    </div>
  );
}
