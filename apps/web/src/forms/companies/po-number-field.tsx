import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { FormField } from '#web/forms/form-field.tsx';

interface PoNumberFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  /** The company's demand for one; null where none is asked for. */
  demand: string | null;
}

/** Of a form that has a field of this name. */
export function PoNumberField<Input extends FieldValues & { poNumber?: unknown }, Output>({
  control,
  demand,
}: PoNumberFieldProps<Input, Output>) {
  return (
    <FormField
      control={control}
      name={'poNumber' as FieldPath<Input>}
      label={cartPageMessages.poNumber}
      hint={demand ?? cartPageMessages.poNumberHint}
      required={demand !== null}
      autoComplete="off"
    />
  );
}
