import { Link, useParams } from 'react-router-dom';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { type Movement, stockContract } from '#shared/contracts/stock/stock.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { timelineActors } from '#shared/messages/orders/orders.ts';
import { movementMessages, stockMessages } from '#shared/messages/stock/stock.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadProductQuery } from '#web/api/products/product-details.ts';
import { useListMovementsQuery, useReadStockQuery } from '#web/api/stock/stock.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { useWayToList } from '#web/features/admin/products/list/list-place.ts';
import { BatchList } from '#web/features/admin/stock/batch-list.tsx';
import { MovementForm } from '#web/features/admin/stock/movement-form.tsx';
import styles from '#web/features/admin/stock/stock-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

/** Why a product's stock is what it is. */
export function StockPage() {
  const { id = '' } = useParams();
  const { currentData: product, error, refetch } = useReadProductQuery(id, { refetchOnMountOrArgChange: true });
  if (product !== undefined && hasPrice(product)) return <ShownStock key={product._id} product={product} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

const columns: AdminColumn<Movement>[] = [
  {
    key: 'cause',
    title: stockMessages.cause,
    min: 14,
    grows: true,
    isName: true,
    className: styles.cause,
    render: (movement) => <Cause movement={movement} />,
  },
  {
    key: 'when',
    title: stockMessages.when,
    min: 9,
    className: styles.when,
    render: ({ createdAt }) => <Instant value={createdAt} />,
  },
  {
    key: 'who',
    title: stockMessages.who,
    min: 13,
    className: styles.who,
    render: ({ by, email }) => (
      <span className={styles.person}>{by === 'you' ? timelineActors.you : (email ?? timelineActors[by])}</span>
    ),
  },
  {
    key: 'change',
    title: stockMessages.change,
    min: 7,
    align: 'end',
    labelled: true,
    className: styles.change,
    render: ({ quantity }) => <span className="figures">{formatNumber(quantity, { signDisplay: 'exceptZero' })}</span>,
  },
  {
    key: 'after',
    title: stockMessages.after,
    min: 9,
    align: 'end',
    labelled: true,
    className: styles.after,
    render: ({ availableAfter }) => (
      <strong>
        <Count value={availableAfter} />
      </strong>
    ),
  },
];

function ShownStock({ product }: { product: ProductDetails }) {
  const { _id: id } = product;
  const { may } = useRole();
  const way = useWayToList(id);
  const movements = useListMovementsQuery(
    { id, cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DashboardPage title={stockMessages.title(product.product)} description={stockMessages.description}>
      <p className={styles.back}>
        <Link {...way}>{stockMessages.back}</Link>
      </p>
      <div className={styles.page}>
        <div>
          {may('stock.export') && (
            <div className={styles.actions}>
              <DownloadButton
                path={stockContract.exportMovements.path.replace(':id', encodeURIComponent(id))}
                label={stockMessages.exportAll}
              />
            </div>
          )}
          <PagedList hasSizes query={movements} empty={<EmptyState message={stockMessages.none} />}>
            {(rows) => (
              <AdminTable
                label={stockMessages.ledger}
                columns={columns}
                rows={rows}
                rowKey={({ _id }) => _id}
                card={styles.card}
              />
            )}
          </PagedList>
        </div>
        <div className={styles.side}>
          <StockNow id={id} />
          <MovementForm productId={id} goods={product} tracksBatches={product.tracksBatches === true} />
          {product.tracksBatches && <BatchList productId={id} />}
        </div>
      </div>
    </DashboardPage>
  );
}

function StockNow({ id }: { id: string }) {
  const { currentData: stock } = useReadStockQuery(id, { refetchOnMountOrArgChange: true });
  if (stock === undefined) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-label={stockMessages.now}>
      <DescriptionList
        items={[
          { label: stockMessages.available, value: <Count value={stock.available} /> },
          stock.setAside > 0 && { label: stockMessages.setAside, value: <Count value={stock.setAside} /> },
          { label: stockMessages.ordered, value: <Count value={stock.ordered} /> },
          { label: stockMessages.shelf, value: <Count value={stock.shelf} /> },
        ]}
      />
    </section>
  );
}

function Cause({ movement: { kind, reason, order } }: { movement: Movement }) {
  return (
    <>
      {movementMessages[kind]}
      {order !== null && (
        <>
          {': '}
          <Link className="figures" to={paths.order(order._id)}>
            {order.number}
          </Link>
        </>
      )}
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
    </>
  );
}
