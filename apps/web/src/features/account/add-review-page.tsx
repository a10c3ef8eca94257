import { reviewMessages } from '#shared/messages/account.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function AddReviewPage() {
  return (
    <section>
      <PageTitle title={reviewMessages.title} />
      <h1>{reviewMessages.title}</h1>
    </section>
  );
}
