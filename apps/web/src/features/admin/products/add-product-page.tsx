import { adminMessages } from '#shared/messages/admin.ts';
import { useAddProductMutation } from '#web/api/products.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { toastSuccess } from '#web/components/toast.ts';
import styles from '#web/features/admin/products/add-product-page.module.css';
import { NewStockWarning } from '#web/features/admin/products/below-minimum.tsx';
import { emptyProductForm, productFormSchema } from '#web/features/admin/products/product-form.ts';
import { ProductPreview } from '#web/features/admin/products/product-preview.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

export function AddProductPage() {
  const form = useContractForm(productFormSchema, emptyProductForm);
  const [addProduct] = useAddProductMutation();
  const { control, formState } = form;
  const { leaveDialog } = useLeaveConfirmation(control);

  const submit = submitWith(form, async (product) => {
    await addProduct(product).unwrap();
    toastSuccess(adminMessages.productUploaded);
    form.setFocus('product');
    form.reset();
  });

  return (
    <DashboardPage title={adminMessages.addProduct} description={adminMessages.addProductDescription}>
      <div className={styles.columns}>
        <form className={`panel ${styles.form}`} onSubmit={submit} noValidate>
          <FormField control={control} name="product" label={adminMessages.productName} required />
          <FormField
            control={control}
            name="description"
            label={adminMessages.productDescription}
            kind="area"
            required
          />
          <div className={styles.numbers}>
            <FormField
              control={control}
              name="minimumQuantity"
              label={adminMessages.minimumQuantity}
              inputMode="numeric"
              required
            />
            <FormField
              control={control}
              name="availableQuantity"
              label={adminMessages.availableQuantity}
              inputMode="numeric"
              required
            />
            <FormField control={control} name="price" label={adminMessages.price} inputMode="decimal" required />
          </div>
          <NewStockWarning control={control} />
          <FormField
            control={control}
            name="image"
            label={adminMessages.image}
            hint={adminMessages.imageHint}
            inputMode="url"
            required
          />
          <div>
            <Button look="primary" large type="submit" busy={formState.isSubmitting}>
              {adminMessages.upload}
            </Button>
          </div>
        </form>
        <ProductPreview control={control} />
      </div>
      {leaveDialog}
    </DashboardPage>
  );
}
