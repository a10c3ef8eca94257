import { useId, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type NewMovement, newMovementSchema } from '#shared/contracts/stock/stock.ts';
import { recordedKinds } from '#shared/domain/stock/stock-movements.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { recordedKindMessages, stockMessages } from '#shared/messages/stock/stock.ts';
import { useAddMovementMutation } from '#web/api/stock/stock.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/stock/stock-page.module.css';
import { CheckField } from '#web/forms/check-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { showSubmitError, submitWith } from '#web/forms/submit.ts';
import { numberTextSchema } from '#web/forms/typed-number.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

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

interface MovementFormProps {
  productId: string;
  tracksBatches: boolean;
}

/** Records a delivery or a correction; of a product that tracks batches, with its batch. */
export function MovementForm({ productId, tracksBatches }: MovementFormProps) {
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
      {tracksBatches && <BatchOfMovement control={control} />}
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          {stockMessages.record}
        </Button>
      </div>
    </form>
  );
}

function BatchOfMovement({ control }: { control: Control<Typed, unknown, NewMovement> }) {
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
