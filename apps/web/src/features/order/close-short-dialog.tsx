import { useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { partShipmentMessages as messages } from '#shared/messages/fulfilment/part-shipments.ts';
import { refundFieldMessages } from '#shared/messages/payments/refunds.ts';
import { useCloseShortMutation } from '#web/api/fulfilment/shipments.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { restOf } from '#web/components/orders/order-parts.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** Asks why the rest will not come, and says what follows. */
export function CloseShortDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const sendOnce = useIdempotencyKey();
  const [closeShort, { isLoading }] = useCloseShortMutation();
  const quantity = restOf(order);

  async function close(): Promise<void> {
    if (reason.trim() === '') return setProblem(refundFieldMessages.reason);
    setProblem(undefined);
    try {
      await sendOnce((idempotencyKey) => closeShort({ id: order._id, quantity, reason, idempotencyKey }).unwrap());
      toastSuccess(messages.closed);
      onClose();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <FormDialog
      title={messages.closeShortTitle(order.number)}
      cancelLabel={messages.keep}
      submitLabel={messages.closeShort}
      submitDescription={messages.closeShortDescription}
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void close()}
    >
      <p>{(order.paid ? messages.closeShortPaid : messages.closeShortUnpaid)(quantity, order.quantity)}</p>
      <LabelledInput
        label={messages.reason}
        hint={messages.reasonHint}
        required
        autoComplete="off"
        maxLength={500}
        value={reason}
        problem={problem}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
