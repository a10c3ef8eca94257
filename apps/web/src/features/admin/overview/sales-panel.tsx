import { Suspense, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SalesOfPeriod } from '#shared/contracts/shop/overview.ts';
import { localFormat } from '#shared/domain/shop/locale.ts';
import { overviewMessages } from '#shared/messages/shop/overview.ts';
import { useReadSalesQuery } from '#web/api/shop/overview.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import styles from '#web/features/admin/overview/overview-page.module.css';
import { SalesTable } from '#web/features/admin/overview/sales-table.tsx';

/** The library that draws it loads with it. */
const SalesChart = lazyPart(() =>
  import('#web/features/admin/overview/sales-chart.tsx').then((file) => file.SalesChart),
);

const SPAN = 'sales';
const spans = ['days', 'months'] as const;

const dayFormat = localFormat(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const monthFormat = localFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** Such as "Nov 23" of `2026-11-23`, and "Nov 2026" of `2026-11`. */
function nameOf(period: string): string {
  return (period.length === 7 ? monthFormat() : dayFormat()).format(new Date(period));
}

/** The sales of 30 days or 12 months, which the address says. */
export function SalesPanel() {
  const id = useId();
  const [search] = useSearchParams();
  const span = spans.find((span) => span === search.get(SPAN)) ?? 'days';
  const { data, error, refetch } = useReadSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const others = [...search].filter(([name]) => name !== SPAN);
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{overviewMessages.sales}</h2>
        <nav className={styles.options} aria-label={overviewMessages.span}>
          {spans.map((each) => (
            <ButtonLink
              key={each}
              compact
              replace
              preventScrollReset
              to={{ search: new URLSearchParams([...others, [SPAN, each]]).toString() }}
              aria-current={each === span ? 'page' : undefined}
            >
              {overviewMessages[each]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {error !== undefined && data === undefined && (
        <ErrorState message={overviewMessages.salesNotRead} onRetry={refetch} />
      )}
      {error === undefined && data === undefined && <Skeleton layout="chart" />}
      {data && <Sales key={span} rows={data[span]} span={overviewMessages[span]} />}
      <p className={styles.hint}>{overviewMessages.salesHint}</p>
    </section>
  );
}

function Sales({ rows, span }: { rows: SalesOfPeriod[]; span: string }) {
  const named = useMemo(() => rows.map(({ period, ...row }) => ({ ...row, name: nameOf(period) })), [rows]);
  if (rows.every(({ orders }) => orders === 0)) return <EmptyState message={overviewMessages.noSales} />;
  return (
    <>
      <Suspense fallback={<div className={styles.chart} />}>
        <SalesChart rows={named} label={overviewMessages.chart(span)} />
      </Suspense>
      <SalesTable rows={named} caption={overviewMessages.table(span)} />
    </>
  );
}
