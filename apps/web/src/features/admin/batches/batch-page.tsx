import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type BatchOfProduct, type BatchShipment, batchesContract } from '#shared/contracts/stock/batches.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useListBatchShipmentsQuery, useReadBatchQuery } from '#web/api/stock/batches.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day, Instant } from '#web/components/values/instant.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/batches/batch-page.module.css';
import { ChangeBatchDialog } from '#web/features/admin/batches/change-batch-dialog.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

/** A batch, and which customers had something of it. */
export function BatchPage() {
  const { id = '' } = useParams();
  const { currentData: batch, error, refetch } = useReadBatchQuery(id, { refetchOnMountOrArgChange: true });
  if (batch !== undefined) return <ShownBatch key={batch._id} batch={batch} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

const columns: AdminColumn<BatchShipment>[] = [
  {
    key: 'customer',
    title: messages.customer,
    min: 16,
    grows: true,
    isName: true,
    className: styles.customer,
    render: ({ company, customerName, address }) => (
      <>
        <span dir="auto">{[company, customerName].filter(Boolean).join(', ')}</span>
        <small dir="auto">{address}</small>
      </>
    ),
  },
  {
    key: 'contact',
    title: messages.contact,
    min: 13,
    className: styles.contact,
    render: ({ email, phone }) => (
      <>
        {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        <a href={`tel:${phone}`}>{phone}</a>
      </>
    ),
  },
  {
    key: 'order',
    title: messages.order,
    min: 8,
    className: styles.order,
    render: ({ orderId, orderNumber }) => (
      <Link className="figures" to={paths.order(orderId)}>
        {orderNumber}
      </Link>
    ),
  },
  {
    key: 'shipped',
    title: messages.shippedOn,
    min: 9,
    className: styles.when,
    render: ({ shippedAt }) => <Instant value={shippedAt} />,
  },
  {
    key: 'quantity',
    title: messages.quantity,
    min: 7,
    align: 'end',
    labelled: true,
    className: styles.quantity,
    render: ({ quantity }) => (
      <strong>
        <Count value={quantity} />
      </strong>
    ),
  },
];

function ShownBatch({ batch }: { batch: BatchOfProduct }) {
  const { _id: id, number, bestBefore, expired, receivedAt, onHand, shipped, product } = batch;
  const { may } = useRole();
  const [isChanging, setIsChanging] = useState(false);
  const shipments = useListBatchShipmentsQuery(
    { id, cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DashboardPage
      title={messages.batch(number)}
      description={messages.whoHad}
      tags={expired && <StatusTag tone="waiting">{messages.expired}</StatusTag>}
    >
      <div className={`panel ${styles.facts}`}>
        <DescriptionList
          items={[
            {
              label: messages.product,
              value: may('stock.read') ? (
                <Link to={paths.stock(product._id)}>{product.product}</Link>
              ) : (
                <Link to={paths.purchase(product._id)}>{product.product}</Link>
              ),
              wide: true,
            },
            { label: messages.day, value: bestBefore === null ? messages.noDay : messages.dayText(bestBefore) },
            { label: messages.received, value: <Day value={receivedAt} /> },
            { label: messages.onHand, value: <Count value={onHand} /> },
            { label: messages.shipped, value: <Count value={shipped} /> },
          ]}
        />
        <div className={styles.actions}>
          <Link to={paths.batches}>{messages.all}</Link>
          {may('stock.change') && <Button onClick={() => setIsChanging(true)}>{messages.change}</Button>}
          {may('batches.export') && (
            <DownloadButton
              path={batchesContract.exportShipments.path.replace(':id', encodeURIComponent(id))}
              label={stockMessages.exportAll}
            />
          )}
        </div>
      </div>
      <PagedList hasSizes query={shipments} empty={<EmptyState message={messages.nobodyHad} />}>
        {(rows) => (
          <AdminTable
            label={messages.whoHad}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            card={styles.card}
          />
        )}
      </PagedList>
      {isChanging && <ChangeBatchDialog batch={batch} onClose={() => setIsChanging(false)} />}
    </DashboardPage>
  );
}
