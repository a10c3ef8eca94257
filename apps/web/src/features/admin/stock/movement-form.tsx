import { useEffect, useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Product } from '#shared/contracts/products/products.ts';
import { type NewMovement, newMovementSchema } from '#shared/contracts/stock/stock.ts';
import { readScannedBatch } from '#shared/domain/reading/scanned-batch.ts';
import { recordedKinds } from '#shared/domain/stock/stock-movements.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { recordedKindMessages, stockMessages } from '#shared/messages/stock/stock.ts';
import { useAddMovementMutation } from '#web/api/stock/stock.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import styles from '#web/features/admin/stock/stock-page.module.css';
import { CheckField } from '#web/forms/check-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { showSubmitError, submitWith } from '#web/forms/submit.ts';
import { numberTextSchema } from '#web/forms/typed-number.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

const typedSchema = z.object({
  kind: z.enum(recordedKinds),
  quantity: numberTextSchema,
  reason: z.string(),
  batch: z.object({ number: z.string(), bestBefore: z.string() }),
  hasNoBatch: z.boolean(),
});
type Typed = z.output<typeof typedSchema>;

function typedMovementSchema(tracksBatches: boolean) {
  const toMovement = ({ batch, hasNoBatch, ...typed }: Typed): z.input<typeof newMovementSchema> => {
    if (!tracksBatches) return typed;
    if (typed.kind === 'received') return { ...typed, batch: hasNoBatch ? null : batch };
    return batch.number.trim() === '' ? typed : { ...typed, batch };
  };
  return z.pipe(z.pipe(typedSchema, z.transform(toMovement)), newMovementSchema);
}

const shortageSchema = z.object({ code: z.literal('insufficient_stock') });

const emptyForm: Typed = {
  kind: 'received',
  quantity: '',
  reason: '',
  batch: { number: '', bestBefore: '' },
  hasNoBatch: false,
};

type Goods = Pick<Product, 'barcode' | 'partNumber'>;

interface MovementFormProps {
  productId: string;
  goods: Goods;
  tracksBatches: boolean;
}

/** Records a delivery or a correction; of a product that tracks batches, with its batch. */
export function MovementForm({ productId, goods, tracksBatches }: MovementFormProps) {
  const id = useId();
  const sendOnce = useIdempotencyKey();
  const [addMovement] = useAddMovementMutation();
  const form = useContractForm<Typed, NewMovement>(
    useMemo(() => typedMovementSchema(tracksBatches), [tracksBatches]),
    emptyForm,
  );
  const { control, formState, reset, setFocus } = form;
  const submit = submitWith(
    form,
    async (movement) => {
      const { available } = await sendOnce((idempotencyKey) =>
        addMovement({ id: productId, ...movement, idempotencyKey }).unwrap(),
      );
      toastSuccess(stockMessages.recorded(movement.quantity, available));
      reset({ ...emptyForm, kind: movement.kind });
      setFocus('quantity');
    },
    (error) => {
      if (!shortageSchema.safeParse(error).success) showSubmitError(form, error);
      else form.setError('quantity', { type: 'server', message: stockMessages.notEnough }, { shouldFocus: true });
    },
  );
  return (
    <form className={`panel ${styles.panel}`} noValidate aria-labelledby={id} onSubmit={submit}>
      <h2 id={id}>{stockMessages.recordTitle}</h2>
      <SelectField
        control={control}
        name="kind"
        label={stockMessages.kind}
        hint={stockMessages.kindHint}
        options={recordedKinds}
        describe={(kind) => recordedKindMessages[recordedKinds.find((known) => known === kind) ?? 'adjusted']}
      />
      <FormField
        control={control}
        name="quantity"
        label={stockMessages.quantity}
        hint={stockMessages.quantityHint}
        // Some phones' number pads have no minus.
        inputMode="text"
        autoComplete="off"
        required
      />
      <FormField
        control={control}
        name="reason"
        label={stockMessages.reason}
        hint={stockMessages.reasonHint}
        autoComplete="off"
        required
      />
      {tracksBatches && <BatchOfMovement form={form} goods={goods} />}
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          {stockMessages.record}
        </Button>
      </div>
    </form>
  );
}

interface BatchOfMovementProps {
  form: ContractForm<Typed, NewMovement>;
  goods: Goods;
}

function BatchOfMovement({ form, goods }: BatchOfMovementProps) {
  const { control } = form;
  useScannedBatch(form, goods);
  const [kind, hasNoBatch] = useWatch({ control, name: ['kind', 'hasNoBatch'] });
  const isDelivery = kind === 'received';
  const isNamed = !(isDelivery && hasNoBatch);
  return (
    <>
      {isNamed && (
        <>
          <FormField
            control={control}
            name="batch.number"
            label={batchMessages.number}
            hint={isDelivery ? batchMessages.numberHint : batchMessages.ofBatchHint}
            autoComplete="off"
            scans="text"
            required={isDelivery}
          />
          <FormField
            control={control}
            name="batch.bestBefore"
            label={batchMessages.day}
            hint={batchMessages.dayHint}
            kind="date"
          />
        </>
      )}
      {isDelivery && <CheckField control={control} name="hasNoBatch" label={batchMessages.hasNone} />}
    </>
  );
}

const SCAN_PAUSE_MS = 150;

/** A GS1 label that is scanned into the number fills in its batch and its day. */
function useScannedBatch({ control, setValue, setError }: ContractForm<Typed, NewMovement>, goods: Goods): void {
  const number = useDebouncedValue(useWatch({ control, name: 'batch.number' }), SCAN_PAUSE_MS);
  useEffect(() => {
    const scanned = readScannedBatch(number, goods);
    if (scanned === null) return;
    setValue('batch.number', scanned.number, { shouldDirty: true, shouldValidate: true });
    if (scanned.bestBefore !== null) setValue('batch.bestBefore', scanned.bestBefore, { shouldDirty: true });
    if (scanned.isOther) setError('batch.number', { type: 'scan', message: batchMessages.otherGoods });
    else toastSuccess(batchMessages.scanned(scanned.number));
  }, [number, goods, setValue, setError]);
}
