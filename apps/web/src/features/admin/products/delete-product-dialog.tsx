import { useRef } from 'react';
import type { Product } from '#shared/contracts/products.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useRemoveProductMutation } from '#web/api/products.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';

interface DeleteProductDialogProps {
  /** Null while the dialog is closed. */
  product: Product | null;
  onClose: () => void;
  /** Runs after a product is gone and so is the button that had the focus. */
  onDeleted: () => void;
}

/** Asks whether the product shall go, and deletes it; the list refreshes by itself. */
export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const [remove, { isLoading }] = useRemoveProductMutation();
  const isDeleted = useRef(false);

  async function deleteProduct({ _id, product: name }: Product): Promise<void> {
    try {
      await remove(_id).unwrap();
      isDeleted.current = true;
      toastSuccess(adminMessages.deleted(name));
    } catch (error) {
      toastError(error);
    }
    onClose();
  }

  function handleClosed(): void {
    if (isDeleted.current) onDeleted();
    isDeleted.current = false;
  }

  return (
    <ConfirmDialog
      open={product !== null}
      title={adminMessages.deleteTitle(product?.product ?? '')}
      warning={adminMessages.deleteWarning}
      keepLabel={adminMessages.deleteKeep}
      actLabel={adminMessages.delete}
      actDescription={adminMessages.deleteDescription}
      busy={isLoading}
      onKeep={onClose}
      onAct={() => product !== null && void deleteProduct(product)}
      onClosed={handleClosed}
    />
  );
}
