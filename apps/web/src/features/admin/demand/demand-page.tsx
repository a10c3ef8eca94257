import { Link } from 'react-router-dom';
import type { Demand, ProductDemand } from '#shared/contracts/stock/demand.ts';
import { DEMAND_DAYS, WEEK_DAYS } from '#shared/domain/stock/demand.ts';
import { demandMessages } from '#shared/messages/stock/demand.ts';
import { useReadDemandQuery } from '#web/api/stock/demand.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/demand/demand-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { ProductCell } from '#web/features/admin/table/product-cell.tsx';
import { paths } from '#web/paths.ts';

const ASK_AGAIN_MS = 2000;

const columns: AdminColumn<ProductDemand>[] = [
  {
    key: 'product',
    title: demandMessages.product,
    min: 16,
    grows: true,
    isName: true,
    className: styles.product,
    render: ({ product }) => (
      <Link className={styles.link} to={paths.purchase(product._id)}>
        <ProductCell image={product.image} name={product.product} details={product.partNumber ?? undefined} />
      </Link>
    ),
  },
  {
    key: 'lasts',
    title: demandMessages.lasts,
    min: 9,
    labelled: true,
    className: styles.row,
    render: ({ daysUntilEmpty: days }) => (
      <StatusTag tone={toneOf(days)}>{demandMessages.daysLeft(days, DEMAND_DAYS)}</StatusTag>
    ),
  },
  {
    key: 'quantity',
    title: demandMessages.quantity,
    min: 10,
    align: 'end',
    labelled: true,
    className: styles.row,
    render: ({ quantity }) => <Count value={quantity} />,
  },
  {
    key: 'stock',
    title: demandMessages.stock,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ product }) => <Count value={product.availableQuantity} />,
  },
  {
    key: 'customers',
    title: demandMessages.customers,
    min: 7,
    align: 'end',
    labelled: true,
    render: ({ customers }) => <Count value={customers} />,
  },
];

function toneOf(days: number | null): 'good' | 'moving' | 'waiting' {
  if (days === null) return 'good';
  return days < WEEK_DAYS ? 'waiting' : 'moving';
}

export function DemandPage() {
  const query = useReadDemandQuery(undefined, { refetchOnMountOrArgChange: true });
  // A large shop needs more than one request's time for its first forecast.
  const isComputing = query.data?.computedAt === null;
  useReadDemandQuery(undefined, { skip: !isComputing, pollingInterval: ASK_AGAIN_MS });
  const { data, error, refetch } = query;
  return (
    <DashboardPage title={demandMessages.title} description={demandMessages.description}>
      {error !== undefined && data === undefined && <ErrorState message={demandMessages.notRead} onRetry={refetch} />}
      {error === undefined && (data === undefined || isComputing) && <Spinner />}
      <p role="status" className={styles.note}>
        {isComputing && demandMessages.computing}
        {data && <Computed demand={data} />}
      </p>
      {data?.computedAt && data.rows.length === 0 && <EmptyState message={demandMessages.empty} />}
      {data && data.rows.length > 0 && (
        <AdminTable
          label={demandMessages.title}
          columns={columns}
          rows={data.rows}
          rowKey={({ product }) => product._id}
          card={styles.card}
        />
      )}
    </DashboardPage>
  );
}

function Computed({ demand: { computedAt, products, rows } }: { demand: Demand }) {
  if (computedAt === null || rows.length === 0) return null;
  return (
    <>
      {demandMessages.computedAt(products)} <Instant value={computedAt} />.{' '}
      {products > rows.length && demandMessages.firstRows(rows.length)}
    </>
  );
}
