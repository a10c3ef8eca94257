import { type ReactNode, useId } from 'react';
import styles from '#web/components/dashboard-page.module.css';
import { PageTitle } from '#web/components/page-title.tsx';

interface DashboardPageProps {
  title: string;
  description: string;
  /** Beside the title. */
  tags?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function DashboardPage({ title, description, tags, aside, children }: DashboardPageProps) {
  const titleId = useId();
  return (
    <section className={styles.screen} aria-labelledby={titleId}>
      <PageTitle title={title} description={description} />
      <header>
        <div>
          <div className={styles.title}>
            <h1 id={titleId}>{title}</h1>
            {tags}
          </div>
          <p className={styles.description}>{description}</p>
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
