import { useSearchParams } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useLastValue } from '#web/components/use-last-value.ts';
import styles from './pager.module.css';

const CURSOR = 'cursor';
const OFFSET = 'after';

/** The page that the address asks for: pass it on to a list query. */
export function usePageCursor(): string | undefined {
  const [search] = useSearchParams();
  return search.get(CURSOR) ?? undefined;
}

/** How many rows the pages before this one had, to number its rows. The one before counts while this one `isAwaited`. */
export function usePageOffset(isAwaited: boolean): number {
  return offsetOf(useShownSearch(isAwaited));
}

/** What the address asked for when the rows that are shown were asked for. */
function useShownSearch(isAwaited: boolean): URLSearchParams {
  const [search] = useSearchParams();
  const shown = useLastValue(isAwaited ? null : search.toString());
  return shown === null ? search : new URLSearchParams(shown);
}

function offsetOf(search: URLSearchParams): number {
  const offset = Number(search.get(OFFSET));
  return search.has(CURSOR) && Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

interface PagerProps {
  shown: number;
  /** Null when nobody counted them. */
  total: number | null;
  nextCursor: string | null;
  /** Whether another page is on its way; until it is there, everything is about the present one. */
  isAwaited: boolean;
  /** Somebody goes to another page. */
  onTurn: () => void;
}

/** Leads through a list by links, so that Back goes back a page. Shows nothing for a list of one page. */
export function Pager({ shown, total, nextCursor, isAwaited, onTurn }: PagerProps) {
  const search = useShownSearch(isAwaited);
  const isFirst = !search.has(CURSOR);
  const offset = offsetOf(search);
  if (isFirst && nextCursor === null) return null;
  const last = offset + shown;
  const next = nextCursor === null ? null : { cursor: nextCursor, offset: last };
  return (
    <nav className={styles.pager} aria-label={commonMessages.pages}>
      {shown > 0 && <span className="figures">{commonMessages.shownOf(offset + 1, last, total)}</span>}
      {!isFirst && <PageLink label={commonMessages.firstPage} onTurn={onTurn} />}
      {next && <PageLink to={next} label={commonMessages.nextPage} onTurn={onTurn} />}
    </nav>
  );
}

interface PageLinkProps {
  /** Without it the link leads to the first page. */
  to?: { cursor: string; offset: number };
  label: string;
  onTurn: () => void;
}

function PageLink({ to, label, onTurn }: PageLinkProps) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.delete(CURSOR);
  next.delete(OFFSET);
  if (to !== undefined) {
    next.set(CURSOR, to.cursor);
    next.set(OFFSET, String(to.offset));
  }
  // The list itself scrolls, once the other page is there.
  return (
    <ButtonLink to={{ search: next.toString() }} preventScrollReset onClick={onTurn}>
      {label}
    </ButtonLink>
  );
}
