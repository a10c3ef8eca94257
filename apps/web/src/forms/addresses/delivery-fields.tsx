import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { FormField } from '#web/forms/form-field.tsx';

interface DeliveryFieldsProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  disabled?: boolean;
}

/** Address and phone of a form that has fields of these names. */
export function DeliveryFields<Input extends FieldValues & { address: string; phone: string | number }, Output>({
  control,
  disabled = false,
}: DeliveryFieldsProps<Input, Output>) {
  return (
    <>
      <FormField
        control={control}
        name={'address' as FieldPath<Input>}
        label={purchaseMessages.address}
        kind="area"
        hint={purchaseMessages.addressHint}
        autoComplete="street-address"
        disabled={disabled}
        required
      />
      <FormField
        control={control}
        name={'phone' as FieldPath<Input>}
        label={purchaseMessages.phone}
        kind="tel"
        inputMode="tel"
        autoComplete="tel"
        disabled={disabled}
        required
      />
    </>
  );
}
