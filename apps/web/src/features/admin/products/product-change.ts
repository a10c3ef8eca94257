import * as z from 'zod/mini';
import { adjustmentSchema, type Product, type ProductChange, productChangeSchema } from '#shared/contracts/products.ts';
import { numberTextSchema, typedNumber } from '#web/forms/typed-number.ts';

const typedSchema = z.object({
  product: z.string(),
  description: z.string(),
  minimumQuantity: numberTextSchema,
  price: numberTextSchema,
  image: z.string(),
  adjustQuantity: numberTextSchema,
  reason: z.string(),
});

/** What an administrator types to change a product. */
export type ProductChangeForm = z.input<typeof typedSchema>;

export function toChangeForm({ product, description, minimumQuantity, price, image }: Product): ProductChangeForm {
  return {
    product,
    description,
    minimumQuantity: String(minimumQuantity),
    price: String(price),
    image,
    adjustQuantity: '',
    reason: '',
  };
}

/** Checks the form; gives what differs from the product as it was shown, or null when nothing does. */
export function changeSchema(shown: Product): z.ZodMiniType<ProductChange | null, ProductChangeForm> {
  return z.pipe(
    z.pipe(
      typedSchema,
      z.transform((typed: ProductChangeForm) => changedFields(typed, shown)),
    ),
    z.nullable(productChangeSchema),
  );
}

function changedFields(typed: ProductChangeForm, shown: Product): z.input<typeof productChangeSchema> | null {
  const { adjustQuantity, reason } = typed;
  const movesStock = adjustQuantity.trim() !== '' || reason.trim() !== '';
  const change = {
    ...(typed.product.trim() !== shown.product && { product: typed.product }),
    ...(typed.description.trim() !== shown.description && { description: typed.description }),
    ...(!isNumber(typed.minimumQuantity, shown.minimumQuantity) && { minimumQuantity: typed.minimumQuantity }),
    ...(!isNumber(typed.price, shown.price) && { price: typed.price }),
    ...(typed.image.trim() !== shown.image && { image: typed.image }),
    // A reason alone is half of a movement: the check then asks for the other half.
    ...(movesStock && { adjustQuantity, reason }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Whether the text is this number, however it is written. */
function isNumber(text: string, value: number): boolean {
  return text.trim() !== '' && Number(text) === value;
}

/** The signed number that was typed, or null while it is none. */
export function typedAdjustment(text: string): number | null {
  return typedNumber(adjustmentSchema).safeParse(text).data ?? null;
}
