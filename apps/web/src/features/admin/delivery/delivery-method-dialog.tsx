import { useFieldArray, useWatch } from 'react-hook-form';
import type { NewDeliveryMethod, SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import { countriesByName, countryName } from '#shared/domain/freight/countries.ts';
import {
  freightRules,
  MAX_DELIVERY_METHOD_NAME_LENGTH,
  MAX_DELIVERY_ZONES,
  MAX_FREIGHT_STEPS,
} from '#shared/domain/freight/delivery-method.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';
import { useAddDeliveryMethodMutation, useChangeDeliveryMethodMutation } from '#web/api/freight/delivery-methods.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { Icon } from '#web/components/icon.tsx';
import {
  deliveryMethodFormSchema,
  hasPrice,
  type TypedMethod,
  toTypedMethod,
} from '#web/features/admin/delivery/delivery-method-form.ts';
import styles from '#web/features/admin/delivery/delivery-methods-page.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { SelectField } from '#web/forms/select-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

type MethodForm = ContractForm<TypedMethod, NewDeliveryMethod>;

interface DeliveryMethodDialogProps {
  /** Null to add a new one. */
  present: SavedDeliveryMethod | null;
  onClose: () => void;
}

export function DeliveryMethodDialog({ present, onClose }: DeliveryMethodDialogProps) {
  const [add] = useAddDeliveryMethodMutation();
  const [change] = useChangeDeliveryMethodMutation();
  const form: MethodForm = useContractForm(deliveryMethodFormSchema, toTypedMethod(present));
  const { control, formState } = form;
  const is = useWatch({ control, name: 'is' });
  const onSubmit = submitWith(form, async (values) => {
    const saving = present ? change({ ...values, id: present._id, version: present.version }) : add(values);
    toastSuccess(messages.saved((await saving.unwrap()).name));
    onClose();
  });
  return (
    <Dialog title={present ? messages.editTitle(present.name) : messages.add} keepsOutside onClose={onClose}>
      <form className={formGrid.grid} noValidate onSubmit={onSubmit}>
        <FormField
          control={control}
          name="name"
          label={messages.name}
          hint={messages.nameHint}
          required
          maxLength={MAX_DELIVERY_METHOD_NAME_LENGTH}
          autoComplete="off"
        />
        <div className={formGrid.row}>
          <SelectField
            control={control}
            name="carrier"
            label={messages.carrier}
            hint={messages.carrierHint}
            options={['', ...carriers.map(({ name }) => name)]}
            describe={(name) => name || messages.noCarrier}
          />
          <SelectField
            control={control}
            name="is"
            label={messages.rule}
            hint={messages.ruleHint}
            options={freightRules}
            describe={(rule) => messages.rules[rule as TypedMethod['is']]}
          />
        </div>
        {is === 'flat' && (
          <FormField
            control={control}
            name="net"
            label={messages.price}
            required
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        {is === 'byWeight' && <Steps form={form} name="weightSteps" upTo={messages.upToKg} />}
        {is === 'byValue' && <Steps form={form} name="valueSteps" upTo={messages.upToValue} />}
        {hasPrice(is) && (
          <FormField
            control={control}
            name="freeFrom"
            label={messages.freeFrom}
            hint={messages.freeFromHint}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        {is !== 'collect' && <Zones form={form} />}
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {messages.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface StepsProps {
  form: MethodForm;
  name: 'weightSteps' | 'valueSteps';
  upTo: string;
}

function Steps({ form: { control }, name, upTo }: StepsProps) {
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <fieldset className={styles.rows}>
      <legend>{messages.steps}</legend>
      <p className={styles.hint}>{messages.stepsHint}</p>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.step} aria-label={messages.stepRow(index + 1)}>
          <FormField
            control={control}
            name={`${name}.${index}.upTo`}
            label={upTo}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField
            control={control}
            name={`${name}.${index}.net`}
            label={messages.price}
            inputMode="decimal"
            autoComplete="off"
          />
          <Button
            look="text"
            aria-label={messages.removeStep(index + 1)}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <Icon name="close" size={20} />
          </Button>
        </fieldset>
      ))}
      <div>
        <Button compact disabled={fields.length >= MAX_FREIGHT_STEPS} onClick={() => append({ upTo: '', net: '' })}>
          {messages.addStep}
        </Button>
      </div>
    </fieldset>
  );
}

function Zones({ form: { control } }: { form: MethodForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'zones' });
  return (
    <fieldset className={styles.rows}>
      <legend>{messages.zones}</legend>
      <p className={styles.hint}>{messages.zonesHint}</p>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.step} aria-label={messages.zoneRow(index + 1)}>
          <SelectField
            control={control}
            name={`zones.${index}.country`}
            label={messages.country}
            options={['', ...countriesByName()]}
            describe={(code) => (code === '' ? messages.noCountry : countryName(code))}
          />
          <FormField
            control={control}
            name={`zones.${index}.postcodes`}
            label={messages.postcodes}
            autoComplete="off"
          />
          <Button look="text" aria-label={messages.removeZone(index + 1)} onClick={() => remove(index)}>
            <Icon name="close" size={20} />
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          compact
          disabled={fields.length >= MAX_DELIVERY_ZONES}
          onClick={() => append({ country: '', postcodes: '' })}
        >
          {messages.addZone}
        </Button>
      </div>
    </fieldset>
  );
}
