import * as z from 'zod/mini';
import {
  adjustmentSchema,
  type EditedProduct,
  type ProductChange,
  productChangeSchema,
  type StoredProduct,
} from '#shared/contracts/products/product-changes.ts';
import { withEachField } from '#shared/domain/products/shipping-data.ts';
import {
  changedDetails,
  checkPriceBreaks,
  isSame,
  toTypedDetails,
  typedDetailsSchema,
} from '#web/features/admin/products/fields/product-details-form.ts';
import { numberTextSchema, toTyped, typedNumber } from '#web/forms/typed-number.ts';

const typedSchema = z.extend(typedDetailsSchema, {
  product: z.string(),
  description: z.string(),
  minimumQuantity: numberTextSchema,
  price: numberTextSchema,
  image: z.string(),
  adjustQuantity: numberTextSchema,
  reason: z.string(),
});

/** What a product does not have is null in the form. */
export function toEdited(product: StoredProduct): EditedProduct {
  const { bin = null, leadDays = null, tracksBatches = false } = product;
  return { ...product, ...withEachField(product), bin, leadDays, tracksBatches };
}

export type ProductChangeForm = z.input<typeof typedSchema>;

export function toChangeForm(shown: EditedProduct): ProductChangeForm {
  const { product, description, minimumQuantity, price, image } = shown;
  return {
    ...toTypedDetails(shown),
    product,
    description,
    minimumQuantity: String(minimumQuantity),
    price: toTyped(price),
    image,
    adjustQuantity: '',
    reason: '',
  };
}

/** Returns the fields that differ from the product as shown, or null if none do. */
export function changeSchema(shown: EditedProduct): z.ZodMiniType<ProductChange | null, ProductChangeForm> {
  return z.pipe(
    z.pipe(
      typedSchema,
      z.transform((typed: ProductChangeForm) => changedFields(typed, shown)),
    ),
    z.nullable(productChangeSchema).check(checkPriceBreaks(shown)),
  );
}

function changedFields(typed: ProductChangeForm, shown: EditedProduct): z.input<typeof productChangeSchema> | null {
  const { adjustQuantity, reason } = typed;
  const movesStock = adjustQuantity.trim() !== '' || reason.trim() !== '';
  const change = {
    ...(typed.product.trim() !== shown.product && { product: typed.product }),
    ...(typed.description.trim() !== shown.description && { description: typed.description }),
    ...(!isSame(typed.minimumQuantity, String(shown.minimumQuantity)) && { minimumQuantity: typed.minimumQuantity }),
    ...(!isSame(typed.price, String(shown.price)) && { price: typed.price }),
    ...(typed.image.trim() !== shown.image && { image: typed.image }),
    ...changedDetails(typed, shown),
    // A reason without a number still makes a movement: the schema then asks for the number.
    ...(movesStock && { adjustQuantity, reason }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** The changed fields as the form showed them; the stock has none. */
export function seenOf(change: ProductChange, shown: EditedProduct): Pick<z.input<typeof productChangeSchema>, 'seen'> {
  const { adjustQuantity: _adjusted, reason: _reason, seen: _seen, ...fields } = change;
  const names = new Set(Object.keys(fields));
  const seen = Object.entries(shown).filter(([name]) => names.has(name));
  return seen.length === 0 ? {} : { seen: Object.fromEntries(seen) };
}

/** Null if the text is no signed number. */
export function typedAdjustment(text: string): number | null {
  return typedNumber(adjustmentSchema).safeParse(text).data ?? null;
}
