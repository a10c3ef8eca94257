import { signupMessages } from '#shared/messages/login.ts';
import { PageTitle } from '#web/components/page-title.tsx';

export function SignupPage() {
  return (
    <section className="page">
      <PageTitle title={signupMessages.title} />
      <h1>{signupMessages.title}</h1>
    </section>
  );
}
