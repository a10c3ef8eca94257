import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contracts/products/products.ts';
import { manageProductsMessages } from '#shared/messages/products/manage-products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Price } from '#web/components/values/money.tsx';
import { DeleteProductDialog } from '#web/features/admin/products/delete-product-dialog.tsx';
import { EditLink } from '#web/features/admin/products/list/edit-link.tsx';
import styles from '#web/features/admin/products/manage-products-page.module.css';
import { ProductFiles } from '#web/features/admin/products/product-files.tsx';
import { type ProductListFilter, useProductListFilter } from '#web/features/admin/products/product-list-filter.ts';
import { ProductListFilters } from '#web/features/admin/products/product-list-filters.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { ProductCell } from '#web/features/admin/table/product-cell.tsx';
import { paths } from '#web/paths.ts';

/** The list page to imitate: a query, its columns, and a dialog for each row action. Without the permission to change products, they are only read. */
export function ManageProductsPage() {
  const { may } = useRole();
  const mayChange = may('products.change') === true;
  const [filter, changeFilter] = useProductListFilter();
  const products = useListProductsQuery(
    {
      cursor: usePageCursor(),
      limit: usePageSize(),
      ...filter,
      ...(filter.q !== '' && { sort: 'relevance' as const }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);

  const columns: AdminColumn<Product>[] = [
    {
      key: 'product',
      title: adminMessages.product,
      min: 14,
      grows: true,
      isName: true,
      className: styles.product,
      render: (product) => <ProductCell image={product.image} name={product.product} />,
    },
    {
      key: 'available',
      title: adminMessages.available,
      min: 8,
      align: 'end',
      labelled: true,
      className: styles.available,
      render: ({ _id, product, availableQuantity }) => (
        <Link to={paths.stock(_id)} aria-label={stockMessages.open(product, availableQuantity)}>
          <Count value={availableQuantity} />
        </Link>
      ),
    },
    {
      key: 'price',
      title: adminMessages.price,
      min: 8,
      align: 'end',
      labelled: true,
      className: styles.price,
      render: (product) => <Price value={product.price} />,
    },
  ];
  if (mayChange) {
    columns.push({
      key: 'action',
      title: adminMessages.action,
      min: 12,
      align: 'end',
      className: styles.action,
      render: (product) => (
        <div className={styles.actions}>
          <EditLink productId={product._id} />
          <Button compact look="warning" onClick={() => setToDelete(product)}>
            {adminMessages.delete}
          </Button>
        </div>
      ),
    });
  }
  return (
    <DashboardPage
      title={adminMessages.manageProducts}
      description={adminMessages.manageProductsDescription}
      aside={may('products.export') && <ProductFiles filter={filter} mayImport={may('imports.run') === true} />}
    >
      <ProductListFilters filter={filter} onChange={changeFilter} />
      <PagedList hasSizes ref={list} query={products} empty={<NoProducts filter={filter} mayChange={mayChange} />}>
        {(rows) => (
          <AdminTable
            label={adminMessages.product}
            columns={columns}
            rows={rows}
            rowKey={(product) => product._id}
            card={styles.card}
          />
        )}
      </PagedList>
      <DeleteProductDialog
        product={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </DashboardPage>
  );
}

function NoProducts({
  filter: { q, category, lowStock },
  mayChange,
}: {
  filter: ProductListFilter;
  mayChange: boolean;
}) {
  if (lowStock || q !== '' || category !== '') {
    const isLow = lowStock && q === '' && category === '';
    return (
      <EmptyState message={isLow ? manageProductsMessages.noneLow : manageProductsMessages.noneFound}>
        <ButtonLink to={paths.manageProducts}>{manageProductsMessages.showAll}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState message={adminMessages.noProducts}>
      {mayChange && (
        <ButtonLink look="primary" to={paths.addProduct}>
          {adminMessages.addProduct}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
