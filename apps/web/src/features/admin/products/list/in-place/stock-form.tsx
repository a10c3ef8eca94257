import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Product } from '#shared/contracts/products/products.ts';
import { inPlaceMessages as messages } from '#shared/messages/products/in-place.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { errorCode } from '#web/api/api-error.ts';
import { useLazyReadProductQuery } from '#web/api/products/product-details.ts';
import { addMovement } from '#web/api/stock/stock.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { FigureForm } from '#web/features/admin/products/list/in-place/figure-form.tsx';
import { type TypedStock, typedStockSchema } from '#web/features/admin/products/list/in-place/typed-stock.ts';
import type { OpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { firstSentence, submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useSeen } from '#web/forms/use-seen.ts';

interface StockFormProps {
  product: Product;
  opened: OpenFigure;
  onClose: () => void;
}

/** The next product of a delivery has the same one. */
let lastReason = '';

export function StockForm({ product: current, opened, onClose }: StockFormProps) {
  const [product] = useState(current);
  const { _id: id, product: name } = product;
  const form = useContractForm(typedStockSchema, {
    figure: String(product.availableQuantity),
    reason: lastReason,
  });
  const [readProduct] = useLazyReadProductQuery();
  const saveSeen = useSeen<Pick<Product, 'availableQuantity'>>(product, () => readProduct(id).unwrap());
  const sendOnce = useIdempotencyKey();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  // Not by the hook: the toast outlives the page.
  const move = (quantity: number, reason: string, how: { idempotencyKey: string; seen?: { available: number } }) =>
    dispatch(addMovement.initiate({ id, kind: 'adjusted', quantity, reason, ...how })).unwrap();

  async function undo(quantity: number, reason: string): Promise<void> {
    const idempotencyKey = crypto.randomUUID();
    await move(-quantity, messages.undoReason(reason).slice(0, 500), { idempotencyKey }).catch(toastError);
  }

  async function save({ figure: { quantity: typed, isChange }, reason }: TypedStock): Promise<void> {
    const moved = await saveSeen(
      async ({ availableQuantity: available }) => {
        const quantity = isChange ? typed : typed - available;
        if (quantity === 0) return null;
        // A change is right whatever else has changed.
        const seen = isChange ? {} : { seen: { available } };
        const stock = await sendOnce((idempotencyKey) => move(quantity, reason, { idempotencyKey, ...seen }));
        return { quantity, available: stock.available };
      },
      () => product,
    );
    lastReason = reason;
    onClose();
    if (moved === null) return;
    toastWithUndo({
      id: `stock ${id}`,
      message: messages.stockSaved(name, moved.available),
      details: reason,
      undoLabel: adminMessages.undo,
      onUndo: () => void undo(moved.quantity, reason),
    });
  }

  const submit = submitWith(form, save, (error) => {
    const message = errorCode(error) === 'insufficient_stock' ? stockMessages.notEnough : firstSentence(error);
    if (message === null) toastError(error);
    else form.setError('figure', { type: 'server', message }, { shouldFocus: true });
  });
  return (
    <FigureForm form={form} first="figure" grows="before" opened={opened} onSubmit={submit} onClose={onClose}>
      <FormField
        control={form.control}
        name="figure"
        label={messages.newStock}
        hint={messages.newStockHint}
        // Some phones' number pads have no minus.
        inputMode="text"
        autoComplete="off"
      />
      <FormField control={form.control} name="reason" label={messages.reason} autoComplete="off" required />
    </FigureForm>
  );
}
