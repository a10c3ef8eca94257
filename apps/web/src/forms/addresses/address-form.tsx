import { Suspense, useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Address, newAddressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { MAX_ADDRESS_LABEL_LENGTH } from '#shared/domain/limits.ts';
import { addressMessages } from '#shared/messages/checkouts/addresses.ts';
import { Button } from '#web/components/button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import styles from '#web/forms/addresses/address-list.module.css';
import { DeliveryFields } from '#web/forms/addresses/delivery-fields.tsx';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

/** Of shops with delivery methods only. */
const PlaceFields = lazyPart(() => import('#web/forms/delivery/choose-delivery.tsx').then((file) => file.PlaceFields));

const schema = z.pick(newAddressSchema, { label: true, address: true, phone: true, country: true, postcode: true });

interface AddressFormProps {
  title: string;
  initial: Pick<Address, 'label' | 'address' | 'phone' | 'country' | 'postcode'> | null;
  /** Throws the API's error. */
  save: (values: z.output<typeof schema>) => Promise<Address>;
  onDone: () => void;
}

export function AddressForm({ title, initial, save, onDone }: AddressFormProps) {
  const { label = '', address = '', phone = '', country = '', postcode = '' } = initial ?? {};
  const form = useContractForm(schema, { label, address, phone, country, postcode });
  const { hasDelivery } = useHasDelivery();
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
      {hasDelivery && <Place form={form} />}
      <div className={styles.actions}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {addressMessages.save}
        </Button>
        <Button onClick={onDone}>{addressMessages.cancel}</Button>
      </div>
    </form>
  );
}

function Place({ form }: { form: ContractForm<z.input<typeof schema>, z.output<typeof schema>> }) {
  const [country, postcode] = useWatch({ control: form.control, name: ['country', 'postcode'] });
  return (
    <Suspense>
      <PlaceFields
        place={{ country: country ?? '', postcode: postcode ?? '' }}
        onChange={(change) => {
          for (const name of ['country', 'postcode'] as const)
            if (change[name] !== undefined) form.setValue(name, change[name], { shouldDirty: true });
        }}
      />
    </Suspense>
  );
}
