import { useState } from 'react';
import type { BatchOfProduct } from '#shared/contracts/stock/batches.ts';
import { batchFieldMessages, batchMessages as messages } from '#shared/messages/stock/batches.ts';
import { errorText } from '#web/api/api-error.ts';
import { useChangeBatchMutation } from '#web/api/stock/batches.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** Corrects what was typed of a batch at its receipt. */
export function ChangeBatchDialog({ batch, onClose }: { batch: BatchOfProduct; onClose: () => void }) {
  const [number, setNumber] = useState(batch.number);
  const [bestBefore, setBestBefore] = useState(batch.bestBefore ?? '');
  const [problem, setProblem] = useState<string>();
  const [change, { isLoading }] = useChangeBatchMutation();

  async function submit(): Promise<void> {
    if (number.trim() === '') return setProblem(batchFieldMessages.numberRequired);
    try {
      await change({ id: batch._id, number, bestBefore: bestBefore || null }).unwrap();
      toastSuccess(messages.changed);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <FormDialog
      title={messages.change}
      cancelLabel={messages.keep}
      submitLabel={messages.change}
      submitDescription={messages.changeDescription}
      look="primary"
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <LabelledInput
        label={messages.number}
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
      <p>{messages.changeDescription}</p>
    </FormDialog>
  );
}
