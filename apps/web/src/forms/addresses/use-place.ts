import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

interface Place {
  address: string;
  phone: string;
}

/** Null selects a place that is still to be typed. */
export function usePlace<Input extends FieldValues & { address: string; phone: string | number }, Output>(
  form: ContractForm<Input, Output>,
): { place: Place; isPlaceTyped: boolean; selectPlace: (place: Place | null) => void } {
  const names = ['address' as FieldPath<Input>, 'phone' as FieldPath<Input>] as const;
  const values: unknown[] = useWatch({ control: form.control, name: names });
  const [address, phone] = values.map((value) => String(value ?? ''));
  const { isSubmitted } = form.formState;
  return {
    place: { address: address ?? '', phone: phone ?? '' },
    isPlaceTyped: names.some((name) => form.getFieldState(name, form.formState).isDirty),
    selectPlace: (place) => {
      const { address, phone } = place ?? { address: '', phone: '' };
      // Default values, so that the form stays clean.
      form.resetField(names[0], { defaultValue: address as PathValue<Input, FieldPath<Input>> });
      form.resetField(names[1], { defaultValue: phone as PathValue<Input, FieldPath<Input>> });
      if (place === null) form.setFocus(names[0]);
      else if (isSubmitted) void form.trigger([...names]);
    },
  };
}
