import { paymentMessages } from '#shared/messages/users/account.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PaymentClosed } from '#web/features/payment/payment-closed.tsx';
import { PaymentChecking, PaymentCompleted, PaymentRefused } from '#web/features/payment/payment-outcome.tsx';
import { PaymentProvider } from '#web/features/payment/payment-provider.tsx';
import type { PaymentSubject } from '#web/features/payment/payment-subject.ts';
import type { Confirmation, PaymentSteps } from '#web/features/payment/use-payment-confirmation.ts';

interface PaymentPanelProps {
  subject: PaymentSubject;
  confirmation: Confirmation;
  steps: PaymentSteps;
}

export function PaymentPanel({ subject, confirmation, steps }: PaymentPanelProps) {
  const { data: config, error, refetch } = useReadConfigQuery();
  const { step } = confirmation;

  if (subject.isPaid || step === 'done') {
    const transactionId = step === 'done' ? confirmation.transactionId : subject.transactionId;
    const { receipt, invoices } = subject;
    return <PaymentCompleted {...{ receipt, invoices, transactionId }} isNews={step !== 'none'} />;
  }
  if (step === 'closed') return <PaymentClosed message={confirmation.message} isNews />;
  if (step === 'refused') return <PaymentRefused {...confirmation} />;
  const isRepeated = step === 'asking' && confirmation.attempt > 0;
  if (step === 'waiting' || isRepeated) {
    const { transactionId, attempt } = confirmation;
    return (
      <PaymentChecking
        text={paymentMessages.unconfirmed}
        transactionId={transactionId}
        busy={isRepeated}
        onCheck={() => void steps.onCharged(transactionId, attempt + 1)}
      />
    );
  }
  if (subject.closed !== null && step === 'none') return <PaymentClosed message={subject.closed} />;
  if (config !== undefined) {
    return <PaymentProvider config={config} subject={subject} confirmation={confirmation} steps={steps} />;
  }
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}
