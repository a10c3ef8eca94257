import * as z from 'zod/mini';
import { newProductSchema } from '#shared/contracts/products/product-changes.ts';
import {
  checkPriceBreaks,
  detailsFormShape,
  emptyDetails,
} from '#web/features/admin/products/fields/product-details-form.ts';
import { typedNumber } from '#web/forms/typed-number.ts';

const { minimumQuantity, availableQuantity, price } = newProductSchema.shape;

/** Numbers are formatted text. */
export const productFormSchema = z
  .extend(newProductSchema, {
    minimumQuantity: typedNumber(minimumQuantity),
    availableQuantity: typedNumber(availableQuantity),
    price: typedNumber(price),
    ...detailsFormShape,
  })
  .check(checkPriceBreaks({ price: 0, priceBreaks: [] }));

export type ProductForm = z.input<typeof productFormSchema>;

export const emptyProductForm: ProductForm = {
  product: '',
  description: '',
  minimumQuantity: '',
  availableQuantity: '',
  price: '',
  image: '',
  ...emptyDetails,
};
