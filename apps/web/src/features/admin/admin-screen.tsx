import { type ReactNode, useId } from 'react';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from './admin-screen.module.css';

interface AdminScreenProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** The heading of a back-office screen and what belongs under it. */
export function AdminScreen({ title, description, children }: AdminScreenProps) {
  const titleId = useId();
  return (
    <section className={styles.screen} aria-labelledby={titleId}>
      <PageTitle title={title} description={description} />
      <header>
        <h1 id={titleId}>{title}</h1>
        <p className={styles.description}>{description}</p>
      </header>
      {children}
    </section>
  );
}
