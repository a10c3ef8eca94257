import { profileMessages } from '#shared/messages/account.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function ProfilePage() {
  return (
    <section>
      <PageTitle title={profileMessages.title} />
      <h1>{profileMessages.title}</h1>
    </section>
  );
}
