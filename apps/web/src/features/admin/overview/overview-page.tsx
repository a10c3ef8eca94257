import { useId } from 'react';
import { Link } from 'react-router-dom';
import { EXPIRING_DAYS } from '#shared/domain/limits.ts';
import { overviewMessages } from '#shared/messages/shop/overview.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { useReadOverviewQuery } from '#web/api/shop/overview.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SellerWarning } from '#web/components/feedback/seller-warning.tsx';
import { BestSellers } from '#web/features/admin/overview/best-sellers.tsx';
import { countText } from '#web/features/admin/overview/count-text.ts';
import { FirstDayPanel } from '#web/features/admin/overview/first-day-panel.tsx';
import styles from '#web/features/admin/overview/overview-page.module.css';
import { QuotesNote } from '#web/features/admin/overview/quotes-note.tsx';
import { ReturnsNote } from '#web/features/admin/overview/returns-note.tsx';
import { SalesPanel } from '#web/features/admin/overview/sales-panel.tsx';
import { TodaySoFar } from '#web/features/admin/overview/today-so-far.tsx';
import { pages } from '#web/pages.ts';
import { paths, VIEW } from '#web/paths.ts';

const FRESH = { refetchOnMountOrArgChange: true };

/** What waits for staff; how much was sold is for administrators. */
export function OverviewPage() {
  const { may } = useRole();
  const { title, description, warehouseDescription } = overviewMessages;
  return (
    <DashboardPage title={title} description={may('sales.read') ? description : warehouseDescription}>
      <Waiting />
      {may('quotes.read') && <QuotesNote />}
      {may('returns.read') && <ReturnsNote />}
      {may('settings.change') && (
        <>
          <SellerWarning>
            <Link to={paths.settings}>{sidebarMessages.settings}</Link>
          </SellerWarning>
          <FirstDayPanel />
        </>
      )}
      <TodaySoFar seesMoney={may('sales.read') === true} />
      {may('sales.read') && (
        <>
          <SalesPanel />
          <BestSellers />
        </>
      )}
    </DashboardPage>
  );
}

const tiles = [
  { name: 'toShip', page: pages.allOrders, view: 'to-ship' },
  { name: 'unpaid', page: pages.allOrders, view: 'unpaid' },
  { name: 'overdue', page: pages.allOrders, view: 'overdue' },
  { name: 'lowStock', page: pages.manageProducts, view: 'low' },
] as const;

function Waiting() {
  const id = useId();
  const { may } = useRole();
  const { data, error, refetch } = useReadOverviewQuery(undefined, FRESH);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {overviewMessages.waiting}
      </h2>
      {error !== undefined && data === undefined ? (
        <ErrorState message={overviewMessages.notRead} onRetry={refetch} />
      ) : (
        <ul className={styles.tiles}>
          {tiles
            .filter(({ page }) => may(page.permission) !== false)
            .map(({ name, page, view }) => (
              <li key={name}>
                <Link
                  to={`${page.path}?${VIEW}=${view}`}
                  className={`panel ${styles.tile}`}
                  data-late={name === 'overdue' && data?.overdue !== 0 ? '' : undefined}
                >
                  <span className={`figures ${styles.count}`}>{countText(data?.[name])}</span>
                  <span>{overviewMessages[name]}</span>
                </Link>
              </li>
            ))}
        </ul>
      )}
      {data?.expiring !== undefined && may('batches.read') && (
        <p className={styles.expiring}>
          <Link to={paths.batches}>{batchMessages.soon(data.expiring, EXPIRING_DAYS)}</Link>
        </p>
      )}
      {data?.failedWebhooks !== undefined && (
        <p className={styles.expiring}>
          <Link to={pages.webhooks.path}>{overviewMessages.failedWebhooks(data.failedWebhooks)}</Link>
        </p>
      )}
    </section>
  );
}
