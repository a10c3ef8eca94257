import { Link } from 'react-router-dom';
import type { ReturnView } from '#shared/domain/returns/return-states.ts';
import { returnNotes } from '#shared/messages/returns/return-staff.ts';
import { useCountReturnsQuery } from '#web/api/returns/returns.ts';
import styles from '#web/features/admin/overview/overview-page.module.css';
import { VIEW } from '#web/paths.ts';
import { returnPaths } from '#web/return-paths.ts';

const views = ['requested', 'received'] as const satisfies ReturnView[];

/** Which returns wait for staff; nothing when there are none. */
export function ReturnsNote() {
  const { data, isLoading } = useCountReturnsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return <span className={styles.awaited} />;
  const notes = views.filter((view) => data !== undefined && data[view] !== 0);
  if (data === undefined || notes.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.notes}`}>
      {notes.map((view) => (
        <li key={view}>
          <Link to={`${returnPaths.list}?${VIEW}=${view}`}>{returnNotes[view](data[view])}</Link>
        </li>
      ))}
    </ul>
  );
}
