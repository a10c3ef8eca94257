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

/** Returns the fields that differ from the product as shown, or null if none do. */
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
    // A reason without a number still makes a movement: the schema then asks for the number.
    ...(movesStock && { adjustQuantity, reason }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

function isNumber(text: string, value: number): boolean {
  return text.trim() !== '' && Number(text) === value;
}

/** Null if the text is no signed number. */
export function typedAdjustment(text: string): number | null {
  return typedNumber(adjustmentSchema).safeParse(text).data ?? null;
}
