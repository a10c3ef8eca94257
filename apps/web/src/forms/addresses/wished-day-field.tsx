import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { dispatchMessages as messages } from '#shared/messages/fulfilment/dispatch-days.ts';
import { FormField } from '#web/forms/form-field.tsx';

interface WishedDayFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** The first day that is possible; undefined until it is known. */
  earliest: string | undefined;
}

/** For a customer who needs it later. */
export function WishedDayField<Input extends FieldValues & { wishedOn?: unknown }, Output>({
  control,
  earliest,
}: WishedDayFieldProps<Input, Output>) {
  return (
    <FormField
      control={control}
      name={'wishedOn' as FieldPath<Input>}
      label={messages.wishedDay}
      kind="date"
      hint={messages.wishedDayHint(earliest)}
    />
  );
}
