import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { useAddressBook } from '#web/forms/addresses/use-address-book.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

/** Fills an empty address and phone in from the default address, once. */
export function useDefaultPlace<Input extends FieldValues & { address: string; phone: string | number }, Output>(
  form: ContractForm<Input, Output>,
): void {
  const { book } = useAddressBook();
  const [first] = book ?? [];
  const isFilled = useRef(false);
  useEffect(() => {
    if (first === undefined || isFilled.current) return;
    isFilled.current = true;
    for (const name of ['address', 'phone'] as const) {
      const field = name as FieldPath<Input>;
      // Who is in a field types into it next.
      const isFocused = document.activeElement?.getAttribute('name') === name;
      if (form.getValues(field) === '' && !isFocused) {
        form.resetField(field, { defaultValue: first[name] as PathValue<Input, FieldPath<Input>> });
      }
    }
  }, [first, form]);
}
