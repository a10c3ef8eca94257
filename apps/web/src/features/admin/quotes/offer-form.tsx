import type { RequestedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { quoteStaffMessages as messages, quoteMessages } from '#shared/messages/quotes/quotes.ts';
import { Button } from '#web/components/button.tsx';
import { type AnswerForm, type AnswerOutput, answerFormSchema } from '#web/features/admin/quotes/answer-form.ts';
import { AnswerLines } from '#web/features/admin/quotes/answer-lines.tsx';
import { CheckField } from '#web/forms/check-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

interface OfferFormProps {
  label: string;
  submitLabel: string;
  defaultValues: AnswerForm;
  requested: RequestedLine[];
  /** Whose prices are shown, and whether the offer begins with them. */
  customerId: string;
  isPrefilled?: boolean;
  /** Whether an earlier answer can be accepted. */
  hasEarlier?: boolean;
  send: (offer: AnswerOutput) => Promise<void>;
}

/** Prices, lead times, freight and the last day of an answer. */
export function OfferForm({
  label,
  submitLabel,
  defaultValues,
  requested,
  hasEarlier = false,
  send,
  ...prices
}: OfferFormProps) {
  const form = useContractForm<AnswerForm, AnswerOutput>(answerFormSchema, defaultValues);
  const { control } = form;
  const { leaveDialog } = useLeaveConfirmation(control);
  return (
    <form className={formGrid.grid} noValidate aria-label={label} onSubmit={submitWith(form, send)}>
      <AnswerLines form={form} requested={requested} isPrefilled={false} {...prices} />
      <div className={formGrid.row}>
        <FormField
          control={control}
          name="lastDay"
          kind="date"
          label={messages.lastDay}
          hint={messages.lastDayHint}
          required
        />
        <FormField control={control} name="freight" label={quoteMessages.freight} hint={messages.freightHint} />
        <FormField
          control={control}
          name="freightAmount"
          inputMode="decimal"
          label={messages.freightAmount}
          hint={messages.freightAmountHint}
        />
      </div>
      <FormField control={control} name="note" kind="area" label={messages.note} />
      {hasEarlier && (
        <div>
          <CheckField control={control} name="replaces" label={messages.replaces} />
          <small>{messages.stands}</small>
        </div>
      )}
      <div>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}
