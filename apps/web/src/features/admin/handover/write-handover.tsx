import * as z from 'zod/mini';
import type { CurrentShift } from '#shared/contracts/fulfilment/handovers.ts';
import { newHandoverSchema } from '#shared/contracts/fulfilment/handovers.ts';
import { handoverMessages } from '#shared/messages/fulfilment/handover.ts';
import { useWriteHandoverMutation } from '#web/api/fulfilment/handovers.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/handover/handover-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

const noteSchema = z.pick(newHandoverSchema, { note: true });

interface WriteHandoverProps {
  /** The user's own handover, when it is written again. */
  open: CurrentShift['open'];
  /** The selected start of the shift. */
  from: string | undefined;
}

export function WriteHandover({ open, from }: WriteHandoverProps) {
  const [writeHandover] = useWriteHandoverMutation();
  const form = useContractForm(noteSchema, { note: open?.note ?? '' });
  const { control, formState, reset } = form;
  const { leaveDialog } = useLeaveConfirmation(control);
  const submit = submitWith(form, async ({ note }) => {
    await writeHandover({ note, version: open?.version ?? 0, ...(from !== undefined && { from }) }).unwrap();
    reset({ note });
    toastSuccess(handoverMessages.written);
  });
  return (
    <form className={styles.lines} noValidate onSubmit={submit}>
      <FormField
        control={control}
        name="note"
        kind="area"
        rows={3}
        label={handoverMessages.note}
        hint={handoverMessages.noteHint}
      />
      <div>
        <Button look="primary" type="submit" busy={formState.isSubmitting}>
          {open === null ? handoverMessages.write : handoverMessages.writeAgain}
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}
