import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { productFormMessages } from '#shared/messages/products/edit-product.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadProductQuery } from '#web/api/products/product-details.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/features/admin/products/edit-product-form.module.css';
import { EditProductForm } from '#web/features/admin/products/edit-product-form.tsx';
import { useWayToList } from '#web/features/admin/products/list/list-place.ts';

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
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

/** Null until it was read after the page opened: another administrator may have changed what the cache has. */
function useCurrentProduct(id: string): { current: ProductDetails | null; error: unknown; refetch: () => unknown } {
  const [openedAt] = useState(Date.now);
  const { data, fulfilledTimeStamp = 0, error, refetch } = useReadProductQuery(id, { refetchOnMountOrArgChange: true });
  const isCurrent = data !== undefined && fulfilledTimeStamp >= openedAt;
  return { current: isCurrent && hasPrice(data) ? data : null, error, refetch };
}
