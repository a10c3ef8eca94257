import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { units } from '#shared/domain/products/units.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { useListCategoriesQuery } from '#web/api/products/categories.ts';
import styles from '#web/features/admin/products/fields/more-fields.module.css';
import type { TypedDetails } from '#web/features/admin/products/fields/product-details-form.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { SelectField } from '#web/forms/select-field.tsx';

export const codeFields = ['partNumber', 'barcode', 'category', 'unit'] as const satisfies (keyof TypedDetails)[];

/** What the product is found by and sold in: optional, but filled in for nearly every product. */
export function CodeFields() {
  const { control } = useFormContext<TypedDetails>();
  const { data: categories = [] } = useListCategoriesQuery(undefined);
  const listId = useId();
  return (
    <div className={`${formGrid.row} ${styles.codes}`}>
      <FormField
        control={control}
        name="partNumber"
        label={messages.partNumber}
        hint={messages.partNumberHint}
        autoComplete="off"
      />
      <FormField
        control={control}
        name="barcode"
        label={messages.barcode}
        hint={messages.barcodeHint}
        inputMode="numeric"
        autoComplete="off"
        scans="text"
        // A slow scanner's Enter must not submit the form either.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FormField
        control={control}
        name="category"
        label={messages.category}
        hint={messages.categoryHint}
        autoComplete="off"
        list={listId}
      />
      <SelectField control={control} name="unit" label={messages.unit} hint={messages.unitHint} options={units} />
      <datalist id={listId}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
