import { Link } from 'react-router-dom';
import type { QuoteView } from '#shared/domain/quotes/quote-states.ts';
import { quoteNotes } from '#shared/messages/quotes/quote-notes.ts';
import { useCountQuotesQuery } from '#web/api/quotes/quotes.ts';
import styles from '#web/features/admin/overview/overview-page.module.css';
import { paths, VIEW } from '#web/paths.ts';

const views = ['to-answer', 'ending'] as const satisfies QuoteView[];

/** Which quotes wait for staff, and which end soon; nothing when there are none. */
export function QuotesNote() {
  const { data, isLoading } = useCountQuotesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return <span className={styles.awaited} />;
  const notes = views.filter((view) => data !== undefined && data[view] !== 0);
  if (data === undefined || notes.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.notes}`}>
      {notes.map((view) => (
        <li key={view}>
          <Link to={`${paths.quotes}?${VIEW}=${view}`}>{quoteNotes[view](data[view])}</Link>
        </li>
      ))}
    </ul>
  );
}
