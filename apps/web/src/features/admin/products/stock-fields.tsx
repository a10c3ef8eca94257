import { type Control, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ProductChange } from '#shared/contracts/products/product-changes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { BelowMinimum } from '#web/features/admin/products/below-minimum.tsx';
import styles from '#web/features/admin/products/edit-product-form.module.css';
import { type ProductChangeForm, typedAdjustment } from '#web/features/admin/products/product-change.ts';
import { productFormSchema } from '#web/features/admin/products/product-form.ts';
import { Count } from '#web/features/admin/table/count.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { paths } from '#web/paths.ts';

interface StockFieldsProps {
  control: Control<ProductChangeForm, unknown, ProductChange | null>;
  productId: string;
  available: number;
}

export function StockFields({ control, productId, available }: StockFieldsProps) {
  const typed = useWatch({ control, name: 'adjustQuantity' });
  const adjustment = typed.trim() === '' ? 0 : typedAdjustment(typed);
  const after = available + (adjustment ?? 0);
  const minimum = productFormSchema.shape.minimumQuantity.safeParse(
    useWatch({ control, name: 'minimumQuantity' }),
  ).data;
  return (
    <fieldset className={`${formGrid.grid} ${styles.stock}`}>
      <legend>{adminMessages.stock}</legend>
      <Link className={styles.ledger} to={paths.stock(productId)}>
        {stockMessages.ledger}
      </Link>
      <dl className={styles.levels}>
        <div>
          <dt>{adminMessages.stockNow}</dt>
          <dd>
            <Count value={available} />
          </dd>
        </div>
        <div>
          <dt>{adminMessages.stockAfter}</dt>
          <dd>
            <output>{after < 0 || adjustment === null ? '–' : <Count value={after} />}</output>
          </dd>
        </div>
      </dl>
      <div className={formGrid.row}>
        <FormField
          control={control}
          name="adjustQuantity"
          label={adminMessages.adjustment}
          hint={adminMessages.adjustmentHint}
          // Some phones' number pads have no minus.
          inputMode="text"
          autoComplete="off"
          liveProblem={after < 0 ? adminMessages.adjustmentTooLarge(formatNumber(available)) : null}
          alsoChecks={['reason']}
        />
        <FormField
          control={control}
          name="reason"
          label={adminMessages.adjustmentReason}
          hint={adminMessages.adjustmentReasonHint}
          required={adjustment !== 0}
          alsoChecks={['adjustQuantity']}
        />
      </div>
      <BelowMinimum
        available={after < 0 || adjustment === null ? undefined : after}
        minimum={minimum}
        sellsRest={useWatch({ control, name: 'sellsRest' })}
      />
    </fieldset>
  );
}
