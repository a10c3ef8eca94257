import { useState } from 'react';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { detailsFormShape } from '#web/features/admin/products/fields/product-details-form.ts';
import styles from '#web/features/admin/products/list/many/change-dialog.module.css';
import type { ValueDialogProps } from '#web/features/admin/products/list/many/many-changes.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

const schema = detailsFormShape.lowStockAt;

export function LowStockDialog({ products, gone, isBusy, onCancel, onApply }: ValueDialogProps) {
  // Null until something is typed: an empty field means that none is ever low.
  const [text, setText] = useState<string | null>(null);
  const typed = schema.safeParse((text ?? '').trim());
  const lowStockAt = typed.data ?? null;
  const isTyped = text !== null && typed.success;
  const changes = products
    .filter((product) => isTyped && product.lowStockAt !== lowStockAt)
    .map(({ _id: id, product: name, lowStockAt: before }) => ({
      id,
      name,
      before: { lowStockAt: before },
      after: { lowStockAt },
    }));
  const low = products.filter(({ availableQuantity }) => lowStockAt !== null && availableQuantity <= lowStockAt).length;
  return (
    <FormDialog
      title={messages.lowTitle(products.length)}
      cancelLabel={messages.cancel}
      submitLabel={messages.apply(changes.length)}
      look="primary"
      busy={isBusy}
      disabled={changes.length === 0}
      onCancel={onCancel}
      onSubmit={() => onApply(changes)}
    >
      {gone > 0 && <p className={styles.note}>{messages.gone(gone)}</p>}
      <LabelledInput
        label={messages.lowLabel}
        hint={messages.lowHint}
        inputMode="numeric"
        autoComplete="off"
        value={text ?? ''}
        problem={typed.success ? undefined : typed.error.issues[0]?.message}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={styles.summary}>
        {isTyped && (changes.length === 0 ? messages.nothing : messages.lowThen(low))}
      </p>
    </FormDialog>
  );
}
