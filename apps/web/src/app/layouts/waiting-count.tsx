import { NavLink } from 'react-router-dom';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { useCountApplicationsQuery } from '#web/api/companies/companies.ts';
import { useCountQuotesQuery } from '#web/api/quotes/quotes.ts';
import { useCountReturnsQuery } from '#web/api/returns/returns.ts';
import { useReadOverviewQuery } from '#web/api/shop/overview.ts';
import styles from '#web/app/layouts/new-order-count.module.css';
import { useRole } from '#web/auth/use-role.ts';
import { BackOfficeIcon } from '#web/components/back-office-icon.tsx';
import type { PageName } from '#web/pages.ts';
import { paths } from '#web/paths.ts';

/** How much waits for staff on a page of the sidebar. */
export function WaitingCount({ page }: { page: PageName }) {
  const Count = counts[page];
  return Count ? <Count /> : null;
}

/** The page of batches, once a product tracks some. */
export function BatchesLink({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const { may } = useRole();
  const { data } = useReadOverviewQuery(undefined, { ...fresh, skip: !may('overview.read') || !may('batches.read') });
  if (!data?.hasBatches) return null;
  return (
    <li>
      <NavLink to={paths.batches} onClick={onFollow}>
        <BackOfficeIcon name="batches" />
        {sidebarMessages.batches}
        <Count count={data.expiring} />
      </NavLink>
    </li>
  );
}

const counts: { [Page in PageName]?: () => React.ReactNode } = {
  customers: Applications,
  quotes: QuotesToAnswer,
  returns: Returns,
  manageProducts: LowStock,
};

const fresh = { refetchOnMountOrArgChange: 60 } as const;

function Applications() {
  const { may } = useRole();
  const { data } = useCountApplicationsQuery(undefined, { ...fresh, skip: !may('companies.read') });
  return <Count count={data?.open} />;
}

function QuotesToAnswer() {
  const { data } = useCountQuotesQuery(undefined, fresh);
  return <Count count={data?.['to-answer']} />;
}

/** To decide for some, with money to give back for others; the rest see both too. */
function Returns() {
  const { data } = useCountReturnsQuery(undefined, fresh);
  return <Count count={data && (data.requested ?? 0) + (data.received ?? 0)} />;
}

function LowStock() {
  const { may } = useRole();
  const { data } = useReadOverviewQuery(undefined, { ...fresh, skip: !may('overview.read') });
  return <Count count={data?.lowStock} />;
}

function Count({ count }: { count: number | null | undefined }) {
  if (count === undefined || count === null || count === 0) return null;
  return (
    <span className={`${styles.count} ${styles.quiet}`}>
      {' '}
      {formatNumber(count)}
      <span className="visually-hidden">{sidebarMessages.waiting}</span>
    </span>
  );
}
