import { useRef, useState } from 'react';
import type { DeletedProduct } from '#shared/contracts/products/many-products.ts';
import { deletedMessages } from '#shared/messages/products/deleted-products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useListDeletedProductsQuery } from '#web/api/products/many-products.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { Price } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/products/list/deleted-list.module.css';
import { useRestore } from '#web/features/admin/products/list/use-restore.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { ProductCell } from '#web/features/admin/table/product-cell.tsx';

const columns: AdminColumn<DeletedProduct>[] = [
  {
    key: 'product',
    title: adminMessages.product,
    min: 12,
    grows: true,
    isName: true,
    className: styles.wide,
    render: ({ image, product, partNumber }) => (
      <ProductCell image={image} name={product} {...(partNumber !== null && { details: partNumber })} />
    ),
  },
  {
    key: 'available',
    title: adminMessages.available,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ availableQuantity }) => <Count value={availableQuantity} />,
  },
  {
    key: 'price',
    title: adminMessages.price,
    min: 8,
    align: 'end',
    labelled: true,
    render: ({ price }) => <Price value={price} />,
  },
  {
    key: 'deleted',
    title: deletedMessages.deleted,
    min: 13,
    className: styles.wide,
    render: ({ deletedAt, deletedBy }) => (
      <>
        <Instant value={deletedAt} />
        {deletedBy !== null && <span className={styles.note}>{deletedBy}</span>}
      </>
    ),
  },
  {
    key: 'action',
    title: adminMessages.action,
    min: 13,
    align: 'end',
    className: styles.wide,
    render: (product) =>
      product.isRestorable ? (
        <RestoreButton product={product} />
      ) : (
        <span className={styles.note}>{deletedMessages.importUndone}</span>
      ),
  },
];

/** The last deleted first. */
export function DeletedProducts() {
  const list = useRef<HTMLDivElement>(null);
  const products = useListDeletedProductsQuery(
    { cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedList hasSizes ref={list} query={products} empty={<EmptyState message={deletedMessages.none} />}>
      {(rows) => (
        <AdminTable
          label={deletedMessages.view}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          card={styles.card}
        />
      )}
    </PagedList>
  );
}

function RestoreButton({ product }: { product: DeletedProduct }) {
  const [isBusy, setBusy] = useState(false);
  const restore = useRestore();
  async function act(button: HTMLElement): Promise<void> {
    const list = button.closest<HTMLElement>('[tabindex="-1"]');
    setBusy(true);
    // The row goes with its button.
    if (await restore([product])) list?.focus({ preventScroll: true });
    else setBusy(false);
  }
  return (
    <Button
      compact
      busy={isBusy}
      aria-label={deletedMessages.restoreOf(product.product)}
      onClick={({ currentTarget }) => void act(currentTarget)}
    >
      {deletedMessages.restore}
    </Button>
  );
}
