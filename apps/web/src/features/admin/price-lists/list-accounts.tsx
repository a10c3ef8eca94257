import { useState } from 'react';
import type { PriceList, PriceListAccount } from '#shared/contracts/price-lists/price-lists.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useChangePriceListAccountsMutation, useListPriceListAccountsQuery } from '#web/api/price-lists/price-lists.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/feedback/dialog.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { PagedList } from '#web/components/paged-list.tsx';
import { FindCustomer } from '#web/features/admin/customers/find-customer.tsx';
import styles from '#web/features/admin/price-lists/price-list-page.module.css';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** The first ones; the others are found by their own pages. */
const MAX_SHOWN = 200;

function nameOf({ name, email, _id }: Pick<PriceListAccount, 'name' | 'email' | '_id'>): string {
  return name ?? email ?? _id;
}

export function ListAccounts({ list, mayChange }: { list: PriceList; mayChange: boolean }) {
  const accounts = useListPriceListAccountsQuery(
    { id: list._id, limit: MAX_SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  const [change] = useChangePriceListAccountsMutation();
  const [isAdding, setAdding] = useState(false);

  async function take(account: PriceListAccount): Promise<void> {
    try {
      await change({ id: list._id, add: [], remove: [account._id] }).unwrap();
      toastSuccess(messages.taken(nameOf(account)));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="price-list-accounts">
      <div className={styles.head}>
        <h2 id="price-list-accounts">{messages.customers}</h2>
        {mayChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {messages.assign}
          </Button>
        )}
      </div>
      <PagedList query={accounts} empty={<EmptyState message={messages.noCustomers} />}>
        {(rows) => (
          <AdminTable
            label={messages.customers}
            columns={[
              { key: 'name', title: messages.name, min: 14, grows: true, isName: true, render: nameOf },
              { key: 'email', title: messages.email, min: 14, render: ({ email }) => email ?? '–' },
              ...(mayChange ? [takeColumn(take)] : []),
            ]}
            rows={rows}
            rowKey={({ _id }) => _id}
          />
        )}
      </PagedList>
      {isAdding && <AssignDialog list={list} onClose={() => setAdding(false)} />}
    </section>
  );
}

function takeColumn(take: (account: PriceListAccount) => Promise<void>) {
  return {
    key: 'action',
    title: messages.action,
    min: 9,
    align: 'end' as const,
    render: (account: PriceListAccount) => (
      <Button
        compact
        look="warning"
        aria-label={messages.actionOn(messages.take, nameOf(account))}
        onClick={() => void take(account)}
      >
        {messages.take}
      </Button>
    ),
  };
}

function AssignDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const [change, { isLoading }] = useChangePriceListAccountsMutation();

  async function give(id: string, name: string): Promise<void> {
    try {
      await change({ id: list._id, add: [id], remove: [] }).unwrap();
      toastSuccess(messages.given(name));
      onClose();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <Dialog title={messages.assign} keepsOutside onClose={onClose}>
      <div className={formGrid.grid}>
        <FindCustomer>
          {({ _id }, shown) => (
            <Button
              compact
              disabled={isLoading}
              aria-label={messages.actionOn(messages.give, shown)}
              onClick={() => void give(_id, shown)}
            >
              {messages.give}
            </Button>
          )}
        </FindCustomer>
      </div>
    </Dialog>
  );
}
