import { useCallback, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useListPriceListsQuery, useRemovePriceListMutation } from '#web/api/price-lists/price-lists.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RemoveNamedDialog } from '#web/components/feedback/remove-named-dialog.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { PriceListDialog } from '#web/features/admin/price-lists/price-list-dialog.tsx';
import styles from '#web/features/admin/price-lists/price-lists-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { EditAndRemove } from '#web/features/admin/table/edit-and-remove.tsx';
import { paths } from '#web/paths.ts';

export function PriceListsPage() {
  const mayChange = useRole().may('priceLists.change') === true;
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const priceLists = useListPriceListsQuery(
    { cursor: usePageCursor(), limit: usePageSize(), q },
    { refetchOnMountOrArgChange: true },
  );
  const find = useCallback(
    (text: string, isRefined: boolean) =>
      setSearch(text === '' ? {} : { q: text }, { replace: isRefined, preventScrollReset: true }),
    [setSearch],
  );
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [toEdit, setToEdit] = useState<PriceList | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<PriceList | null>(null);
  const [remove] = useRemovePriceListMutation();

  const columns: AdminColumn<PriceList>[] = [
    {
      key: 'name',
      title: messages.name,
      min: 12,
      grows: true,
      isName: true,
      className: styles.wide,
      render: ({ _id, name }) => <Link to={paths.priceList(_id)}>{name}</Link>,
    },
    {
      key: 'valid',
      title: messages.validity,
      min: 12.25,
      className: styles.wide,
      render: ({ validFrom, validUntil }) => messages.valid(validFrom, validUntil),
    },
    {
      key: 'products',
      title: messages.products,
      min: 6,
      labelled: true,
      align: 'end',
      render: ({ products }) => <Count value={products} />,
    },
    {
      key: 'accounts',
      title: messages.accounts,
      min: 6,
      labelled: true,
      align: 'end',
      render: ({ accounts }) => <Count value={accounts} />,
    },
    {
      key: 'changed',
      title: messages.changedOn,
      min: 7.75,
      labelled: true,
      render: ({ updatedAt }) => <Day value={updatedAt} />,
    },
  ];
  if (mayChange) {
    columns.push({
      key: 'action',
      title: messages.action,
      min: 10,
      align: 'end',
      render: (row) => (
        <EditAndRemove name={row.name} onEdit={() => setToEdit(row)} onRemove={() => setToRemove(row)} />
      ),
    });
  }
  return (
    <DashboardPage
      title={messages.title}
      description={messages.description}
      aside={
        mayChange && (
          <Button look="primary" onClick={() => setToEdit('new')}>
            {messages.add}
          </Button>
        )
      }
    >
      <search className={styles.search}>
        <SearchBox label={messages.search} hint={messages.searchHint} shown={q} onSearch={find} />
      </search>
      <PagedList
        hasSizes
        ref={list}
        query={priceLists}
        empty={
          <EmptyState message={q === '' ? messages.none : messages.noneFound}>
            {q !== '' && <ButtonLink to={paths.priceLists}>{messages.showAll}</ButtonLink>}
          </EmptyState>
        }
      >
        {(rows) => (
          <AdminTable
            label={messages.title}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            card={styles.card}
          />
        )}
      </PagedList>
      {toEdit !== null && (
        <PriceListDialog
          present={toEdit === 'new' ? null : toEdit}
          onClose={() => setToEdit(null)}
          {...(toEdit === 'new' && { onSaved: ({ _id }) => void navigate(paths.priceList(_id)) })}
        />
      )}
      <RemoveNamedDialog
        present={toRemove}
        words={messages}
        remove={({ _id }) => remove(_id).unwrap()}
        onClose={() => setToRemove(null)}
        onRemoved={() => list.current?.focus({ preventScroll: true })}
      />
    </DashboardPage>
  );
}
