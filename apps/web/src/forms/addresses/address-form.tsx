import { useEffect, useId } from 'react';
import * as z from 'zod/mini';
import { type Address, newAddressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { MAX_ADDRESS_LABEL_LENGTH } from '#shared/domain/limits.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/forms/addresses/address-list.module.css';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const schema = z.pick(newAddressSchema, { label: true, address: true, phone: true });

interface AddressFormProps {
  title: string;
  initial: Pick<Address, 'label' | 'address' | 'phone'> | null;
  /** Throws the API's error. */
  save: (values: z.output<typeof schema>) => Promise<Address>;
  onDone: () => void;
}

export function AddressForm({ title, initial, save, onDone }: AddressFormProps) {
  const { label = '', address = '', phone = '' } = initial ?? {};
  const form = useContractForm(schema, { label, address, phone });
  const titleId = useId();
  const { setFocus } = form;
  useEffect(() => setFocus('label'), [setFocus]);

  const onSubmit = submitWith(form, async (values) => {
    const saved = await save(values);
    toastSuccess(addressMessages.saved(saved.label));
    onDone();
  });

  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h3 id={titleId}>{title}</h3>
      <FormField
        control={form.control}
        name="label"
        label={addressMessages.label}
        hint={addressMessages.labelHint}
        maxLength={MAX_ADDRESS_LABEL_LENGTH}
        autoComplete="off"
        required
      />
      <DeliveryFields control={form.control} />
      <div className={styles.actions}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {addressMessages.save}
        </Button>
        <Button onClick={onDone}>{addressMessages.cancel}</Button>
      </div>
    </form>
  );
}
