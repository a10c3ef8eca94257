import { type ReactNode, useId } from 'react';
import styles from '#web/components/dashboard-page.module.css';
import { PageTitle } from '#web/components/page-title.tsx';

interface DashboardPageProps {
  title: string;
  description: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function DashboardPage({ title, description, aside, children }: DashboardPageProps) {
  const titleId = useId();
  return (
    <section className={styles.screen} aria-labelledby={titleId}>
      <PageTitle title={title} description={description} />
      <header>
        <div>
          <h1 id={titleId}>{title}</h1>
          <p className={styles.description}>{description}</p>
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
