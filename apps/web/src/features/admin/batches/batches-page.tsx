import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BatchOfProduct } from '#shared/contracts/stock/batches.ts';
import { EXPIRING_DAYS, MAX_BATCH_LENGTH } from '#shared/domain/limits.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { useFindBatchesQuery } from '#web/api/stock/batches.ts';
import { BatchName } from '#web/components/batches/batch-name.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/batches/batches-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

const columns: AdminColumn<BatchOfProduct>[] = [
  {
    key: 'batch',
    title: messages.number,
    min: 16,
    grows: true,
    isName: true,
    className: styles.name,
    render: (batch) => (
      <>
        <Link to={paths.batch(batch._id)}>
          <BatchName batch={batch} />
        </Link>
        <small>{[batch.product.product, batch.product.partNumber].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'received',
    title: messages.received,
    min: 9,
    labelled: true,
    className: styles.received,
    render: ({ receivedAt }) => <Day value={receivedAt} />,
  },
  {
    key: 'onHand',
    title: messages.onHand,
    min: 7,
    align: 'end',
    labelled: true,
    className: styles.onHand,
    render: ({ onHand }) => <Count value={onHand} />,
  },
  {
    key: 'shipped',
    title: messages.shipped,
    min: 7,
    align: 'end',
    labelled: true,
    className: styles.shipped,
    render: ({ shipped }) => <Count value={shipped} />,
  },
];

/** The batches of a number, or those that expire soon. */
export function BatchesPage() {
  const [search, setSearch] = useSearchParams();
  const number = (search.get('number') ?? '').trim().slice(0, MAX_BATCH_LENGTH);
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch(text.trim() === '' ? {} : { number: text.trim() }, { replace: isRefined }),
    [setSearch],
  );
  const { currentData, error, refetch } = useFindBatchesQuery(number || undefined, { refetchOnMountOrArgChange: true });
  return (
    <DashboardPage title={messages.title} description={messages.description(EXPIRING_DAYS)}>
      <SearchBox label={messages.find} hint={messages.findHint} shown={number} onSearch={find} />
      {currentData === undefined ? (
        error === undefined ? (
          <Spinner />
        ) : (
          <ErrorState onRetry={refetch} />
        )
      ) : currentData.length === 0 ? (
        <EmptyState message={number === '' ? messages.noneExpires(EXPIRING_DAYS) : messages.noneOf(number)} />
      ) : (
        <>
          <h2 className={styles.heading}>{number === '' ? messages.expiring(EXPIRING_DAYS) : messages.of(number)}</h2>
          <AdminTable
            label={number === '' ? messages.expiring(EXPIRING_DAYS) : messages.of(number)}
            columns={columns}
            rows={currentData}
            rowKey={({ _id }) => _id}
            card={styles.card}
          />
        </>
      )}
    </DashboardPage>
  );
}
