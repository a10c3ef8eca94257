import { paymentMessages } from '#shared/messages/account.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function PaymentPage() {
  return (
    <section>
      <PageTitle title={paymentMessages.title} />
      <h1>{paymentMessages.title}</h1>
    </section>
  );
}
