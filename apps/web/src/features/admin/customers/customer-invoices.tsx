import { Link } from 'react-router-dom';
import type { ListedInvoice } from '#shared/contracts/invoices/invoices.ts';
import { signOf } from '#shared/domain/invoices/invoice-kinds.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { invoiceKindMessages } from '#shared/messages/invoices/invoices.ts';
import { useListInvoicesQuery } from '#web/api/invoices/invoices.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { paths } from '#web/paths.ts';

const states: Record<NonNullable<ListedInvoice['state']>, { tone: StatusTone; label: string }> = {
  paid: { tone: 'good', label: customerMessages.isPaid },
  open: { tone: 'moving', label: customerMessages.isOpen },
  overdue: { tone: 'waiting', label: customerMessages.isOverdue },
};

const columns: AdminColumn<ListedInvoice>[] = [
  {
    key: 'number',
    title: customerMessages.invoice,
    min: 12,
    grows: true,
    isName: true,
    render: ({ _id, number, kind, corrects }) => (
      <>
        <Link to={paths.invoice(_id)}>{number}</Link>
        <br />
        <small className={styles.hint}>{[invoiceKindMessages[kind], corrects].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'date',
    title: customerMessages.issued,
    min: 9,
    labelled: true,
    render: ({ issuedAt }) => <Day value={issuedAt} />,
  },
  {
    key: 'total',
    title: customerMessages.total,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ kind, total, currency }) => (
      <CurrencyContext value={currency}>
        <Amount value={signOf(kind) * total} />
      </CurrencyContext>
    ),
  },
  {
    key: 'state',
    title: customerMessages.status,
    min: 8,
    render: ({ state }) => state !== null && <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>,
  },
];

/** Everything that was issued to a customer, newest first. */
export function CustomerInvoices({ customerId }: { customerId: string }) {
  const invoices = useListInvoicesQuery(
    { customer: customerId, cursor: usePageCursor() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedList query={invoices} empty={<EmptyState message={customerMessages.noDocuments} />}>
      {(rows) => (
        <AdminTable
          label={customerMessages.documents}
          columns={columns}
          rows={rows}
          rowKey={(invoice) => invoice._id}
        />
      )}
    </PagedList>
  );
}
