import { adminMessages } from '#shared/messages/admin.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function ManageProductsPage() {
  return (
    <section>
      <PageTitle title={adminMessages.manageProducts} />
      <h1>{adminMessages.manageProducts}</h1>
    </section>
  );
}
