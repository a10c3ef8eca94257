import type * as z from 'zod/mini';
import type { newProductSchema } from '#shared/contracts/products.ts';

/** What an administrator types about a product. */
export type ProductForm = z.input<typeof newProductSchema>;

export const emptyProductForm: ProductForm = {
  product: '',
  description: '',
  minimumQuantity: '',
  availableQuantity: '',
  price: '',
  image: '',
};
