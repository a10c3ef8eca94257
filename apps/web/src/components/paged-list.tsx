import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import type { Page } from '#web/api/contract-call.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import styles from '#web/components/paged-list.module.css';
import { Pager } from '#web/components/pager.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { useErrorToast } from '#web/components/use-error-toast.ts';

interface PagedListProps<Item> {
  /** What the hook of a list query gives. */
  query: {
    data?: Page<Item> | undefined;
    currentData?: Page<Item> | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  /** Stands where there are no rows at all. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
  /** Whether the reader chooses how many rows a page has; the query takes `usePageSize`. */
  hasSizes?: boolean;
  /** Can take the focus when the row that had it is gone. */
  ref?: Ref<HTMLDivElement>;
}

/**
 * One page of a list with everything around it: loading, failed, empty, and the links to other pages. While another
 * page is on its way the present one stays, covered; so does a page that could not be refreshed.
 */
export function PagedList<Item>({ query, empty, children, hasSizes = false, ref }: PagedListProps<Item>) {
  const { data, currentData, error, refetch } = query;
  const isStale = currentData === undefined;
  useErrorToast(error, { stays: isStale });
  const start = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);

  // The links are at the rows' end; whoever goes to another page begins to read at its start.
  useEffect(() => {
    if (currentData === undefined || !isTurning.current) return;
    isTurning.current = false;
    if (start.current && start.current.getBoundingClientRect().top < 0) start.current.scrollIntoView();
  }, [currentData]);

  if (isStale && error !== undefined) return <ErrorState onRetry={refetch} />;
  if (data === undefined) return <Spinner />;
  return (
    <div ref={ref} tabIndex={-1} className={styles.list} aria-busy={isStale}>
      <div ref={start}>
        {data.items.length > 0 ? children(data.items) : data.total === 0 ? empty : <EmptyPage next={data.nextCursor} />}
      </div>
      <Pager
        shown={data.items.length}
        total={data.total}
        nextCursor={data.nextCursor}
        hasSizes={hasSizes}
        isAwaited={isStale}
        onTurn={() => {
          isTurning.current = true;
        }}
      />
      {isStale && <Spinner cover />}
    </div>
  );
}

/** A search that takes long ends a page early, perhaps before it has found anything. */
function EmptyPage({ next }: { next: string | null }) {
  return <EmptyState message={next === null ? commonMessages.nothingHere : commonMessages.nothingHereYet} />;
}
