import { commonMessages } from '#shared/messages/common.ts';
import { ButtonLink } from '#web/components/button.tsx';
import styles from '#web/components/feedback/not-found.module.css';
import { PageTitle } from '#web/components/page-title.tsx';
import { paths } from '#web/paths.ts';

export function NotFound({ message }: { message: string }) {
  return (
    <section className={`page ${styles.notFound}`}>
      <PageTitle title={commonMessages.notFound} description={message} />
      <h1>{commonMessages.notFound}</h1>
      <p>{message}</p>
      <ButtonLink look="primary" large to={paths.root}>
        {commonMessages.backHome}
      </ButtonLink>
    </section>
  );
}
