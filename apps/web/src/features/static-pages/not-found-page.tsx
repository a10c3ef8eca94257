import { commonMessages } from '#shared/messages/common.ts';
import { ActionLink } from '#web/components/action.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { paths } from '#web/paths.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <section className={`page ${styles.notFound}`}>
      <PageTitle title={commonMessages.notFound} description={commonMessages.notFoundHint} />
      <h1>{commonMessages.notFound}</h1>
      <p>{commonMessages.notFoundHint}</p>
      <ActionLink large to={paths.root}>
        {commonMessages.backHome}
      </ActionLink>
    </section>
  );
}
