import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Customer, Receivable } from '#shared/contracts/customers/customers.ts';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { freightWords } from '#shared/messages/freight/freight-line.ts';
import { useListReceivablesQuery } from '#web/api/customers/customers.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import { CustomerInvoices } from '#web/features/admin/customers/customer-invoices.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { paths } from '#web/paths.ts';

const states = ['open', 'paid', 'documents'] as const;

const columns: AdminColumn<Receivable>[] = [
  {
    key: 'invoice',
    title: customerMessages.invoice,
    min: 12,
    grows: true,
    isName: true,
    render: ({ invoice, orderId, orderNumber, poNumber }) => (
      <>
        {invoice && (
          <>
            <Link to={paths.invoice(invoice._id)}>{invoice.number}</Link>
            <br />
          </>
        )}
        <small className={styles.hint}>
          {isFreightId(orderId) ? (
            freightWords.ofCheckout(orderNumber)
          ) : (
            <Link to={paths.order(orderId)}>{orderNumber}</Link>
          )}
          {poNumber !== null && ` · ${poNumber}`}
        </small>
      </>
    ),
  },
  {
    key: 'due',
    title: customerMessages.due,
    min: 9,
    labelled: true,
    render: ({ dueAt, paidAt, overdue }) =>
      paidAt === null ? (
        <>
          <Day value={dueAt} /> {overdue && <StatusTag tone="waiting">{customerMessages.isOverdue}</StatusTag>}
        </>
      ) : (
        <>
          {customerMessages.paidOn} <Day value={paidAt} />
        </>
      ),
  },
  {
    key: 'total',
    title: customerMessages.total,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ total }) => <Amount value={total} />,
  },
  {
    key: 'open',
    title: customerMessages.openAmount,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ open }) => <Amount value={open} />,
  },
];

/** The invoices of orders on account, open or paid, or all documents of the customer, as the address says. */
export function Receivables({ customer: { _id } }: { customer: Customer }) {
  const id = useId();
  const [search] = useSearchParams();
  const state = states.find((each) => each === search.get('state')) ?? 'open';
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{customerMessages.invoices}</h2>
        <nav aria-label={customerMessages.state} className={styles.states}>
          {states.map((each) => (
            <ButtonLink
              key={each}
              compact
              to={{ search: each === 'open' ? '' : `state=${each}` }}
              preventScrollReset
              aria-current={each === state ? 'page' : undefined}
            >
              {customerMessages[each]}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {state === 'documents' ? <CustomerInvoices customerId={_id} /> : <OnAccount customerId={_id} state={state} />}
    </section>
  );
}

function OnAccount({ customerId, state }: { customerId: string; state: 'open' | 'paid' }) {
  const receivables = useListReceivablesQuery(
    { id: customerId, state, cursor: usePageCursor() },
    { refetchOnMountOrArgChange: true },
  );
  const none = state === 'open' ? customerMessages.noneOpen : customerMessages.nonePaid;
  return (
    <PagedList query={receivables} empty={<EmptyState message={none} />}>
      {(rows) => (
        <AdminTable
          label={customerMessages.invoices}
          columns={columns}
          rows={rows}
          rowKey={(receivable) => receivable.orderId}
        />
      )}
    </PagedList>
  );
}
