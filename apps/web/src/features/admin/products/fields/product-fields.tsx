import type { ReactNode } from 'react';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { CodeFields } from '#web/features/admin/products/fields/code-fields.tsx';
import { FurtherPictures } from '#web/features/admin/products/fields/further-pictures.tsx';
import { MoreFields } from '#web/features/admin/products/fields/more-fields.tsx';
import { PictureField } from '#web/features/admin/products/fields/picture-field.tsx';
import type { FormFieldProps } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

interface FieldsOfProduct {
  product: string;
  description: string;
  minimumQuantity: string;
  price: string;
  image: string;
}

interface ProductFieldsProps {
  field: (props: Omit<FormFieldProps<FieldsOfProduct, unknown>, 'control' | 'alsoChecks'>) => ReactNode;
  numbersClassName?: string | undefined;
  stock?: ReactNode;
  warning?: ReactNode;
}

/** Shared by Add Product and Edit, whose form is the context's. */
export function ProductFields({ field, numbersClassName = '', stock, warning }: ProductFieldsProps) {
  return (
    <>
      {field({ name: 'product', label: adminMessages.productName, required: true })}
      {field({ name: 'description', label: adminMessages.productDescription, kind: 'area', required: true })}
      <div className={`${formGrid.row} ${numbersClassName}`}>
        {field({
          name: 'minimumQuantity',
          label: adminMessages.minimumQuantity,
          inputMode: 'numeric',
          required: true,
        })}
        {stock}
        {field({ name: 'price', label: adminMessages.price, inputMode: 'decimal', required: true })}
      </div>
      {warning}
      <CodeFields />
      <PictureField>
        {field({
          name: 'image',
          label: adminMessages.image,
          hint: adminMessages.imageHint,
          inputMode: 'url',
          required: true,
        })}
      </PictureField>
      <FurtherPictures />
      <MoreFields />
    </>
  );
}
