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

const PAGE_SIZES = [PAGE_SIZE, 50, 100];

export function usePageCursor(): string | undefined {
  const [search] = useSearchParams();
  return search.get(CURSOR) ?? undefined;
}

export function usePageSize(): number {
  const [search] = useSearchParams();
  return sizeOf(search);
}

function sizeOf(search: URLSearchParams): number {
  return PAGE_SIZES.find((size) => String(size) === search.get(SIZE)) ?? PAGE_SIZE;
}

/** The shown page's while another page `isLoading`. */
export function usePageOffset(isLoading: boolean): number {
  return offsetOf(useShownPlace(isLoading).search);
}

/** `cursor` is empty for the first page; `offset` is the number of rows before the page. */
const placeSchema = z.object({ cursor: z.string(), offset: z.int().check(z.gte(0)) });
type PagePlace = z.infer<typeof placeSchema>;

// Cursors lead forwards only, so the history state carries the earlier pages.
const trailSchema = z.object({ trail: z.array(placeSchema) });

interface ShownPlace {
  search: URLSearchParams;
  trail: PagePlace[];
}

function useShownPlace(isLoading: boolean): ShownPlace {
  const { search, state } = useLocation();
  const parsed = trailSchema.safeParse(state);
  const trail = parsed.success ? parsed.data.trail : [];
  const now = JSON.stringify({ search, trail });
  const shown = useLastValue(isLoading ? null : now) ?? now;
  const place: { search: string; trail: PagePlace[] } = JSON.parse(shown);
  return { search: new URLSearchParams(place.search), trail: place.trail };
}

function offsetOf(search: URLSearchParams): number {
  const offset = Number(search.get(OFFSET));
  return search.has(CURSOR) && Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

interface PagerProps {
  shown: number;
  total: number | null;
  nextCursor: string | null;
  hasSizes: boolean;
  /** Of a list that does not follow the address. */
  pageSize: number | undefined;
  isLoading: boolean;
  onPageChange: () => void;
}

export function Pager({ shown, total, nextCursor, hasSizes, pageSize, isLoading, onPageChange }: PagerProps) {
  const { search, trail } = useShownPlace(isLoading);
  const cursor = search.get(CURSOR) ?? '';
  const isFirst = cursor === '';
  const offset = offsetOf(search);
  const size = pageSize ?? sizeOf(search);
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
            <PageLink
              key={each}
              size={each}
              isCurrent={each === size}
              label={String(each)}
              onPageChange={onPageChange}
            />
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
      {!isFirst && <PageLink label={commonMessages.firstPage} onPageChange={onPageChange} />}
      {previous && (
        <PageLink
          to={previous}
          trail={trail.slice(0, -1)}
          label={commonMessages.previousPage}
          onPageChange={onPageChange}
        />
      )}
      {nextCursor !== null && (
        <PageLink
          to={{ cursor: nextCursor, offset: offset + shown }}
          trail={[...trail, here]}
          label={commonMessages.nextPage}
          onPageChange={onPageChange}
        />
      )}
    </nav>
  );
}

interface PageLinkProps {
  to?: PagePlace;
  trail?: PagePlace[];
  size?: number;
  isCurrent?: boolean;
  label: string;
  onPageChange: () => void;
}

function PageLink({ to, trail = [], size, isCurrent = false, label, onPageChange }: PageLinkProps) {
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
  // `PagedList` scrolls once the other page has loaded.
  return (
    <ButtonLink
      compact={size !== undefined}
      to={{ search: next.toString() }}
      state={{ trail }}
      aria-current={isCurrent || undefined}
      preventScrollReset
      onClick={onPageChange}
    >
      {label}
    </ButtonLink>
  );
}
