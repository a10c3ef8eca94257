import { purchaseMessages } from '#shared/messages/purchase.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function PurchasePage() {
  return (
    <section className="page">
      <PageTitle title={purchaseMessages.title} />
      <h1>{purchaseMessages.title}</h1>
    </section>
  );
}
