import { useId } from 'react';
import { type TaxReportRow, taxReportContract } from '#shared/contracts/invoices/tax-report.ts';
import { formatTaxRate } from '#shared/domain/invoices/tax-rate.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { invoiceExportMessages } from '#shared/messages/invoices/bookkeeping.ts';
import { taxReportMessages as texts } from '#shared/messages/invoices/tax-report.ts';
import { useReadTaxReportQuery } from '#web/api/invoices/tax-report.ts';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/invoices/invoices-page.module.css';
import { type Period, periodQuery, withPeriod } from '#web/features/admin/invoices/period.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';

type Row = Omit<TaxReportRow, 'kind'> & { kind: TaxReportRow['kind'] | 'sum' };

function amountColumn(key: 'net' | 'tax' | 'total'): AdminColumn<Row> {
  return {
    key,
    title: texts.columns[key],
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ currency, ...row }) => (
      <CurrencyContext value={currency}>
        <Amount value={row[key]} />
      </CurrencyContext>
    ),
  };
}

const columns: AdminColumn<Row>[] = [
  {
    key: 'document',
    title: texts.columns.document,
    min: 12,
    grows: true,
    isName: true,
    className: styles.whole,
    render: (row) => (
      <span className={styles.lines}>
        <span>{row.kind === 'sum' ? texts.sum : invoiceExportMessages.kinds[row.kind]}</span>
        {row.kind !== 'sum' && <small>{shareText(row)}</small>}
      </span>
    ),
  },
  {
    key: 'documents',
    title: texts.columns.documents,
    min: 7,
    align: 'end',
    labelled: true,
    render: ({ kind, documents }) => kind !== 'sum' && <Count value={documents} />,
  },
  amountColumn('net'),
  amountColumn('tax'),
  amountColumn('total'),
];

function shareText({ share, name, rate }: Row): string {
  return share === 'taxed' ? `${name} ${formatTaxRate(rate)}` : [texts.shares[share], name].filter(Boolean).join(': ');
}

/** The rows of each currency with their sum. */
function withSums(rows: TaxReportRow[]): Row[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const sum = (part: 'net' | 'tax' | 'total') => sumMajor(own.map((row) => row[part]));
    const total = { net: sum('net'), tax: sum('tax'), total: sum('total') };
    return [...own, { kind: 'sum', share: 'untaxed', name: '', rate: '', currency, documents: 0, ...total }];
  });
}

/** What the documents of a period come to, for each kind and rate. */
export function PeriodTaxes({ period }: { period: Period }) {
  const id = useId();
  const taxes = useReadTaxReportQuery(periodQuery(period), { refetchOnMountOrArgChange: true });
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{texts.title}</h2>
        <DownloadButton path={withPeriod(taxReportContract.export.path, period)} label={texts.download} />
      </div>
      <p className={styles.hint}>{texts.hint}</p>
      {taxes.error !== undefined ? (
        <ErrorState onRetry={taxes.refetch} />
      ) : taxes.data === undefined ? (
        <Spinner />
      ) : taxes.data.length === 0 ? (
        <EmptyState message={texts.none} />
      ) : (
        <AdminTable
          label={texts.title}
          columns={columns}
          rows={withSums(taxes.data)}
          rowKey={({ kind, share, name, rate, currency }) => [kind, share, name, rate, currency].join(' ')}
          card={styles.card}
        />
      )}
    </section>
  );
}
