import { commonMessages } from '#shared/messages/common.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from '#web/features/static-pages/not-found-page.module.css';
import { paths } from '#web/paths.ts';

export function NotFoundPage() {
  return (
    <section className={`page ${styles.notFound}`}>
      <PageTitle title={commonMessages.notFound} description={commonMessages.notFoundHint} />
      <h1>{commonMessages.notFound}</h1>
      <p>{commonMessages.notFoundHint}</p>
      <ButtonLink look="primary" large to={paths.root}>
        {commonMessages.backHome}
      </ButtonLink>
    </section>
  );
}
