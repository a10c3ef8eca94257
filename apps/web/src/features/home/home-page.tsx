import { homeMessages } from '#shared/messages/home.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function HomePage() {
  return (
    <section className="page">
      <PageTitle title={homeMessages.title} />
      <h1>{homeMessages.title}</h1>
    </section>
  );
}
