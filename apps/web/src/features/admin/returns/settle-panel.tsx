import { type FormEvent, useState } from 'react';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { MAX_TRANSFER_REFERENCE } from '#shared/domain/limits.ts';
import { bankRefundMessages } from '#shared/messages/payments/refunds.ts';
import { returnFieldMessages } from '#shared/messages/returns/return-fields.ts';
import { returnStaffMessages as messages } from '#shared/messages/returns/return-staff.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useSettleReturnMutation } from '#web/api/returns/returns.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/returns/staff-return.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { useTypedAmount } from '#web/forms/typed-amount.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** The whole money of what came back, unless somebody types less. */
export function SettlePanel({ of: { _id: id, money }, onDone }: { of: Return; onDone: () => void }) {
  const { way = 'none', proposed = 0, byBank = 0 } = money ?? {};
  const shown = useMoney();
  const toText = useTypedAmount();
  const [settle, { isLoading }] = useSettleReturnMutation();
  const [typed, setTyped] = useState(toText(proposed));
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const text = withoutThousands(typed);
    if (text === null || text === '') return setProblem(returnFieldMessages.amount);
    const { error } = await settle({ id, amount: text, ...(reference.trim() !== '' && { reference }) });
    setProblem(error ? errorFields(error).amount : undefined);
    if (error) return toastError(error);
    toastSuccess(messages.settled);
    onDone();
  }

  const isInPart = way === 'creditNote' && byBank > 0;
  const hint = isInPart ? `${messages.ways[way]} ${messages.byBank(shown.amount(byBank))}` : messages.ways[way];
  return (
    <QuotePanel title={messages.settle} hint={hint}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <LabelledInput
          label={messages.amount}
          hint={messages.proposed(shown.amount(proposed))}
          required
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          problem={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        {byBank > 0 && (
          <LabelledInput
            label={bankRefundMessages.reference}
            hint={bankRefundMessages.referenceHint}
            autoComplete="off"
            maxLength={MAX_TRANSFER_REFERENCE}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
        <div>
          <Button look="primary" type="submit" busy={isLoading}>
            {messages.settleButton}
          </Button>
        </div>
      </form>
    </QuotePanel>
  );
}
