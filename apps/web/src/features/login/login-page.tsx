import { loginMessages } from '#shared/messages/login.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function LoginPage() {
  return (
    <section className="page">
      <PageTitle title={loginMessages.title} />
      <h1>{loginMessages.title}</h1>
    </section>
  );
}
