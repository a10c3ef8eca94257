import { type Control, useWatch } from 'react-hook-form';
import { type NewProduct, newProductSchema } from '#shared/contracts/products.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { Price } from '#web/components/money.tsx';
import { ProductImage } from '#web/components/product-image.tsx';
import { useSettled } from '#web/components/use-settled.ts';
import type { ProductForm } from '#web/features/admin/product-form.ts';
import styles from './product-preview.module.css';

const { image: imageSchema, price: priceSchema, minimumQuantity: quantitySchema } = newProductSchema.shape;

/** The product as the shop will show it, as far as it is typed. */
export function ProductPreview({ control }: { control: Control<ProductForm, unknown, NewProduct> }) {
  const { product, description, image, price, minimumQuantity } = useWatch({ control });
  // An address that is still being typed leads nowhere.
  const address = imageSchema.safeParse(useSettled(image, 400));
  const knownPrice = priceSchema.safeParse(price);
  const minimum = quantitySchema.safeParse(minimumQuantity);
  return (
    <aside className={`panel ${styles.preview}`} aria-label={adminMessages.preview}>
      <p className={styles.kicker}>{adminMessages.preview}</p>
      <ProductImage src={address.data ?? '/product-fallback.svg'} alt="" />
      <p className={styles.name}>{product?.trim() || adminMessages.previewName}</p>
      {description && <p className={styles.description}>{shorten(description)}</p>}
      {knownPrice.success && (
        <p className={styles.price}>
          <Price value={knownPrice.data} /> <span>{adminMessages.previewUnit}</span>
        </p>
      )}
      {minimum.success && <p>{adminMessages.previewMinimum(minimum.data.toLocaleString('en-US'))}</p>}
    </aside>
  );
}

function shorten(text: string): string {
  return text.length > CARD_DESCRIPTION_LENGTH ? `${text.slice(0, CARD_DESCRIPTION_LENGTH)}…` : text;
}
