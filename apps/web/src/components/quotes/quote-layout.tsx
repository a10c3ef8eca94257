import type { ReactNode, Ref } from 'react';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadQuoteQuery } from '#web/api/quotes/quotes.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/components/quotes/quote-layout.module.css';

/** The page of a quote, for both sides. */
export function ReadQuote({ id, children }: { id: string; children: (quote: Quote) => ReactNode }) {
  const { currentData: quote, error, refetch } = useReadQuoteQuery(id, { refetchOnMountOrArgChange: true });
  if (quote !== undefined) return children(quote);
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

interface QuoteLayoutProps {
  quote: Quote;
  description: string;
  /** Takes the focus when what was pressed is gone. */
  ref: Ref<HTMLDivElement>;
  /** Beside the rest, where there is room. */
  side: ReactNode;
  children: ReactNode;
}

export function QuoteLayout({ quote, description, ref, side, children }: QuoteLayoutProps) {
  return (
    <DashboardPage title={messages.quote(quote.number)} description={description}>
      <div ref={ref} tabIndex={-1} className={styles.page}>
        <div className={styles.main}>{children}</div>
        <div className={styles.main}>{side}</div>
      </div>
    </DashboardPage>
  );
}

interface QuotePanelProps {
  title: string;
  hint?: ReactNode;
  /** Said to assistive technology only. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

export function QuotePanel({ title, hint, isTitleHidden = false, children }: QuotePanelProps) {
  return (
    <section className={`panel ${styles.panel}`} aria-label={title}>
      {!isTitleHidden && <h2>{title}</h2>}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
