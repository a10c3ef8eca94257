import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { EditedProduct } from '#shared/contracts/products/product-changes.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { productFormMessages } from '#shared/messages/products/edit-product.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadProductQuery } from '#web/api/products/product-details.ts';
import { useListBinsQuery } from '#web/api/stock/bins.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import styles from '#web/features/admin/products/edit-product-form.module.css';
import { EditProductForm } from '#web/features/admin/products/edit-product-form.tsx';
import { useWayToList } from '#web/features/admin/products/list/list-place.ts';
import { toEdited } from '#web/features/admin/products/product-change.ts';

export function EditProductPage() {
  const { id = '' } = useParams();
  return <EditProduct key={id} id={id} />;
}

function EditProduct({ id }: { id: string }) {
  const { current, error, refetch } = useCurrentProduct(id);
  const way = useWayToList(id);
  if (current !== null) {
    return (
      <DashboardPage title={adminMessages.editTitle(current.product)} description={productFormMessages.editDescription}>
        <p className={styles.back}>
          <Link {...way}>{stockMessages.back}</Link>
        </p>
        <EditProductForm product={current} way={way} />
      </DashboardPage>
    );
  }
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? (
    <Skeleton layout="sides" />
  ) : (
    <ErrorState message={errorText(error)} onRetry={refetch} />
  );
}

/** Null until it was read after the page opened: another administrator may have changed what the cache has. */
function useCurrentProduct(id: string): { current: EditedProduct | null; error: unknown; refetch: () => unknown } {
  const [openedAt] = useState(Date.now);
  const product = useReadProductQuery(id, { refetchOnMountOrArgChange: true });
  const bins = useListBinsQuery([id], { refetchOnMountOrArgChange: true });
  const isCurrent = [product, bins].every(({ fulfilledTimeStamp = 0 }) => fulfilledTimeStamp >= openedAt);
  const { data } = product;
  const current =
    isCurrent && data !== undefined && hasPrice(data) ? toEdited({ ...data, bin: bins.data?.[0]?.bin }) : null;
  const refetch = () => Promise.all([product.refetch(), bins.refetch()]);
  return { current, error: product.error ?? bins.error, refetch };
}
