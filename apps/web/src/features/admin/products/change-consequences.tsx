import { type Control, useWatch } from 'react-hook-form';
import type { ProductChange } from '#shared/contracts/products/product-changes.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { useReadProductBuyersQuery } from '#web/api/products/product-buyers.ts';
import styles from '#web/features/admin/products/below-minimum.module.css';
import { consequencesOf } from '#web/features/admin/products/change-consequence.ts';
import type { ProductChangeForm } from '#web/features/admin/products/product-change.ts';
import { productFormSchema } from '#web/features/admin/products/product-form.ts';

interface ChangeConsequencesProps {
  product: ProductDetails;
  control: Control<ProductChangeForm, unknown, ProductChange | null>;
}

/** Always rendered: screen readers announce changes of a known element only. Without the buyers it stays empty. */
export function ChangeConsequences({ product, control }: ChangeConsequencesProps) {
  const { data: buyers } = useReadProductBuyersQuery(product._id, { refetchOnMountOrArgChange: true });
  const { shape } = productFormSchema;
  const price = shape.price.safeParse(useWatch({ control, name: 'price' })).data;
  const minimumQuantity = shape.minimumQuantity.safeParse(useWatch({ control, name: 'minimumQuantity' })).data;
  const sentences = buyers === undefined ? [] : consequencesOf(product, { price, minimumQuantity }, buyers);
  return (
    <p role="status" className={styles.warning}>
      {sentences.join(' ')}
    </p>
  );
}
