import { useId, useState } from 'react';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import { batchKey } from '#shared/domain/stock/batches.ts';
import { batchFieldMessages, batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { useCorrectBatchesMutation, useReadOrderBatchesQuery } from '#web/api/fulfilment/order-batches.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import fieldStyles from '#web/forms/labelled-input.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

interface CorrectBatchDialogProps {
  orderId: string;
  shipment: OrderShipment;
  onClose: () => void;
}

/** Says that goods of a shipment were of another batch than was recorded. */
export function CorrectBatchDialog({ orderId, shipment, onClose }: CorrectBatchDialogProps) {
  const id = useId();
  const { batches = [] } = shipment;
  const [fromId, setFromId] = useState(batches[0]?._id ?? '');
  const from = batches.find(({ _id }) => _id === fromId);
  const [number, setNumber] = useState('');
  const [bestBefore, setBestBefore] = useState('');
  const [quantity, setQuantity] = useState(String(from?.quantity ?? ''));
  const [problem, setProblem] = useState<string>();
  const { data: known } = useReadOrderBatchesQuery(orderId);
  const [correct, { isLoading }] = useCorrectBatchesMutation();
  const same = known?.stock.find((batch) => batch.number !== null && batchKey(batch.number) === batchKey(number));

  async function submit(): Promise<void> {
    const count = Number(withoutThousands(quantity) || Number.NaN);
    if (!Number.isInteger(count) || count < 1) return setProblem(batchFieldMessages.quantity);
    setProblem(undefined);
    const day = same ? same.bestBefore : bestBefore || null;
    try {
      await correct({
        id: orderId,
        shipmentId: shipment._id,
        from: from?.number == null ? null : from._id,
        to: number.trim() === '' ? null : { number, bestBefore: day },
        quantity: count,
      }).unwrap();
      toastSuccess(messages.corrected);
      onClose();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <FormDialog
      title={messages.correctTitle}
      cancelLabel={messages.keep}
      submitLabel={messages.correctAct}
      submitDescription={messages.correctDescription}
      look="primary"
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <div className={fieldStyles.field}>
        <label htmlFor={id}>{messages.correctFrom}</label>
        <select id={id} value={fromId} onChange={({ target }) => setFromId(target.value)}>
          {batches.map((batch) => (
            <option key={batch._id} value={batch._id}>
              {messages.name(batch.number)}
            </option>
          ))}
        </select>
      </div>
      <LabelledInput
        label={messages.correctTo}
        hint={messages.correctToHint}
        autoComplete="off"
        list={`${id}-known`}
        maxLength={40}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <datalist id={`${id}-known`}>
        {known?.stock.map((batch) => batch.number !== null && <option key={batch._id} value={batch.number} />)}
      </datalist>
      {number.trim() !== '' && !same && (
        <LabelledInput
          label={messages.day}
          hint={messages.dayHint}
          kind="date"
          value={bestBefore}
          onChange={({ target }) => setBestBefore(target.value)}
        />
      )}
      <LabelledInput
        label={messages.correctQuantity}
        required
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        problem={problem}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <p>{messages.correctDescription}</p>
    </FormDialog>
  );
}
