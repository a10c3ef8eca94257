import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Payout, payoutsContract } from '#shared/contracts/payments/payouts.ts';
import { payoutMessages as texts } from '#shared/messages/payments/payouts.ts';
import { useListPayoutsQuery } from '#web/api/payments/payouts.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import styles from '#web/features/admin/invoices/invoices-page.module.css';
import { arrivalText, BalanceAmount, PayoutStatusTag } from '#web/features/admin/invoices/payout-cells.tsx';
import { periodQuery, usePeriod, withPeriod } from '#web/features/admin/invoices/period.ts';
import { PeriodFields } from '#web/features/admin/invoices/period-fields.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { paths } from '#web/paths.ts';

const columns: AdminColumn<Payout>[] = [
  {
    key: 'arrives',
    title: texts.arrives,
    min: 14,
    grows: true,
    isName: true,
    className: styles.whole,
    render: (payout) => (
      <span className={styles.lines}>
        <Link to={paths.payout(payout._id)}>{arrivalText(payout)}</Link>
        <small>{payout._id}</small>
      </span>
    ),
  },
  {
    key: 'amount',
    title: texts.amount,
    min: 9,
    align: 'end',
    labelled: true,
    render: ({ amount, currency }) => <BalanceAmount value={amount} currency={currency} />,
  },
  { key: 'status', title: texts.status, min: 9, render: ({ status }) => <PayoutStatusTag status={status} /> },
];

/** What the payment provider sent to the bank, newest first. */
export function PayoutsPage() {
  const hint = useId();
  const [period, change] = usePeriod();
  const payouts = useListPayoutsQuery(
    { cursor: usePageCursor(), limit: usePageSize(), ...periodQuery(period) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DashboardPage
      title={texts.title}
      description={texts.description}
      aside={
        <div className={styles.export}>
          <DownloadButton
            path={withPeriod(payoutsContract.export.path, period)}
            label={texts.download}
            describedBy={hint}
          />
          <small id={hint}>{texts.hint}</small>
        </div>
      }
    >
      <PeriodFields period={period} onChange={change} />
      <PagedList hasSizes query={payouts} empty={<EmptyState message={texts.none} />}>
        {(rows) => (
          <AdminTable label={texts.title} columns={columns} rows={rows} rowKey={({ _id }) => _id} card={styles.card} />
        )}
      </PagedList>
    </DashboardPage>
  );
}
