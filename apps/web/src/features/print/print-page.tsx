import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { PRINT_JOB } from '#shared/desktop/pages.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from '#web/features/print/print-page.module.css';
import type { Printed } from '#web/features/print/use-printed.ts';
import { platform } from '#web/platform/platform.ts';

interface PrintPageProps<Subject> {
  title: string;
  description: string;
  back: { to: string; label: string };
  /** What is printed, one document each. */
  printed: Printed<Subject> | undefined;
  empty: string;
  onRetry: () => void;
  /** Beside the button that prints. */
  tools?: ReactNode;
  /** What went wrong with one of them. */
  problem?: (id: string, reason: string) => string;
  /** Called whether or not it printed: only the user knows. */
  onPrinted?: (subjects: Subject[]) => void;
  children: (subject: Subject) => ReactNode;
}

export function PrintPage<Subject extends { _id: string }>({
  title,
  description,
  back,
  printed,
  empty,
  onRetry,
  tools,
  problem = documentMessages.problem,
  onPrinted,
  children,
}: PrintPageProps<Subject>) {
  useAfterPrint(() => onPrinted?.(printed?.subjects ?? []));
  usePrintOnArrival(printed !== undefined && printed.subjects.length > 0);
  useReport(printed && (printed.problems[0]?.reason ?? (printed.subjects.length === 0 ? empty : null)));
  return (
    <>
      <PageTitle title={title} description={description} />
      <header className={styles.tools}>
        <div>
          <h1>{title}</h1>
          <p>{description}</p>
        </div>
        <div className={styles.buttons}>
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
          <Button look="primary" disabled={!printed?.subjects.length} onClick={() => window.print()}>
            {documentMessages.print}
          </Button>
          {tools}
        </div>
      </header>
      {printed === undefined ? (
        <Spinner />
      ) : (
        <>
          {printed.problems.length > 0 && (
            <Problems
              lines={printed.problems.map(({ id, reason }) => ({ id, text: problem(id, reason) }))}
              onRetry={onRetry}
            />
          )}
          {printed.problems.length === 0 && printed.subjects.length === 0 && <EmptyState message={empty} />}
          {printed.subjects.map((subject) => (
            <article key={subject._id} className={styles.document} aria-label={`${title} ${subject._id}`}>
              {children(subject)}
            </article>
          ))}
        </>
      )}
    </>
  );
}

function Problems({ lines, onRetry }: { lines: { id: string; text: string }[]; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.problems}>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Button onClick={onRetry}>{commonMessages.retry}</Button>
    </div>
  );
}

/** The desktop application prints in a hidden window and waits for this report. */
function useReport(problem: string | null | undefined): void {
  const [search] = useSearchParams();
  const job = search.get(PRINT_JOB);
  useEffect(() => {
    if (job === null || problem === undefined) return;
    void document.fonts.ready.then(() => platform.printDocumentReady({ job, problem }));
  }, [job, problem]);
}

/** Runs after any print dialog, also the browser's own. The desktop application reports its own jobs. */
function useAfterPrint(onPrinted: () => void): void {
  const [search] = useSearchParams();
  const isJob = search.has(PRINT_JOB);
  const report = useEffectEvent(onPrinted);
  useEffect(() => {
    if (isJob) return;
    const listener = () => report();
    window.addEventListener('afterprint', listener);
    return () => window.removeEventListener('afterprint', listener);
  }, [isJob]);
}

/** After a click on a "print" button, not after Back or Forward. */
function usePrintOnArrival(isReady: boolean): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isWanted = typeof state === 'object' && state !== null && 'print' in state;
  useEffect(() => {
    if (!isReady || !isWanted) return;
    void navigate(pathname + search, { replace: true });
    // Other fonts would break the text into other lines.
    void document.fonts.ready.then(() => window.print());
  }, [isReady, isWanted, navigate, pathname, search]);
}
