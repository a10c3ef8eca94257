import { skipToken } from '@reduxjs/toolkit/query';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import { localFormat } from '#shared/domain/shop/locale.ts';
import { historyMessages } from '#shared/messages/history/history.ts';
import { useListHistoryQuery } from '#web/api/history/history.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { EntrySentence } from '#web/features/admin/history/history-entry.tsx';
import { toHistoryFilter, useHistoryFilter } from '#web/features/admin/history/history-filter.ts';
import { HistoryFilters } from '#web/features/admin/history/history-filters.tsx';
import styles from '#web/features/admin/history/history-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';

/** Events go back for years. */
const instantFormat = localFormat(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }),
);

const columns: AdminColumn<HistoryEntry>[] = [
  {
    key: 'when',
    title: historyMessages.when,
    min: 13,
    className: styles.when,
    render: ({ at }) => (
      <time className="figures" dateTime={at}>
        {instantFormat().format(new Date(at))}
      </time>
    ),
  },
  {
    key: 'what',
    title: historyMessages.what,
    min: 24,
    grows: true,
    isName: true,
    render: (entry) => <EntrySentence entry={entry} />,
  },
];

/** The event log, newest first, with filters in the address. */
export function HistoryPage() {
  const [shown, change] = useHistoryFilter();
  const filter = toHistoryFilter(shown);
  const page = { cursor: usePageCursor(), limit: usePageSize() };
  const history = useListHistoryQuery(filter === null ? skipToken : { ...page, ...filter }, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <DashboardPage title={historyMessages.title} description={historyMessages.description}>
      <HistoryFilters filter={shown} onChange={change} />
      {shown.about !== '' && (
        <p className={styles.only}>
          {historyMessages.aboutOne}{' '}
          <Button compact onClick={() => change({ about: '' })}>
            {historyMessages.showAll}
          </Button>
        </p>
      )}
      {filter === null ? (
        <EmptyState message={historyMessages.wholeEmail} />
      ) : (
        <PagedList hasSizes query={history} empty={<EmptyState message={historyMessages.none} />}>
          {(rows) => (
            <AdminTable
              label={historyMessages.title}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              card={styles.card}
            />
          )}
        </PagedList>
      )}
    </DashboardPage>
  );
}
