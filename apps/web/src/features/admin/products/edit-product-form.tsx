import { useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { type LinkProps, useNavigate } from 'react-router-dom';
import type { EditedProduct } from '#shared/contracts/products/product-changes.ts';
import { requirePriced } from '#shared/domain/products/has-price.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { adminMessages, savedMessages } from '#shared/messages/shop/admin.ts';
import { useChangeProductMutation } from '#web/api/products/product-changes.ts';
import { useLazyReadProductQuery } from '#web/api/products/product-details.ts';
import { useLazyListBinsQuery } from '#web/api/stock/bins.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { ChangeConsequences } from '#web/features/admin/products/change-consequences.tsx';
import { describeChange } from '#web/features/admin/products/describe-change.ts';
import styles from '#web/features/admin/products/edit-product-form.module.css';
import { ProductFields } from '#web/features/admin/products/fields/product-fields.tsx';
import { changeSchema, seenOf, toChangeForm, toEdited } from '#web/features/admin/products/product-change.ts';
import { showChangeError } from '#web/features/admin/products/show-change-error.ts';
import { StockFields } from '#web/features/admin/products/stock-fields.tsx';
import { usePriceQuestion } from '#web/features/admin/products/use-price-question.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';
import { useSeen } from '#web/forms/use-seen.ts';

interface EditProductFormProps {
  /** As it is now; the form shows it as it first was. */
  product: EditedProduct;
  /** Back to the list. */
  way: Pick<LinkProps, 'to' | 'state'>;
}

/** Sends only the changed fields with what they were, so that two administrators do not overwrite each other. */
export function EditProductForm({ product: current, way }: EditProductFormProps) {
  const [product] = useState(current);
  const schema = useMemo(() => changeSchema(product), [product]);
  const form = useContractForm(schema, toChangeForm(product));
  const [changeProduct] = useChangeProductMutation();
  const [readProduct] = useLazyReadProductQuery();
  const [listBins] = useLazyListBinsQuery();
  const saveSeen = useSeen(product, async () => {
    const [bin] = await listBins([product._id]).unwrap();
    return toEdited({ ...requirePriced(await readProduct(product._id).unwrap()), bin: bin?.bin });
  });
  const { control, formState, setFocus } = form;
  const { leaveDialog } = useLeaveConfirmation(control);
  const { mayChangePrice, priceQuestion } = usePriceQuestion(product);
  const { price } = useMoney();
  const navigate = useNavigate();

  const submit = submitWith(
    form,
    async (change) => {
      if (change === null) toastSuccess(adminMessages.nothingChanged);
      else {
        if (change.price !== undefined && !(await mayChangePrice(change.price))) return setFocus('price');
        const saved = await saveSeen(
          async (seen) =>
            toEdited(await changeProduct({ id: product._id, change: { ...change, ...seenOf(change, seen) } }).unwrap()),
          (after) => after,
        );
        const changes = describeChange(product, saved, price);
        if (change.adjustQuantity !== undefined)
          changes.push(savedMessages.stock(formatNumber(change.adjustQuantity, { signDisplay: 'exceptZero' })));
        toastSuccess(adminMessages.saved(saved.product, changes));
      }
      // Back does not open the saved form again.
      await navigate(way.to, { state: way.state, replace: true });
    },
    (error) => showChangeError(form, error),
  );

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={`panel ${formGrid.grid}`}>
          <ProductFields field={(props) => <FormField control={control} {...props} />} />
        </div>
        <div className={styles.side}>
          <StockFields control={control} productId={product._id} available={current.availableQuantity} />
        </div>
        <div className={styles.end}>
          <ChangeConsequences product={product} control={control} />
          <div className={styles.actions}>
            <ButtonLink large {...way} replace>
              {adminMessages.cancel}
            </ButtonLink>
            <Button look="primary" large type="submit" busy={formState.isSubmitting}>
              {adminMessages.save}
            </Button>
          </div>
        </div>
        {leaveDialog}
        {priceQuestion}
      </form>
    </FormProvider>
  );
}
