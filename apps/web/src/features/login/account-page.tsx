import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { accountPitchMessages } from '#shared/messages/users/login.ts';
import { useOrigin } from '#web/auth/use-leave-to-origin.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from '#web/features/login/account-page.module.css';

interface AccountPageProps {
  title: string;
  description: string;
  /** Explains the sign-in to a visitor who was ordering this product. */
  toOrder: (product: string) => string;
  other: { question: string; label: string; to: string };
  children: ReactNode;
}

export function AccountPage({ title, description, toOrder, other, children }: AccountPageProps) {
  const { state } = useOrigin();
  return (
    <section className={`page ${styles.page}`}>
      <PageTitle title={title} description={description} />
      <div className={styles.card}>
        <div className={styles.form}>
          <h1>{title}</h1>
          <p className={styles.lead}>{description}</p>
          {state?.toOrder !== undefined && <p className={styles.reason}>{toOrder(state.toOrder)}</p>}
          {children}
          <p className={styles.other}>
            {other.question}{' '}
            <Link to={other.to} state={state}>
              {other.label}
            </Link>
          </p>
        </div>
        <aside className={styles.pitch} aria-labelledby="account-pitch">
          <h2 id="account-pitch">{accountPitchMessages.heading}</h2>
          <ul>
            {accountPitchMessages.points.map(([point, explanation]) => (
              <li key={point}>
                <strong>{point}</strong>
                <span>{explanation}</span>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </section>
  );
}
