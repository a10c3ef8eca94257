import { customerMessages } from '#shared/messages/customers/customers.ts';
import { useListInvoicesQuery } from '#web/api/invoices/invoices.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { customerInvoiceColumns } from '#web/features/admin/invoices/invoice-columns.tsx';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';

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
          columns={customerInvoiceColumns}
          rows={rows}
          rowKey={(invoice) => invoice._id}
        />
      )}
    </PagedList>
  );
}
