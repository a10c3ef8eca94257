import { adminMessages } from '#shared/messages/admin.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function MakeAdminPage() {
  return (
    <section>
      <PageTitle title={adminMessages.makeAdmin} />
      <h1>{adminMessages.makeAdmin}</h1>
    </section>
  );
}
