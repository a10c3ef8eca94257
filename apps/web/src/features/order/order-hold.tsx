import { useId, useState } from 'react';
import { holdSchema } from '#shared/contracts/orders/holds.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';
import { useHoldOrderMutation, useReleaseOrderMutation } from '#web/api/orders/holds.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { allows } from '#web/components/orders/order-status.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import sideStyles from '#web/features/order/order-side.module.css';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** Holds an order back with a reason. */
export function HoldButton({ order }: { order: Order }) {
  const [reason, setReason] = useState<string | null>(null);
  const [hasProblem, setHasProblem] = useState(false);
  const [hold, { isLoading }] = useHoldOrderMutation();
  if (order.hold !== null || !allows('hold', order)) return null;

  async function send(text: string): Promise<void> {
    const isComplete = holdSchema.safeParse({ reason: text }).success;
    setHasProblem(!isComplete);
    if (!isComplete) return;
    try {
      await hold({ id: order._id, reason: text }).unwrap();
      toastSuccess(holdMessages.done);
      setReason(null);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <>
      <Button onClick={() => setReason('')}>{holdMessages.hold}</Button>
      {reason !== null && (
        <FormDialog
          title={holdMessages.title(order.number)}
          cancelLabel={holdMessages.cancel}
          submitLabel={holdMessages.act}
          look="primary"
          busy={isLoading}
          onCancel={() => setReason(null)}
          onSubmit={() => void send(reason)}
        >
          <p>{holdMessages.hint}</p>
          <LabelledInput
            label={holdMessages.reason}
            autoComplete="off"
            maxLength={300}
            required
            problem={hasProblem ? holdMessages.required : undefined}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}

/** In the place of the form that ships an order, while it is held back. */
export function HeldBack({ order }: { order: Order }) {
  const titleId = useId();
  const [release, { isLoading }] = useReleaseOrderMutation();
  if (order.hold === null) return null;

  async function letGo(): Promise<void> {
    try {
      await release(order._id).unwrap();
      toastSuccess(holdMessages.released);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <section className={`panel ${sideStyles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{holdMessages.onHold}</h2>
      <p>{order.hold.reason}</p>
      <p>
        {holdMessages.since} <Instant value={order.hold.at} />
      </p>
      <div>
        <Button look="primary" busy={isLoading} onClick={() => void letGo()}>
          {holdMessages.release}
        </Button>
      </div>
    </section>
  );
}
