import { useRef, useState } from 'react';
import type { PriceList, PriceListEntry } from '#shared/contracts/price-lists/price-lists.ts';
import { consequenceMessages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useChangePriceListEntriesMutation, useListPriceListEntriesQuery } from '#web/api/price-lists/price-lists.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { Price, useMoney } from '#web/components/values/money.tsx';
import { EntryDialog } from '#web/features/admin/price-lists/entry-dialog.tsx';
import { PriceFiles } from '#web/features/admin/price-lists/price-files.tsx';
import styles from '#web/features/admin/price-lists/price-list-page.module.css';
import { useConsequence } from '#web/features/admin/price-lists/use-consequence.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { EditAndRemove } from '#web/features/admin/table/edit-and-remove.tsx';

export function ListEntries({ list, mayChange }: { list: PriceList; mayChange: boolean }) {
  const entries = useListPriceListEntriesQuery(
    { id: list._id, cursor: usePageCursor() },
    { refetchOnMountOrArgChange: true },
  );
  const [change] = useChangePriceListEntriesMutation();
  const { confirm, dialog } = useConsequence(list);
  const [edited, setEdited] = useState<PriceListEntry | 'new' | null>(null);
  const table = useRef<HTMLDivElement>(null);

  async function take({ productId, product }: PriceListEntry): Promise<void> {
    try {
      const entries = { set: [], remove: [productId] };
      const title = consequenceMessages.saveTitle(list.name);
      if (!(await confirm({ entries }, { title, confirmLabel: messages.takePrice }))) return;
      await change({ id: list._id, version: list.version, ...entries }).unwrap();
      toastSuccess(messages.priceTaken(product));
      table.current?.focus({ preventScroll: true });
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="price-list-prices">
      <div className={styles.head}>
        <h2 id="price-list-prices">{messages.prices}</h2>
        <div className={styles.actions}>
          <PriceFiles listId={list._id} mayImport={mayChange} />
          {mayChange && (
            <Button look="primary" onClick={() => setEdited('new')}>
              {messages.setPrice}
            </Button>
          )}
        </div>
      </div>
      <PagedList ref={table} query={entries} empty={<EmptyState message={messages.noPrices} />}>
        {(rows) => (
          <AdminTable
            label={messages.prices}
            columns={[...shownColumns, ...(mayChange ? [actionColumn(setEdited, take)] : [])]}
            rows={rows}
            rowKey={({ productId }) => productId}
          />
        )}
      </PagedList>
      {edited !== null && (
        <EntryDialog list={list} entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {dialog}
    </section>
  );
}

const shownColumns: AdminColumn<PriceListEntry>[] = [
  {
    key: 'product',
    title: messages.product,
    min: 14,
    grows: true,
    isName: true,
    render: ({ product, partNumber }) => (
      <>
        {product}
        {partNumber !== null && <small> {partNumber}</small>}
      </>
    ),
  },
  {
    key: 'price',
    title: messages.price,
    min: 7,
    labelled: true,
    align: 'end',
    render: ({ price }) => <Price value={price} />,
  },
  {
    key: 'breaks',
    title: messages.breaks,
    min: 9,
    labelled: true,
    render: ({ priceBreaks }) => <Breaks priceBreaks={priceBreaks} />,
  },
  {
    key: 'shop',
    title: messages.shopPrice,
    min: 7,
    labelled: true,
    align: 'end',
    render: ({ shopPrice }) => (shopPrice === null ? messages.notOnSale : <Price value={shopPrice} />),
  },
];

function Breaks({ priceBreaks }: Pick<PriceListEntry, 'priceBreaks'>) {
  const money = useMoney();
  if (priceBreaks.length === 0) return '–';
  return (
    <ul className={`figures ${styles.breaks}`}>
      {priceBreaks.map(({ quantity, price }) => (
        <li key={quantity}>{messages.breakAt(quantity, money.price(price))}</li>
      ))}
    </ul>
  );
}

function actionColumn(
  edit: (entry: PriceListEntry) => void,
  take: (entry: PriceListEntry) => Promise<void>,
): AdminColumn<PriceListEntry> {
  return {
    key: 'action',
    title: messages.action,
    min: 12,
    align: 'end',
    render: (entry) => (
      <EditAndRemove
        name={entry.product}
        removeLabel={messages.takePrice}
        onEdit={() => edit(entry)}
        onRemove={() => void take(entry)}
      />
    ),
  };
}
