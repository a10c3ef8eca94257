import { type ReactNode, useId } from 'react';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A screen of the dashboard: its names, its heading and what belongs under it. */
export function Screen({ title, description, children }: ScreenProps) {
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
