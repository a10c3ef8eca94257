import { useNavigate, useParams } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { quoteStaffMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadCustomerQuery } from '#web/api/customers/customers.ts';
import { useStartQuoteMutation } from '#web/api/quotes/quotes.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { answerOf } from '#web/features/admin/quotes/answer-form.ts';
import { OfferForm } from '#web/features/admin/quotes/offer-form.tsx';
import { quotePaths } from '#web/quote-paths.ts';

/** Offers a customer prices that nobody asked for. */
export function NewQuotePage() {
  const { id = '' } = useParams();
  const { currentData: customer, error, refetch } = useReadCustomerQuery(id);
  const [start] = useStartQuoteMutation();
  const withKey = useIdempotencyKey();
  const navigate = useNavigate();
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  if (error !== undefined) return <ErrorState message={errorText(error)} onRetry={refetch} />;
  if (customer === undefined) return <Spinner />;
  return (
    <DashboardPage title={messages.startTitle} description={messages.startDescription}>
      <QuotePanel title={messages.for(customer.name ?? customer.email)}>
        <OfferForm
          label={messages.startTitle}
          submitLabel={messages.sendStarted}
          defaultValues={answerOf([], undefined)}
          requested={[]}
          customerId={id}
          isPrefilled
          send={async ({ replaces: _, ...offer }) => {
            const quote = await withKey((idempotencyKey) => start({ customerId: id, offer, idempotencyKey }).unwrap());
            toastSuccess(messages.sent);
            await navigate(quotePaths.staff(quote._id));
          }}
        />
      </QuotePanel>
    </DashboardPage>
  );
}
