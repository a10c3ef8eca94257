import { Link, useParams } from 'react-router-dom';
import type { PayoutDetails } from '#shared/contracts/payments/payouts.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { payoutMessages as texts } from '#shared/messages/payments/payouts.ts';
import { useReadPayoutQuery } from '#web/api/payments/payouts.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/invoices/invoices-page.module.css';
import { arrivalText, BalanceAmount, PayoutStatusTag } from '#web/features/admin/invoices/payout-cells.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

type Transaction = PayoutDetails['transactions'][number];
type Sum = PayoutDetails['sums'][number] | { category: null; count: number; amount: number; fee: number; net: number };

/** A payout with what it contains, as the payment provider says now. */
export function PayoutPage() {
  const { id = '' } = useParams();
  const { currentData: payout, error, refetch } = useReadPayoutQuery(id, { refetchOnMountOrArgChange: true });
  if (error !== undefined) return <ErrorState onRetry={refetch} />;
  if (payout === undefined) return <Spinner />;
  const { currency, sums, transactions, isWhole, automatic, status } = payout;
  return (
    <DashboardPage
      title={texts.titleOf(arrivalText(payout))}
      description={texts.descriptionOf}
      aside={
        <p className={styles.payout}>
          <BalanceAmount value={payout.amount} currency={currency} /> <PayoutStatusTag status={status} />
        </p>
      }
    >
      <p className={styles.line}>
        <Link to={paths.payouts}>{texts.back}</Link>
      </p>
      {!automatic && <p className={styles.line}>{texts.byHand}</p>}
      {!isWhole && <p className={styles.line}>{texts.notWhole}</p>}
      {sums.length > 0 && (
        <AdminTable
          label={texts.sums}
          columns={sumColumns(currency)}
          rows={isWhole ? [...sums, sumOf(payout)] : sums}
          rowKey={({ category }) => category ?? 'sum'}
          card={styles.card}
        />
      )}
      {transactions.length > 0 && (
        <AdminTable
          label={texts.transactions}
          columns={transactionColumns(currency)}
          rows={transactions}
          rowKey={({ _id }) => _id}
          card={styles.card}
        />
      )}
    </DashboardPage>
  );
}

/** What arrives at the bank. */
function sumOf({ sums, amount }: PayoutDetails): Sum {
  const count = sums.reduce((all, row) => all + row.count, 0);
  const sum = (part: 'amount' | 'fee') => sumMajor(sums.map((row) => row[part]));
  return { category: null, count, amount: sum('amount'), fee: sum('fee'), net: amount };
}

function amountColumns<Row extends { amount: number; fee: number; net: number }>(
  currency: PayoutDetails['currency'],
): AdminColumn<Row>[] {
  return [
    {
      ...amountCell,
      key: 'amount',
      title: texts.gross,
      render: ({ amount }) => <BalanceAmount value={amount} currency={currency} />,
    },
    {
      ...amountCell,
      key: 'fee',
      title: texts.fee,
      render: ({ fee }) => <BalanceAmount value={0 - fee} currency={currency} />,
    },
    {
      ...amountCell,
      key: 'net',
      title: texts.net,
      render: ({ net }) => <BalanceAmount value={net} currency={currency} />,
    },
  ];
}

const amountCell = { min: 8, align: 'end', labelled: true } as const;

function sumColumns(currency: PayoutDetails['currency']): AdminColumn<Sum>[] {
  return [
    {
      key: 'category',
      title: texts.category,
      min: 12,
      grows: true,
      isName: true,
      className: styles.whole,
      render: ({ category }) => (category === null ? texts.sum : texts.categories[category]),
    },
    {
      key: 'count',
      title: texts.count,
      min: 6,
      align: 'end',
      labelled: true,
      render: ({ count }) => <Count value={count} />,
    },
    ...amountColumns<Sum>(currency),
  ];
}

function transactionColumns(currency: PayoutDetails['currency']): AdminColumn<Transaction>[] {
  return [
    {
      key: 'category',
      title: texts.category,
      min: 12,
      grows: true,
      isName: true,
      className: styles.whole,
      render: ({ category, description, sourceId }) => (
        <span className={styles.lines}>
          <span>{texts.categories[category]}</span>
          <small>{description ?? sourceId}</small>
        </span>
      ),
    },
    {
      key: 'documents',
      title: texts.documents,
      min: 10,
      className: styles.whole,
      render: ({ documents }) => (
        <span className={styles.lines}>
          {documents.map(({ _id, number }) => (
            <Link key={_id} to={paths.invoice(_id)}>
              {number}
            </Link>
          ))}
          {documents.length === 0 && <small>{texts.noDocuments}</small>}
        </span>
      ),
    },
    { key: 'date', title: texts.date, min: 8, labelled: true, render: ({ at }) => <Day value={at} /> },
    ...amountColumns<Transaction>(currency),
  ];
}
