import { staticPageMessages } from '#shared/messages/static-pages.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function PortfolioPage() {
  return (
    <section className="page">
      <PageTitle title={staticPageMessages.portfolio} />
      <h1>{staticPageMessages.portfolio}</h1>
    </section>
  );
}
