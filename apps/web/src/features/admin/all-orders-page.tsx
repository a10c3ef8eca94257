import { adminMessages } from '#shared/messages/admin.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function AllOrdersPage() {
  return (
    <section>
      <PageTitle title={adminMessages.allOrders} />
      <h1>{adminMessages.allOrders}</h1>
    </section>
  );
}
