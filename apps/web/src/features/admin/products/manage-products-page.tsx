import { Suspense } from 'react';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { ProductsOnSale } from '#web/features/admin/products/list/products-on-sale.tsx';
import { ProductFiles } from '#web/features/admin/products/product-files.tsx';
import { useProductListFilter } from '#web/features/admin/products/product-list-filter.ts';
import { ProductListFilters } from '#web/features/admin/products/product-list-filters.tsx';

/** Another list. */
const DeletedProducts = lazyPart(() =>
  import('#web/features/admin/products/list/deleted-list.tsx').then((file) => file.DeletedProducts),
);

export function ManageProductsPage() {
  const { may } = useRole();
  const mayChange = may('products.change') === true;
  const [filter, changeFilter] = useProductListFilter();
  return (
    <DashboardPage
      title={adminMessages.manageProducts}
      description={adminMessages.manageProductsDescription}
      aside={
        may('products.export') && (
          <ProductFiles filter={filter} mayImport={may('imports.run') === true} mayChange={mayChange} />
        )
      }
    >
      <ProductListFilters filter={filter} onChange={changeFilter} hasDeleted={mayChange} />
      {filter.deleted && mayChange ? (
        <Suspense fallback={<Skeleton />}>
          <DeletedProducts />
        </Suspense>
      ) : (
        <ProductsOnSale filter={filter} mayChange={mayChange} />
      )}
    </DashboardPage>
  );
}
