import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type NewCount, newCountSchema, type StocktakeLine } from '#shared/contracts/stock/stocktake.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';
import { useListBatchesQuery } from '#web/api/stock/batches.ts';
import { useCountProductMutation } from '#web/api/stock/stocktake.ts';
import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { BatchCountForm } from '#web/features/admin/stocktake/batch-count-form.tsx';
import styles from '#web/features/admin/stocktake/stocktake-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const typedCountSchema = z.object({ counted: typedNumber(newCountSchema.shape.counted) });

export type CountedProduct = Pick<StocktakeLine['product'], '_id' | 'product' | 'unit'>;

interface CountFormProps {
  product: CountedProduct;
  onDone: () => void;
}

/** Asks what was counted, without saying what is expected; of each batch where the product tracks some. */
export function CountForm({ product, onDone }: CountFormProps) {
  const { currentData: batches, error } = useListBatchesQuery(product._id, { refetchOnMountOrArgChange: true });
  if (batches === undefined && error === undefined) return <Spinner />;
  if (batches?.tracksBatches) return <BatchCountForm product={product} known={batches} onDone={onDone} />;
  return <PlainCountForm product={product} onDone={onDone} />;
}

function PlainCountForm({ product: { _id, product, unit }, onDone }: CountFormProps) {
  const [countProduct] = useCountProductMutation();
  const form = useContractForm<z.input<typeof typedCountSchema>, NewCount>(typedCountSchema, { counted: '' });
  const { control, formState, setFocus } = form;
  useEffect(() => setFocus('counted'), [setFocus]);
  const submit = submitWith(form, async ({ counted }) => {
    const line = await countProduct({ productId: _id, counted }).unwrap();
    toastSuccess(stocktakeMessages.saved(product, line.counted - line.expected));
    onDone();
  });
  return (
    <form
      className={`panel ${styles.panel}`}
      noValidate
      aria-label={stocktakeMessages.count(product)}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <h2>{stocktakeMessages.count(product)}</h2>
      <FormField
        control={control}
        name="counted"
        label={stocktakeMessages.counted}
        hint={stocktakeMessages.countedHint(unitMessages.one(unit))}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          {stocktakeMessages.save}
        </Button>
        <Button onClick={onDone}>{stocktakeMessages.back}</Button>
      </div>
    </form>
  );
}
