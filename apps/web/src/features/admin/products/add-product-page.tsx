import { FormProvider } from 'react-hook-form';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useAddProductMutation } from '#web/api/products/product-changes.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/products/add-product-page.module.css';
import { NewStockWarning } from '#web/features/admin/products/below-minimum.tsx';
import { ProductFields } from '#web/features/admin/products/fields/product-fields.tsx';
import { emptyProductForm, productFormSchema } from '#web/features/admin/products/product-form.ts';
import { ProductPreview } from '#web/features/admin/products/product-preview.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
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
        <FormProvider {...form}>
          <form className={`panel ${formGrid.grid}`} onSubmit={submit} noValidate>
            <ProductFields
              field={(props) => <FormField control={control} {...props} />}
              numbersClassName={styles.numbers}
              stock={
                <FormField
                  control={control}
                  name="availableQuantity"
                  label={adminMessages.availableQuantity}
                  inputMode="numeric"
                  required
                />
              }
              warning={<NewStockWarning control={control} />}
            />
            <div>
              <Button look="primary" large type="submit" busy={formState.isSubmitting}>
                {adminMessages.upload}
              </Button>
            </div>
          </form>
        </FormProvider>
        <ProductPreview control={control} />
      </div>
      {leaveDialog}
    </DashboardPage>
  );
}
