import { orderMessages } from '#shared/messages/account.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function MyOrdersPage() {
  return (
    <section>
      <PageTitle title={orderMessages.title} />
      <h1>{orderMessages.title}</h1>
    </section>
  );
}
