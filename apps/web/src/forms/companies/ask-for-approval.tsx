import { type FormEvent, useState } from 'react';
import type { ApprovalReason } from '#shared/domain/companies/member-limits.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/forms/companies/company-form.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface AskForApprovalProps {
  reasons: readonly ApprovalReason[];
  /** What each reason is called for who reads it. */
  texts: Record<ApprovalReason, string>;
  busy: boolean;
  onAsk: (note: string, event: FormEvent) => void;
}

/** Why an order needs an approval, and the button that asks for it. */
export function AskForApproval({ reasons, texts, busy, onAsk }: AskForApprovalProps) {
  const [note, setNote] = useState('');
  return (
    <div className={styles.approval}>
      <p>{requestMessages.needs}</p>
      {reasons.map((reason) => (
        <p key={reason}>{texts[reason]}</p>
      ))}
      <LabelledInput
        label={requestMessages.note}
        kind="area"
        value={note}
        maxLength={500}
        onChange={({ target }) => setNote(target.value)}
      />
      <p>{requestMessages.noStock}</p>
      <Button look="primary" block busy={busy} onClick={(event) => onAsk(note, event)}>
        {requestMessages.ask}
      </Button>
    </div>
  );
}
