import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Best } from '#shared/contracts/shop/overview.ts';
import { salesPeriods } from '#shared/domain/shop/sales.ts';
import { overviewMessages, salesPeriodNames } from '#shared/messages/shop/overview.ts';
import { useReadBestQuery } from '#web/api/shop/overview.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { Amount } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/overview/overview-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

const PERIOD = 'period';

type Product = Best['products'][number];
type Customer = Best['customers'][number];

const orders = {
  key: 'orders',
  title: overviewMessages.ordersTitle,
  min: 5,
  align: 'end' as const,
  labelled: true,
  render: ({ orders }: { orders: number }) => <Count value={orders} />,
};

const amount = {
  key: 'amount',
  title: overviewMessages.amount,
  min: 8,
  align: 'end' as const,
  labelled: true,
  render: ({ amount }: { amount: number }) => <Amount value={amount} />,
};

const productColumns: AdminColumn<Product>[] = [
  {
    key: 'product',
    title: overviewMessages.product,
    min: 11,
    grows: true,
    isName: true,
    className: styles.whole,
    render: ({ _id, product, partNumber }) => (
      <span className={styles.name}>
        <Link to={paths.purchase(_id)}>{product}</Link>
        {partNumber !== null && <small>{partNumber}</small>}
      </span>
    ),
  },
  {
    key: 'quantity',
    title: overviewMessages.quantity,
    min: 6,
    align: 'end',
    labelled: true,
    render: ({ quantity }) => <Count value={quantity} />,
  },
  orders,
  amount,
];

const customerColumns: AdminColumn<Customer>[] = [
  {
    key: 'customer',
    title: overviewMessages.customer,
    min: 11,
    grows: true,
    isName: true,
    className: styles.whole,
    render: ({ _id, name, email }) =>
      email === null ? (
        overviewMessages.closedAccount
      ) : (
        <span className={styles.name}>
          <Link to={paths.customer(_id)}>{name ?? email}</Link>
          {name !== null && <small>{email}</small>}
        </span>
      ),
  },
  orders,
  amount,
];

/** Of the period that the address says. */
export function BestSellers() {
  const id = useId();
  const [search] = useSearchParams();
  const period = salesPeriods.find((period) => period === search.get(PERIOD)) ?? 'this-month';
  const { currentData: best, error, refetch } = useReadBestQuery(period, { refetchOnMountOrArgChange: true });
  const others = [...search].filter(([name]) => name !== PERIOD);
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{overviewMessages.best}</h2>
        <nav className={styles.options} aria-label={overviewMessages.bestPeriod}>
          {salesPeriods.map((each) => (
            <ButtonLink
              key={each}
              compact
              replace
              preventScrollReset
              to={{ search: new URLSearchParams([...others, [PERIOD, each]]).toString() }}
              aria-current={each === period ? 'page' : undefined}
            >
              {salesPeriodNames[each]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {error !== undefined && <ErrorState message={overviewMessages.bestNotRead} onRetry={refetch} />}
      {error === undefined && best === undefined && <Skeleton />}
      {best?.products.length === 0 && <EmptyState message={overviewMessages.noBest} />}
      {best && best.products.length > 0 && (
        <div className={styles.lists}>
          <List title={overviewMessages.products}>
            <AdminTable
              label={overviewMessages.products}
              columns={productColumns}
              rows={best.products}
              rowKey={({ _id }) => _id}
              card={styles.card}
            />
          </List>
          <List title={overviewMessages.customers}>
            <AdminTable
              label={overviewMessages.customers}
              columns={customerColumns}
              rows={best.customers}
              rowKey={({ _id }) => _id}
              card={styles.card}
            />
          </List>
        </div>
      )}
    </section>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
