import { type Control, useWatch } from 'react-hook-form';
import type { NewProduct } from '#shared/contracts/products/product-changes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import styles from '#web/features/admin/products/below-minimum.module.css';
import { type ProductForm, productFormSchema } from '#web/features/admin/products/product-form.ts';

/** Always rendered: screen readers announce changes of a known element only. */
export function BelowMinimum({
  available,
  minimum,
  sellsRest,
}: {
  available: number | undefined;
  minimum: number | undefined;
  sellsRest: boolean | undefined;
}) {
  const isBelow =
    available !== undefined &&
    minimum !== undefined &&
    !canBeOrdered({ availableQuantity: available, minimumQuantity: minimum, sellsRest: sellsRest ?? false });
  return (
    <p role="status" className={styles.warning}>
      {isBelow && adminMessages.belowMinimum(formatNumber(available), formatNumber(minimum))}
    </p>
  );
}

export function NewStockWarning({ control }: { control: Control<ProductForm, unknown, NewProduct> }) {
  const { availableQuantity, minimumQuantity, sellsRest } = useWatch({ control });
  const { shape } = productFormSchema;
  return (
    <BelowMinimum
      available={shape.availableQuantity.safeParse(availableQuantity).data}
      minimum={shape.minimumQuantity.safeParse(minimumQuantity).data}
      sellsRest={sellsRest}
    />
  );
}
