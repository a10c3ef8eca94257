import { useSearchParams } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { ButtonLink } from '#web/components/button.tsx';
import styles from './pager.module.css';

const CURSOR = 'cursor';
const OFFSET = 'after';

/** The page that the address asks for: pass it on to a list query. */
export function usePageCursor(): string | undefined {
  const [search] = useSearchParams();
  return search.get(CURSOR) ?? undefined;
}

/** How many rows the pages before this one had, to number its rows. */
export function usePageOffset(): number {
  const [search] = useSearchParams();
  const offset = Number(search.get(OFFSET));
  return search.has(CURSOR) && Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

interface PagerProps {
  shown: number;
  /** Null when nobody counted them. */
  total: number | null;
  nextCursor: string | null;
}

/** Leads through a list by links, so that Back goes back a page. Shows nothing for a list of one page. */
export function Pager({ shown, total, nextCursor }: PagerProps) {
  const cursor = usePageCursor();
  const offset = usePageOffset();
  if (cursor === undefined && nextCursor === null) return null;
  const last = offset + shown;
  return (
    <nav className={styles.pager} aria-label={commonMessages.pages}>
      {shown > 0 && <span className="figures">{commonMessages.shownOf(offset + 1, last, total)}</span>}
      {cursor !== undefined && <PageLink label={commonMessages.firstPage} />}
      {nextCursor !== null && <PageLink to={{ cursor: nextCursor, offset: last }} label={commonMessages.nextPage} />}
    </nav>
  );
}

/** Without `to` it leads to the first page. */
function PageLink({ to, label }: { to?: { cursor: string; offset: number }; label: string }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.delete(CURSOR);
  next.delete(OFFSET);
  if (to !== undefined) {
    next.set(CURSOR, to.cursor);
    next.set(OFFSET, String(to.offset));
  }
  return <ButtonLink to={{ search: next.toString() }}>{label}</ButtonLink>;
}
