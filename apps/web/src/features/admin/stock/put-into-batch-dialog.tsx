import { useState } from 'react';
import { batchFieldMessages, batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { errorText } from '#web/api/api-error.ts';
import { useMoveBatchMutation } from '#web/api/stock/batches.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { withoutThousands } from '#web/forms/typed-number.ts';

interface PutIntoBatchDialogProps {
  productId: string;
  /** What lies in no batch. */
  quantity: number;
  onClose: () => void;
}

/** Says which batch stock is of that lies in none, such as what was there before the product tracked them. */
export function PutIntoBatchDialog({ productId, quantity, onClose }: PutIntoBatchDialogProps) {
  const [number, setNumber] = useState('');
  const [bestBefore, setBestBefore] = useState('');
  const [count, setCount] = useState(String(quantity));
  const [problem, setProblem] = useState<string>();
  const [move, { isLoading }] = useMoveBatchMutation();

  async function submit(): Promise<void> {
    const moved = Number(withoutThousands(count) || Number.NaN);
    if (number.trim() === '') return setProblem(batchFieldMessages.numberRequired);
    if (!Number.isInteger(moved) || moved < 1) return setProblem(batchFieldMessages.quantity);
    try {
      const batch = { number, bestBefore: bestBefore || null };
      await move({ id: productId, from: null, batch, quantity: moved }).unwrap();
      toastSuccess(messages.putDone);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <FormDialog
      title={messages.put}
      cancelLabel={messages.putKeep}
      submitLabel={messages.put}
      look="primary"
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <LabelledInput
        label={messages.number}
        hint={messages.numberHint}
        required
        autoComplete="off"
        maxLength={40}
        value={number}
        problem={problem}
        onChange={({ target }) => setNumber(target.value)}
      />
      <LabelledInput
        label={messages.day}
        hint={messages.dayHint}
        kind="date"
        value={bestBefore}
        onChange={({ target }) => setBestBefore(target.value)}
      />
      <LabelledInput
        label={messages.correctQuantity}
        required
        inputMode="numeric"
        autoComplete="off"
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
    </FormDialog>
  );
}
