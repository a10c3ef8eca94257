import { staticPageMessages } from '#shared/messages/static-pages.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function BlogsPage() {
  return (
    <section className="page">
      <PageTitle title={staticPageMessages.blogs} />
      <h1>{staticPageMessages.blogs}</h1>
    </section>
  );
}
