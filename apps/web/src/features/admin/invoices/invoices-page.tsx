import { useCallback, useId } from 'react';
import { eInvoicesContract } from '#shared/contracts/invoices/e-invoices.ts';
import { invoicePdfsContract } from '#shared/contracts/invoices/invoice-pdfs.ts';
import { invoicesContract } from '#shared/contracts/invoices/invoices.ts';
import { type InvoiceView, invoiceViews } from '#shared/domain/invoices/invoice-states.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { invoiceExportMessages } from '#shared/messages/invoices/bookkeeping.ts';
import { eInvoiceMessages } from '#shared/messages/invoices/e-invoices.ts';
import { invoiceListMessages, invoiceViewMessages } from '#shared/messages/invoices/invoice-list.ts';
import { invoicePdfMessages } from '#shared/messages/invoices/pdf.ts';
import { useListInvoicesQuery } from '#web/api/invoices/invoices.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useAddressFilter } from '#web/components/use-address-filter.ts';
import viewStyles from '#web/components/views.module.css';
import { invoiceColumns } from '#web/features/admin/invoices/invoice-columns.tsx';
import styles from '#web/features/admin/invoices/invoices-page.module.css';
import { type Period, periodQuery, readPeriod, withPeriod } from '#web/features/admin/invoices/period.ts';
import { PeriodFields } from '#web/features/admin/invoices/period-fields.tsx';
import { PeriodTaxes } from '#web/features/admin/invoices/period-taxes.tsx';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { VIEW } from '#web/paths.ts';

interface Filter extends Period {
  view: InvoiceView | undefined;
  q: string;
}

function readFilter(search: URLSearchParams): Filter {
  return {
    ...readPeriod(search),
    view: invoiceViews.find((view) => view === search.get(VIEW)),
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** Without a cursor, which belongs to one filter only. */
function writeFilter({ view, q, from, to }: Filter): URLSearchParams {
  const written = Object.entries({ [VIEW]: view ?? '', q, from, to });
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

/** All documents, newest first, with their journal and the tax of a period. */
export function InvoicesPage() {
  const hint = useId();
  const [filter, change] = useAddressFilter<Filter>(readFilter, writeFilter);
  const { view, q } = filter;
  const find = useCallback((text: string, isRefined: boolean) => change({ q: text }, { replace: isRefined }), [change]);
  const invoices = useListInvoicesQuery(
    { cursor: usePageCursor(), limit: usePageSize(), view, q: q || undefined, ...periodQuery(filter) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DashboardPage
      title={invoiceListMessages.title}
      description={invoiceListMessages.description}
      aside={
        <div className={styles.export}>
          <DownloadButton
            path={withPeriod(invoicesContract.exportAll.path, filter)}
            label={invoiceExportMessages.download}
            describedBy={hint}
          />
          <small id={hint}>{invoiceExportMessages.hint}</small>
          <DownloadButton
            path={withPeriod(invoicePdfsContract.exportAll.path, filter)}
            label={invoicePdfMessages.period}
            describedBy={`${hint}-pdf`}
          />
          <small id={`${hint}-pdf`}>{invoicePdfMessages.periodHint}</small>
          <DownloadButton
            path={withPeriod(eInvoicesContract.exportAll.path, filter)}
            label={eInvoiceMessages.period}
            describedBy={`${hint}-e`}
          />
          <small id={`${hint}-e`}>{eInvoiceMessages.periodHint}</small>
        </div>
      }
    >
      <search className={styles.filters} aria-label={invoiceListMessages.filters}>
        <nav aria-label={invoiceViewMessages.label} className={viewStyles.views}>
          {[undefined, ...invoiceViews].map((each) => (
            <ButtonLink
              key={each ?? 'all'}
              compact
              to={{ search: writeFilter({ ...filter, view: each }).toString() }}
              preventScrollReset
              aria-current={each === view ? 'page' : undefined}
            >
              {invoiceViewMessages[each ?? 'all']}
            </ButtonLink>
          ))}
        </nav>
        <SearchBox label={invoiceListMessages.search} hint={invoiceListMessages.searchHint} shown={q} onSearch={find} />
        <PeriodFields period={filter} onChange={change} />
      </search>
      <PagedList hasSizes query={invoices} empty={<EmptyState message={invoiceListMessages.none} />}>
        {(rows) => (
          <AdminTable
            label={invoiceListMessages.title}
            columns={invoiceColumns}
            rows={rows}
            rowKey={({ _id }) => _id}
            card={styles.card}
          />
        )}
      </PagedList>
      {(filter.from !== '' || filter.to !== '') && <PeriodTaxes period={filter} />}
    </DashboardPage>
  );
}
