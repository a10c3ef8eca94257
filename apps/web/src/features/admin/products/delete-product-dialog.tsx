import type { Product } from '#shared/contracts/products/products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useRemoveProductMutation } from '#web/api/products/product-changes.ts';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { useRestore } from '#web/features/admin/products/list/use-restore.ts';

interface DeleteProductDialogProps {
  product: Product | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const [removeProduct] = useRemoveProductMutation();
  const restore = useRestore();

  async function remove(): Promise<boolean> {
    if (product === null) return false;
    await removeProduct(product._id).unwrap();
    toastWithUndo({
      id: `deleted ${product._id}`,
      message: adminMessages.deleted(product.product),
      details: null,
      undoLabel: adminMessages.undo,
      onUndo: () => void restore([product]),
    });
    return true;
  }

  return (
    <RemoveDialog
      open={product !== null}
      title={adminMessages.deleteTitle(product?.product ?? '')}
      warning={adminMessages.deleteWarning}
      cancelLabel={adminMessages.deleteKeep}
      confirmLabel={adminMessages.delete}
      confirmDescription={adminMessages.deleteDescription}
      remove={remove}
      onClose={onClose}
      onRemoved={onDeleted}
    />
  );
}
