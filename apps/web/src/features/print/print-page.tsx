import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders.ts';
import { PRINT_JOB } from '#shared/desktop/pages.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { documentMessages } from '#shared/messages/print.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import styles from '#web/features/print/print-page.module.css';
import type { PrintedOrders, PrintProblem } from '#web/features/print/use-printed-orders.ts';
import { platform } from '#web/platform/platform.ts';

interface PrintPageProps {
  title: string;
  description: string;
  back: { to: string; label: string };
  /** Undefined while it is read. */
  paper: PrintedOrders | undefined;
  /** Said where there is nothing to print. */
  empty: string;
  onRetry: () => void;
  /** The browser's dialog was used for these orders; only the reader of the paper knows what became of it. */
  onPrinted?: (orderIds: string[]) => void;
  children: (order: Order) => ReactNode;
}

/** A page made for printing: sheets, one for each order, and above them what is not printed. */
export function PrintPage({ title, description, back, paper, empty, onRetry, onPrinted, children }: PrintPageProps) {
  useAfterPrint(() => onPrinted?.(paper?.orders.map(({ _id }) => _id) ?? []));
  usePrintOnArrival(paper !== undefined && paper.orders.length > 0);
  useReport(paper && (paper.problems[0]?.reason ?? (paper.orders.length === 0 ? empty : null)));
  return (
    <>
      <PageTitle title={title} description={description} />
      <header className={styles.tools}>
        <div>
          <h1>{title}</h1>
          <p>{description}</p>
        </div>
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
        <Button look="primary" disabled={!paper?.orders.length} onClick={() => window.print()}>
          {documentMessages.print}
        </Button>
      </header>
      {paper === undefined ? (
        <Spinner />
      ) : (
        <>
          {paper.problems.length > 0 && <Problems problems={paper.problems} onRetry={onRetry} />}
          {paper.problems.length === 0 && paper.orders.length === 0 && <EmptyState message={empty} />}
          {paper.orders.map((order) => (
            <article key={order._id} className={styles.sheet} aria-label={`${title} ${order._id}`}>
              {children(order)}
            </article>
          ))}
        </>
      )}
    </>
  );
}

function Problems({ problems, onRetry }: { problems: PrintProblem[]; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.problems}>
      <ul>
        {problems.map(({ orderId, reason }) => (
          <li key={orderId}>{documentMessages.problem(orderId, reason)}</li>
        ))}
      </ul>
      <Button onClick={onRetry}>{commonMessages.retry}</Button>
    </div>
  );
}

/** Tells the desktop application, which prints without anybody looking, that the sheets are there, or why not. */
function useReport(problem: string | null | undefined): void {
  const [search] = useSearchParams();
  const job = search.get(PRINT_JOB);
  useEffect(() => {
    if (job === null || problem === undefined) return;
    void document.fonts.ready.then(() => platform.printDocumentReady({ job, problem }));
  }, [job, problem]);
}

/** However the dialog was opened: by a button, on arrival, or by the browser's own key. The desktop tells of its jobs itself. */
function useAfterPrint(onPrinted: () => void): void {
  const [search] = useSearchParams();
  const isJob = search.has(PRINT_JOB);
  const tell = useEffectEvent(onPrinted);
  useEffect(() => {
    if (isJob) return;
    const listener = () => tell();
    window.addEventListener('afterprint', listener);
    return () => window.removeEventListener('afterprint', listener);
  }, [isJob]);
}

/** Opens the browser's dialog for whoever came here by a button that says "print"; going back and forth does not. */
function usePrintOnArrival(isReady: boolean): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isWanted = typeof state === 'object' && state !== null && 'print' in state;
  useEffect(() => {
    if (!isReady || !isWanted) return;
    void navigate(pathname + search, { replace: true });
    // Without its fonts the text would be broken into other lines.
    void document.fonts.ready.then(() => window.print());
  }, [isReady, isWanted, navigate, pathname, search]);
}
