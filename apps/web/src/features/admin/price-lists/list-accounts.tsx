import { useCallback, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PriceList, PriceListAccount } from '#shared/contracts/price-lists/price-lists.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { consequenceMessages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useChangePriceListAccountsMutation, useListPriceListAccountsQuery } from '#web/api/price-lists/price-lists.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/feedback/dialog.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { FindCustomer } from '#web/features/admin/customers/find-customer.tsx';
import styles from '#web/features/admin/price-lists/price-list-page.module.css';
import { SHOWN_PART, shownParts } from '#web/features/admin/price-lists/shown-part.ts';
import { useConsequence } from '#web/features/admin/price-lists/use-consequence.tsx';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
import rowStyles from '#web/features/admin/table/row-buttons.module.css';
import formGrid from '#web/forms/form-grid.module.css';
import { paths } from '#web/paths.ts';

function nameOf({ name, email, _id }: Pick<PriceListAccount, 'name' | 'email' | '_id'>): string {
  return name ?? email ?? _id;
}

export function ListAccounts({ list, mayChange }: { list: PriceList; mayChange: boolean }) {
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const accounts = useListPriceListAccountsQuery(
    { id: list._id, q, cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch(
        { [SHOWN_PART]: shownParts.customers, ...(text !== '' && { q: text }) },
        { replace: isRefined, preventScrollReset: true },
      ),
    [setSearch],
  );
  const [change] = useChangePriceListAccountsMutation();
  const { confirm, dialog } = useConsequence(list);
  const [isAdding, setAdding] = useState(false);
  const table = useRef<HTMLDivElement>(null);

  async function take(account: PriceListAccount): Promise<void> {
    try {
      const accounts = { add: [], remove: [account._id] };
      const title = consequenceMessages.takeTitle(nameOf(account));
      if (!(await confirm({ accounts }, { title, confirmLabel: messages.take }))) return;
      await change({ id: list._id, ...accounts }).unwrap();
      toastSuccess(messages.taken(nameOf(account)));
      table.current?.focus({ preventScroll: true });
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
      <search className={styles.find}>
        <SearchBox label={messages.findAccount} hint={messages.findAccountHint} shown={q} onSearch={find} />
      </search>
      <PagedList
        hasSizes
        ref={table}
        query={accounts}
        empty={<EmptyState message={q === '' ? messages.noCustomers : messages.noAccountFound} />}
      >
        {(rows) => (
          <AdminTable
            label={messages.customers}
            columns={[
              { key: 'name', title: messages.name, min: 14, grows: true, isName: true, render: CustomerLink },
              { key: 'email', title: messages.email, min: 14, render: ({ email }) => email ?? '–' },
              ...(mayChange ? [takeColumn(take)] : []),
            ]}
            rows={rows}
            rowKey={({ _id }) => _id}
          />
        )}
      </PagedList>
      {isAdding && <AssignDialog list={list} onClose={() => setAdding(false)} />}
      {dialog}
    </section>
  );
}

function CustomerLink(account: PriceListAccount) {
  return <Link to={paths.customer(account._id)}>{nameOf(account)}</Link>;
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
        className={rowStyles.quiet}
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
  const { confirm, dialog } = useConsequence(list);

  async function give(id: string, name: string): Promise<void> {
    try {
      const accounts = { add: [id], remove: [] };
      const title = consequenceMessages.giveTitle(name);
      if (!(await confirm({ accounts }, { title, confirmLabel: messages.give }))) return;
      await change({ id: list._id, ...accounts }).unwrap();
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
      {dialog}
    </Dialog>
  );
}
