import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx';
import styles from '#web/features/admin/products/list/many/change-dialog.module.css';
import type { ManyDialogProps } from '#web/features/admin/products/list/many/many-changes.ts';

const MAX_NAMES = 8;

export function RemoveManyDialog({
  products,
  gone,
  isBusy,
  onCancel,
  onApply,
}: ManyDialogProps & { onApply: () => void }) {
  const stocked = products.filter(({ availableQuantity }) => availableQuantity > 0).length;
  const others = products.length - MAX_NAMES;
  return (
    <ConfirmDialog
      open
      title={messages.removeTitle(products.length)}
      warning={
        <div className={styles.summary}>
          {gone > 0 && <p>{messages.gone(gone)}</p>}
          <ul>
            {products.slice(0, MAX_NAMES).map(({ _id, product }) => (
              <li key={_id}>{product}</li>
            ))}
            {others > 0 && <li>{messages.others(others)}</li>}
          </ul>
          {stocked > 0 && <p>{messages.removeStock(stocked)}</p>}
          <p>{messages.removeLine}</p>
          <p>{adminMessages.deleteWarning}</p>
        </div>
      }
      cancelLabel={messages.removeKeep}
      confirmLabel={messages.removeAct(products.length)}
      confirmDescription={messages.removeDescription}
      busy={isBusy}
      onCancel={onCancel}
      onConfirm={onApply}
    />
  );
}
