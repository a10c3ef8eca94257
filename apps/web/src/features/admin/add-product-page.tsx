import { adminMessages } from '#shared/messages/admin.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function AddProductPage() {
  return (
    <section>
      <PageTitle title={adminMessages.addProduct} />
      <h1>{adminMessages.addProduct}</h1>
    </section>
  );
}
