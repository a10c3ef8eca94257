import { useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { MAX_TRANSFER_REFERENCE } from '#shared/domain/limits.ts';
import { partShipmentMessages as messages } from '#shared/messages/fulfilment/part-shipments.ts';
import { bankRefundMessages, refundFieldMessages } from '#shared/messages/payments/refunds.ts';
import { useCloseShortMutation, useReadClosingQuery } from '#web/api/fulfilment/shipments.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { restOf } from '#web/components/orders/order-parts.ts';
import { useMoney } from '#web/components/values/money.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** Asks why the rest will not come, and says what follows. */
export function CloseShortDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string>();
  const sendOnce = useIdempotencyKey();
  const [closeShort, { isLoading }] = useCloseShortMutation();
  const { amount } = useMoney();
  // The rest and its money may have changed since the page was opened.
  const { currentData: closing } = useReadClosingQuery(order._id, { refetchOnMountOrArgChange: true });
  const quantity = restOf(order);

  async function close(): Promise<void> {
    if (reason.trim() === '') return setProblem(refundFieldMessages.reason);
    setProblem(undefined);
    try {
      await sendOnce((idempotencyKey) =>
        closeShort({
          id: order._id,
          quantity,
          reason,
          ...(reference.trim() !== '' && { reference }),
          idempotencyKey,
        }).unwrap(),
      );
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
      <p>{messages.closeShortOf(quantity, order.quantity)}</p>
      {closing && (
        <p>
          {[
            !order.paid && closing.byBank === 0 && closing.takenOff === 0 && messages.costsLess,
            closing.toCard > 0 && messages.toCard(amount(closing.toCard)),
            closing.takenOff > 0 && messages.takenOff(amount(closing.takenOff)),
            closing.byBank > 0 && messages.byBank(amount(closing.byBank)),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
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
      {closing !== undefined && closing.byBank > 0 && (
        <LabelledInput
          label={bankRefundMessages.reference}
          hint={bankRefundMessages.referenceHint}
          autoComplete="off"
          maxLength={MAX_TRANSFER_REFERENCE}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
