import { type RefObject, useEffect, useMemo } from 'react';
import type { Product } from '#shared/contracts/products.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useChangeProductMutation, useReadProductQuery } from '#web/api/products.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/toast.ts';
import { changeSchema, toChangeForm } from '#web/features/admin/product-change.ts';
import { showChangeError } from '#web/features/admin/show-change-error.ts';
import { StockFields } from '#web/features/admin/stock-fields.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { LeaveDialog } from '#web/forms/leave-dialog.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.ts';
import styles from './edit-product-form.module.css';

interface EditProductFormProps {
  product: Product;
  onClose: () => void;
  /** Is given what closes the dialog by Escape. */
  askToClose: RefObject<() => void>;
}

/** All of a product that can be changed. Only what differs is sent, so that two administrators undo nothing. */
export function EditProductForm({ product, onClose, askToClose }: EditProductFormProps) {
  const schema = useMemo(() => changeSchema(product), [product]);
  const form = useContractForm(schema, toChangeForm(product));
  // Orders go on while somebody types: the stock is read again, the other fields stay as they were shown.
  const { data: current = product } = useReadProductQuery(product._id, { refetchOnMountOrArgChange: true });
  const [changeProduct] = useChangeProductMutation();
  const { control, formState, setFocus } = form;
  const { question, leaveBy } = useLeaveConfirmation(control);
  const close = () => leaveBy(onClose);

  useEffect(() => {
    askToClose.current = close;
  });
  useEffect(() => setFocus('product'), [setFocus]);

  const submit = submitWith(
    form,
    async (change) => {
      if (change !== null) await changeProduct({ id: product._id, change }).unwrap();
      toastSuccess(
        change === null ? adminMessages.nothingChanged : adminMessages.saved(change.product ?? product.product),
      );
      onClose();
    },
    (error) => showChangeError(form, error),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormField control={control} name="product" label={adminMessages.productName} required />
      <FormField control={control} name="description" label={adminMessages.productDescription} kind="area" required />
      <div className={styles.pair}>
        <FormField
          control={control}
          name="minimumQuantity"
          label={adminMessages.minimumQuantity}
          inputMode="numeric"
          required
        />
        <FormField control={control} name="price" label={adminMessages.price} inputMode="decimal" required />
      </div>
      <FormField
        control={control}
        name="image"
        label={adminMessages.image}
        hint={adminMessages.imageHint}
        inputMode="url"
        required
      />
      <StockFields control={control} available={current.availableQuantity} />
      <div className={styles.ways}>
        <Button large onClick={close}>
          {adminMessages.cancel}
        </Button>
        <Button look="primary" large type="submit" busy={formState.isSubmitting}>
          {adminMessages.save}
        </Button>
      </div>
      <LeaveDialog {...question} />
    </form>
  );
}
