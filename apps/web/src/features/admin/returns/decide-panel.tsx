import { type FormEvent, useState } from 'react';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { MAX_RETURN_TEXT } from '#shared/domain/returns/return-states.ts';
import { returnStaffMessages as messages } from '#shared/messages/returns/return-staff.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useApproveReturnMutation, useRefuseReturnMutation } from '#web/api/returns/returns.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import layoutStyles from '#web/components/quotes/quote-layout.module.css';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import styles from '#web/features/admin/returns/staff-return.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';

interface DecidePanelProps {
  of: Return;
  onDone: () => void;
}

export function DecidePanel({ of: { _id: id, quantity }, onDone }: DecidePanelProps) {
  const [approve, { isLoading }] = useApproveReturnMutation();
  const [typed, setTyped] = useState(String(quantity));
  const [instructions, setInstructions] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isRefusing, setRefusing] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const { error } = await approve({ id, quantity: typed, ...(instructions.trim() !== '' && { instructions }) });
    setProblems(error ? errorFields(error) : {});
    if (error) return toastError(error);
    toastSuccess(messages.approved);
    onDone();
  }

  return (
    <QuotePanel title={messages.decide}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <LabelledInput
          label={messages.approveQuantity}
          required
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          problem={problems.quantity}
          onChange={({ target }) => setTyped(target.value)}
        />
        <LabelledInput
          label={messages.instructions}
          hint={messages.instructionsHint}
          kind="area"
          rows={3}
          maxLength={MAX_RETURN_TEXT}
          value={instructions}
          problem={problems.instructions}
          onChange={({ target }) => setInstructions(target.value)}
        />
        <div className={layoutStyles.actions}>
          <Button look="primary" type="submit" busy={isLoading}>
            {messages.approve}
          </Button>
          <Button onClick={() => setRefusing(true)}>{messages.refuse}</Button>
        </div>
      </form>
      {isRefusing && <RefuseDialog id={id} onClose={() => setRefusing(false)} />}
    </QuotePanel>
  );
}

export function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [refuse, { isLoading }] = useRefuseReturnMutation();
  return (
    <ReasonDialog
      title={messages.refuseTitle}
      label={messages.refusal}
      submitLabel={messages.refuse}
      cancelLabel={messages.cancel}
      done={messages.refused}
      busy={isLoading}
      send={(reason) => refuse({ id, reason })}
      onClose={onClose}
    />
  );
}
