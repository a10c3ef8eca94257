import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { productCategoryMessages as messages } from '#shared/messages/product-categories/product-categories.ts';
import { useRemoveProductCategoryMutation } from '#web/api/product-categories/product-categories.ts';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';

interface RemoveProductCategoryDialogProps {
  present: ProductCategory | null;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveProductCategoryDialog({ present, onClose, onRemoved }: RemoveProductCategoryDialogProps) {
  const [removeProductCategory] = useRemoveProductCategoryMutation();

  async function remove(): Promise<boolean> {
    if (present === null || present._id === null) return false;
    const { name } = await removeProductCategory(present._id).unwrap();
    toastSuccess(messages.removed(name));
    return true;
  }

  return (
    <RemoveDialog
      open={present !== null}
      title={messages.removeTitle(present?.name ?? '')}
      warning={messages.removeWarning}
      cancelLabel={messages.removeKeep}
      confirmLabel={messages.remove}
      confirmDescription={messages.removeDescription}
      remove={remove}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
