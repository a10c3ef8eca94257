import { Link } from 'react-router-dom';
import styles from '#web/features/admin/overview/overview-page.module.css';
import { VIEW } from '#web/paths.ts';

interface WaitingNotesProps<View extends string> {
  /** The list that has these views. */
  path: string;
  views: readonly View[];
  /** Null for more than are counted; undefined until they are read, or when that failed. */
  counts: Record<View, number | null> | undefined;
  isLoading: boolean;
  words: Record<View, (count: number | null) => string>;
}

/** What waits for staff in each view, with a link to it; nothing when nothing does. */
export function WaitingNotes<View extends string>({ path, views, counts, isLoading, words }: WaitingNotesProps<View>) {
  if (isLoading) return <span className={styles.awaited} />;
  const notes = views.filter((view) => counts !== undefined && counts[view] !== 0);
  if (counts === undefined || notes.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.notes}`}>
      {notes.map((view) => (
        <li key={view}>
          <Link to={`${path}?${VIEW}=${view}`}>{words[view](counts[view])}</Link>
        </li>
      ))}
    </ul>
  );
}
