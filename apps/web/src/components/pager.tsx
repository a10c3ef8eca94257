import { useSearchParams } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import styles from './pager.module.css';

const CURSOR = 'cursor';

/** The page that the address asks for: pass it on to a list query. */
export function usePageCursor(): string | undefined {
  const [search] = useSearchParams();
  return search.get(CURSOR) ?? undefined;
}

interface PagerProps {
  shown: number;
  total: number;
  nextCursor: string | null;
}

/** Leads through a list by links, so that Back goes back a page. Shows nothing for a list of one page. */
export function Pager({ shown, total, nextCursor }: PagerProps) {
  const cursor = usePageCursor();
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <nav className={styles.pager} aria-label={commonMessages.pages}>
      <span>{commonMessages.shownOf(shown, total)}</span>
      {cursor !== undefined && <PageLink cursor={null} label={commonMessages.firstPage} />}
      {nextCursor !== null && <PageLink cursor={nextCursor} label={commonMessages.nextPage} />}
    </nav>
  );
}

function PageLink({ cursor, label }: { cursor: string | null; label: string }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  if (cursor === null) next.delete(CURSOR);
  else next.set(CURSOR, cursor);
  return <ButtonLink to={{ search: next.toString() }}>{label}</ButtonLink>;
}
