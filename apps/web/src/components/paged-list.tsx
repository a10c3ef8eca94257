import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import type { Page } from '#web/api/contract-call.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import styles from '#web/components/paged-list.module.css';
import { Pager } from '#web/components/pager.tsx';

interface PagedListProps<Item> {
  query: {
    data?: Page<Item> | undefined;
    currentData?: Page<Item> | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
  hasSizes?: boolean;
  /** The layout of the items. */
  loading?: ReactNode;
  /** What the query asks for, if it is another number than the address says. */
  pageSize?: number;
  /** Takes the focus when the focused row is removed. */
  ref?: Ref<HTMLDivElement>;
}

/** The present page stays, covered, while another one loads and when a refresh fails. */
export function PagedList<Item>({
  query,
  empty,
  children,
  hasSizes = false,
  loading = <Skeleton />,
  pageSize,
  ref,
}: PagedListProps<Item>) {
  const { data, currentData, error, refetch } = query;
  const isStale = currentData === undefined;
  useErrorToast(error, { stays: isStale });
  const start = useRef<HTMLDivElement>(null);
  const isChangingPage = useRef(false);

  useEffect(() => {
    if (currentData === undefined || !isChangingPage.current) return;
    isChangingPage.current = false;
    if (start.current && start.current.getBoundingClientRect().top < 0) start.current.scrollIntoView();
  }, [currentData]);

  if (isStale && error !== undefined) return <ErrorState onRetry={refetch} />;
  if (data === undefined) return loading;
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
        pageSize={pageSize}
        isLoading={isStale}
        onPageChange={() => {
          isChangingPage.current = true;
        }}
      />
      {isStale && <Spinner cover />}
    </div>
  );
}

/** A slow search ends a page early, perhaps before the first match. */
function EmptyPage({ next }: { next: string | null }) {
  return <EmptyState message={next === null ? commonMessages.nothingHere : commonMessages.nothingHereYet} />;
}
