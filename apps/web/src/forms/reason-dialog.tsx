import { useState } from 'react';
import { errorFields } from '#web/api/api-error.ts';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface ReasonDialogProps {
  title: string;
  label: string;
  submitLabel: string;
  cancelLabel: string;
  /** Said once it is sent. */
  done: string;
  busy: boolean;
  send: (reason: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Refuses something with a reason; a refusal of the server is shown at the field, or as a toast. */
export function ReasonDialog({ label, done, send, onClose, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const { error } = await send(reason);
    if (!error) {
      toastSuccess(done);
      return onClose();
    }
    setProblem(errorFields(error).reason);
    if (errorFields(error).reason === undefined) toastError(error);
  };
  return (
    <FormDialog {...dialog} onCancel={onClose} onSubmit={() => void submit()}>
      <LabelledInput
        label={label}
        kind="area"
        value={reason}
        problem={problem}
        required
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
