import { type FormEvent, useState } from 'react';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { returnStaffMessages as messages } from '#shared/messages/returns/return-staff.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useReceiveReturnMutation, useTakeReceiptBackMutation } from '#web/api/returns/returns.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { ConfirmedButton } from '#web/components/quotes/confirmed-button.tsx';
import layoutStyles from '#web/components/quotes/quote-layout.module.css';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { RefuseDialog } from '#web/features/admin/returns/decide-panel.tsx';
import styles from '#web/features/admin/returns/staff-return.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface ReceivePanelProps {
  of: Return;
  mayReceive: boolean;
  /** When the goods never came. */
  mayRefuse: boolean;
  onDone: () => void;
}

/** What came back, and how much of it can be sold again: all of it unless somebody types less. */
export function ReceivePanel({ of, mayReceive, mayRefuse, onDone }: ReceivePanelProps) {
  const { _id: id, approvedQuantity } = of;
  const [receive, { isLoading }] = useReceiveReturnMutation();
  const [quantity, setQuantity] = useState(String(approvedQuantity ?? ''));
  const [restocked, setRestocked] = useState<string>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isRefusing, setRefusing] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const { error } = await receive({ id, quantity, restocked: restocked ?? quantity });
    setProblems(error ? errorFields(error) : {});
    if (error) return toastError(error);
    toastSuccess(messages.received);
    onDone();
  }

  if (!mayReceive && !mayRefuse) return null;
  return (
    <QuotePanel title={messages.receive}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {mayReceive && (
          <>
            <LabelledInput
              label={messages.receivedQuantity}
              required
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              problem={problems.quantity}
              onChange={({ target }) => setQuantity(target.value)}
            />
            <LabelledInput
              label={messages.restockedQuantity}
              hint={messages.restockedHint}
              required
              inputMode="numeric"
              autoComplete="off"
              value={restocked ?? quantity}
              problem={problems.restocked}
              onChange={({ target }) => setRestocked(target.value)}
            />
          </>
        )}
        <div className={layoutStyles.actions}>
          {mayReceive && (
            <Button look="primary" type="submit" busy={isLoading}>
              {messages.receiveButton}
            </Button>
          )}
          {mayRefuse && <Button onClick={() => setRefusing(true)}>{messages.neverCame}</Button>}
        </div>
      </form>
      {isRefusing && <RefuseDialog id={id} onClose={() => setRefusing(false)} />}
    </QuotePanel>
  );
}

export function TakeReceiptBack({ of: { _id: id }, onDone }: { of: Return; onDone: () => void }) {
  const [takeBack, { isLoading }] = useTakeReceiptBackMutation();
  return (
    <ConfirmedButton
      label={messages.takeBack}
      title={messages.takeBackTitle}
      warning={messages.takeBackWarning}
      done={messages.takenBack}
      busy={isLoading}
      send={() => takeBack({ id }).unwrap()}
      onDone={onDone}
    />
  );
}
