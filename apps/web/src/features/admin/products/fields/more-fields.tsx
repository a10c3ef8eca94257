import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { MAX_PRICE_BREAKS, MAX_SPECIFICATIONS } from '#shared/domain/limits.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { codeFields } from '#web/features/admin/products/fields/code-fields.tsx';
import { DocumentFields } from '#web/features/admin/products/fields/document-fields.tsx';
import styles from '#web/features/admin/products/fields/more-fields.module.css';
import { emptyDetails, type TypedDetails } from '#web/features/admin/products/fields/product-details-form.ts';
import { RelatedFields } from '#web/features/admin/products/fields/related-fields.tsx';
import { RowFields } from '#web/features/admin/products/fields/row-fields.tsx';
import { ShippingFields } from '#web/features/admin/products/fields/shipping-fields.tsx';
import { CheckField } from '#web/forms/check-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** The rarer optional fields of Add Product and Edit, in the form of the context. Opens when one of them has a problem. */
export function MoreFields() {
  const { control } = useFormContext<TypedDetails>();
  const { errors } = useFormState({ control });
  const details = useRef<HTMLDetailsElement>(null);
  const hasProblem = Object.keys(emptyDetails).some(
    (name) => name in errors && !codeFields.some((code) => code === name),
  );

  useEffect(() => {
    if (hasProblem && details.current) details.current.open = true;
  }, [hasProblem]);

  return (
    <details ref={details} className={styles.more}>
      <summary>
        {messages.more} <span>{messages.moreContents}</span>
      </summary>
      <div className={`${formGrid.grid} ${styles.content}`}>
        <div className={formGrid.row}>
          <FormField
            control={control}
            name="family"
            label={messages.family}
            hint={messages.familyHint}
            autoComplete="off"
          />
          <FormField
            control={control}
            name="orderMultiple"
            label={messages.orderMultiple}
            hint={messages.orderMultipleHint}
            inputMode="numeric"
          />
        </div>
        <div className={formGrid.row}>
          <FormField
            control={control}
            name="lowStockAt"
            label={messages.lowStockAt}
            hint={messages.lowStockAtHint}
            inputMode="numeric"
          />
          <FormField control={control} name="bin" label={messages.bin} hint={messages.binHint} autoComplete="off" />
          <FormField
            control={control}
            name="leadDays"
            label={messages.leadDays}
            hint={messages.leadDaysHint}
            inputMode="numeric"
          />
        </div>
        <ShippingFields />
        <CheckField control={control} name="sellsRest" label={messages.sellsRest} />
        <CheckField control={control} name="tracksBatches" label={messages.tracksBatches} />
        <ListFields />
        <RelatedFields />
      </div>
    </details>
  );
}

function ListFields() {
  return (
    <>
      <RowFields
        name="priceBreaks"
        legend={messages.priceBreaks}
        hint={messages.priceBreaksHint}
        rowLabel={messages.priceBreak}
        columns={[
          { name: 'quantity', label: messages.breakQuantity, inputMode: 'numeric' },
          { name: 'price', label: messages.breakPrice, inputMode: 'decimal' },
        ]}
        addLabel={messages.addPriceBreak}
        max={MAX_PRICE_BREAKS}
      />
      <RowFields
        name="specifications"
        legend={messages.specifications}
        hint={messages.specificationsHint}
        rowLabel={messages.specification}
        columns={[
          { name: 'name', label: messages.specificationName },
          { name: 'value', label: messages.specificationValue },
        ]}
        addLabel={messages.addSpecification}
        max={MAX_SPECIFICATIONS}
      />
      <DocumentFields />
    </>
  );
}
