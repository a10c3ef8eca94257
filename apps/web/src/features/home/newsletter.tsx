import { type FormEvent, useId } from 'react';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/home/newsletter.module.css';

const HEADING_ID = 'newsletter-heading';

export function Newsletter() {
  const emailId = useId();
  return (
    <section className={`page ${styles.section}`} aria-labelledby={HEADING_ID}>
      <div className={`navy ${styles.panel}`}>
        <div>
          <h2 id={HEADING_ID}>{homeMessages.newsletter}</h2>
          <p>{homeMessages.newsletterLead}</p>
        </div>
        <form className={styles.form} noValidate onSubmit={doNothing}>
          <label htmlFor={emailId}>{homeMessages.newsletterEmail}</label>
          <div className={styles.row}>
            <input
              id={emailId}
              type="text"
              inputMode="email"
              autoComplete="email"
              placeholder={homeMessages.newsletterPlaceholder}
            />
            <Button type="submit" look="accent" large>
              {homeMessages.newsletterSubmit}
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}

/** Enter would otherwise reload the page. */
function doNothing(event: FormEvent): void {
  event.preventDefault();
}
