import { type Control, useWatch } from 'react-hook-form';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { productFormMessages } from '#shared/messages/products/edit-product.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import { Excerpt } from '#web/components/values/excerpt.tsx';
import { Price } from '#web/components/values/money.tsx';
import { type ProductForm, productFormSchema } from '#web/features/admin/products/product-form.ts';
import styles from '#web/features/admin/products/product-preview.module.css';

const {
  image: imageSchema,
  price: priceSchema,
  minimumQuantity: quantitySchema,
  priceBreaks: priceBreaksSchema,
} = productFormSchema.shape;

export function ProductPreview({ control }: { control: Control<ProductForm, unknown, NewProduct> }) {
  const { product, description, image, price, minimumQuantity, unit, priceBreaks = [] } = useWatch({ control });
  // An incomplete address loads nothing.
  const address = imageSchema.safeParse(useDebouncedValue(image, 400));
  const knownPrice = priceSchema.safeParse(price);
  const minimum = quantitySchema.safeParse(minimumQuantity);
  const knownBreaks = priceBreaks.flatMap((row) => priceBreaksSchema.safeParse([row]).data ?? []);
  return (
    <aside className={`panel ${styles.preview}`} aria-label={adminMessages.preview}>
      <p className={styles.kicker}>{adminMessages.preview}</p>
      <ProductImage src={address.data ?? '/product-fallback.svg'} alt="" />
      <p className={styles.name}>{product?.trim() || adminMessages.previewName}</p>
      {description && (
        <p className={styles.description}>
          <Excerpt text={description} length={CARD_DESCRIPTION_LENGTH} />
        </p>
      )}
      {knownPrice.success && (
        <p className={styles.price}>
          <Price value={knownPrice.data} /> <span>{unitMessages.per(unit ?? 'piece')}</span>
        </p>
      )}
      {knownBreaks.length > 0 && (
        <ul className={styles.breaks}>
          {knownBreaks.map((priceBreak) => (
            <li key={priceBreak.quantity}>
              {productFormMessages.previewFrom(formatNumber(priceBreak.quantity))} <Price value={priceBreak.price} />
            </li>
          ))}
        </ul>
      )}
      {minimum.success && <p>{adminMessages.previewMinimum(formatNumber(minimum.data))}</p>}
    </aside>
  );
}
