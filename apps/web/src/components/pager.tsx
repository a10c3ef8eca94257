import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { commonMessages } from '#shared/messages/common.ts';
import { PAGE_SIZE } from '#web/api/contract-call.ts';
import { ButtonLink } from '#web/components/button.tsx';
import styles from '#web/components/pager.module.css';
import { useLastValue } from '#web/components/use-last-value.ts';

const CURSOR = 'cursor';
const OFFSET = 'after';
const SIZE = 'size';

/** What a list can be shown by, where its reader may say. */
export const PAGE_SIZES = [PAGE_SIZE, 50, 100];

/** The page that the address asks for: pass it on to a list query. */
export function usePageCursor(): string | undefined {
  const [search] = useSearchParams();
  return search.get(CURSOR) ?? undefined;
}

/** How many rows of a page the address asks for. */
export function usePageSize(): number {
  const [search] = useSearchParams();
  return sizeOf(search);
}

function sizeOf(search: URLSearchParams): number {
  return PAGE_SIZES.find((size) => String(size) === search.get(SIZE)) ?? PAGE_SIZE;
}

/** How many rows the pages before this one had, to number its rows. The one before counts while this one `isAwaited`. */
export function usePageOffset(isAwaited: boolean): number {
  return offsetOf(useShownPlace(isAwaited).search);
}

/** Where a page of the list is: its cursor, empty for the first one, and how many rows were before it. */
const placeSchema = z.object({ cursor: z.string(), offset: z.int().check(z.gte(0)) });
type PagePlace = z.infer<typeof placeSchema>;

// A list leads forwards only, so each link carries the pages before: Back and reloads keep them. A copied address has none.
const trailSchema = z.object({ trail: z.array(placeSchema) });

interface ShownPlace {
  search: URLSearchParams;
  trail: PagePlace[];
}

/** What the address asked for when the rows that are shown were asked for. */
function useShownPlace(isAwaited: boolean): ShownPlace {
  const { search, state } = useLocation();
  const parsed = trailSchema.safeParse(state);
  const trail = parsed.success ? parsed.data.trail : [];
  const now = JSON.stringify({ search, trail });
  const shown = useLastValue(isAwaited ? null : now) ?? now;
  const place: { search: string; trail: PagePlace[] } = JSON.parse(shown);
  return { search: new URLSearchParams(place.search), trail: place.trail };
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
  /** Whether the reader chooses how many rows a page has. */
  hasSizes: boolean;
  /** Whether another page is on its way; until it is there, everything is about the present one. */
  isAwaited: boolean;
  /** Somebody goes to another page. */
  onTurn: () => void;
}

/** Leads through a list by links, so that Back goes back a page. Shows nothing for a list of one page. */
export function Pager({ shown, total, nextCursor, hasSizes, isAwaited, onTurn }: PagerProps) {
  const { search, trail } = useShownPlace(isAwaited);
  const cursor = search.get(CURSOR) ?? '';
  const isFirst = cursor === '';
  const offset = offsetOf(search);
  const size = sizeOf(search);
  const canResize = hasSizes && (total ?? Number.POSITIVE_INFINITY) > PAGE_SIZE;
  if (isFirst && nextCursor === null && !canResize) return null;
  const here = { cursor, offset };
  const previous = trail.at(-1);
  const isOnlyPage = isFirst && nextCursor === null;
  return (
    <nav className={styles.pager} aria-label={commonMessages.pages}>
      {canResize && (
        <span className={styles.sizes}>
          {commonMessages.rowsPerPage}
          {PAGE_SIZES.map((each) => (
            <PageLink key={each} size={each} isCurrent={each === size} label={String(each)} onTurn={onTurn} />
          ))}
        </span>
      )}
      {shown > 0 && (
        <span className="figures">
          {commonMessages.shownOf(offset + 1, offset + shown, total)}
          {!isOnlyPage &&
            ` · ${commonMessages.pageOf(Math.floor(offset / size) + 1, total && Math.ceil(total / size))}`}
        </span>
      )}
      {!isFirst && <PageLink label={commonMessages.firstPage} onTurn={onTurn} />}
      {previous && (
        <PageLink to={previous} trail={trail.slice(0, -1)} label={commonMessages.previousPage} onTurn={onTurn} />
      )}
      {nextCursor !== null && (
        <PageLink
          to={{ cursor: nextCursor, offset: offset + shown }}
          trail={[...trail, here]}
          label={commonMessages.nextPage}
          onTurn={onTurn}
        />
      )}
    </nav>
  );
}

interface PageLinkProps {
  /** Without it the link leads to the first page. */
  to?: PagePlace;
  /** The pages before that one. */
  trail?: PagePlace[];
  /** Without it a page has as many rows as this one. */
  size?: number;
  isCurrent?: boolean;
  label: string;
  onTurn: () => void;
}

function PageLink({ to, trail = [], size, isCurrent = false, label, onTurn }: PageLinkProps) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.delete(CURSOR);
  next.delete(OFFSET);
  if (to !== undefined && to.cursor !== '') {
    next.set(CURSOR, to.cursor);
    next.set(OFFSET, String(to.offset));
  }
  if (size !== undefined) {
    if (size === PAGE_SIZE) next.delete(SIZE);
    else next.set(SIZE, String(size));
  }
  // The list itself scrolls, once the other page is there.
  return (
    <ButtonLink
      compact={size !== undefined}
      to={{ search: next.toString() }}
      state={{ trail }}
      aria-current={isCurrent || undefined}
      preventScrollReset
      onClick={onTurn}
    >
      {label}
    </ButtonLink>
  );
}
