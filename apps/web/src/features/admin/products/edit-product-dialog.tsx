import { Modal } from 'antd';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { Product, ProductDetails } from '#shared/contracts/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useReadProductQuery } from '#web/api/products/products.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { useLastValue } from '#web/components/use-last-value.ts';
import styles from '#web/features/admin/products/edit-product-form.module.css';

/** Not needed to look at the list. */
const EditProductForm = lazy(() =>
  import('#web/features/admin/products/edit-product-form.tsx').then((file) => ({ default: file.EditProductForm })),
);

interface EditProductDialogProps {
  product: Product | null;
  onClose: () => void;
}

export function EditProductDialog({ product, onClose }: EditProductDialogProps) {
  const shown = useLastValue(product);
  const askToClose = useRef(onClose);
  return (
    <Modal
      open={product !== null}
      title={adminMessages.editTitle(shown?.product ?? '')}
      width="44rem"
      style={{ top: 24 }}
      // A click on the mask must not discard the form.
      mask={{ closable: false }}
      onCancel={(event) => {
        // The Escape that opens the question must not close it too.
        event.preventDefault();
        askToClose.current();
      }}
      closable={false}
      destroyOnHidden
      footer={null}
    >
      {shown !== null && <EditProduct key={shown._id} id={shown._id} onClose={onClose} askToClose={askToClose} />}
    </Modal>
  );
}

interface EditProductProps {
  id: string;
  onClose: () => void;
  askToClose: RefObject<() => void>;
}

/** Lists carry no specifications and documents. Orders change the stock during editing. */
function EditProduct({ id, onClose, askToClose }: EditProductProps) {
  const { current, isError, refetch } = useCurrentProduct(id);
  if (current !== null) {
    return (
      <Suspense fallback={<Spinner />}>
        <EditProductForm product={current} onClose={onClose} askToClose={askToClose} />
      </Suspense>
    );
  }
  return (
    <>
      {isError ? <ErrorState onRetry={refetch} /> : <Spinner />}
      <div className={styles.actions}>
        <Button large onClick={onClose}>
          {adminMessages.cancel}
        </Button>
      </div>
    </>
  );
}

/** Null until it was read after the dialog opened: another administrator may have changed what the cache has. */
function useCurrentProduct(id: string): { current: ProductDetails | null; isError: boolean; refetch: () => unknown } {
  const [openedAt] = useState(Date.now);
  const {
    data,
    fulfilledTimeStamp = 0,
    isError,
    refetch,
  } = useReadProductQuery(id, { refetchOnMountOrArgChange: true });
  const isCurrent = data !== undefined && fulfilledTimeStamp >= openedAt;
  return { current: isCurrent ? data : null, isError, refetch };
}
