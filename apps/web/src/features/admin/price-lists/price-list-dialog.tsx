import { useFieldArray } from 'react-hook-form';
import type { NewPriceList, PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import { MAX_CATEGORY_PERCENTS, MAX_PRICE_LIST_NAME_LENGTH } from '#shared/domain/price-lists/price-list-limits.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { consequenceMessages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useAddPriceListMutation, useChangePriceListMutation } from '#web/api/price-lists/price-lists.ts';
import { useListCategoriesQuery } from '#web/api/products/categories.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { Icon } from '#web/components/icon.tsx';
import {
  priceListFormSchema,
  type TypedPriceList,
  toTypedList,
} from '#web/features/admin/price-lists/price-list-form.ts';
import styles from '#web/features/admin/price-lists/price-lists-page.module.css';
import { useConsequence } from '#web/features/admin/price-lists/use-consequence.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';

interface PriceListDialogProps {
  /** Null to add a new one. */
  present: PriceList | null;
  onClose: () => void;
  onSaved?: (saved: PriceList) => void;
}

export function PriceListDialog({ present, onClose, onSaved }: PriceListDialogProps) {
  const [add] = useAddPriceListMutation();
  const [change] = useChangePriceListMutation();
  const form = useContractForm(priceListFormSchema, toTypedList(present, dayOf(Date.now(), currentTimeZone())));
  const { control, formState } = form;
  const { confirm, dialog } = useConsequence(present);
  const onSubmit = submitWith(form, async (values) => {
    const title = consequenceMessages.saveTitle(present?.name ?? '');
    if (!(await confirm({ terms: values }, { title, confirmLabel: messages.save }))) return;
    const saving = present ? change({ ...values, id: present._id, version: present.version }) : add(values);
    const saved = await saving.unwrap();
    toastSuccess(messages.saved(saved.name));
    onClose();
    onSaved?.(saved);
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
          maxLength={MAX_PRICE_LIST_NAME_LENGTH}
          autoComplete="off"
        />
        <div className={formGrid.row}>
          <FormField control={control} name="validFrom" label={messages.validFrom} kind="date" required />
          <FormField
            control={control}
            name="validUntil"
            label={messages.validUntil}
            kind="date"
            hint={messages.untilHint}
          />
        </div>
        <FormField
          control={control}
          name="percentOff"
          label={messages.percentOff}
          hint={messages.percentHint}
          inputMode="decimal"
          autoComplete="off"
        />
        <Categories form={form} />
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={formState.isSubmitting}>
            {messages.save}
          </Button>
        </DialogButtons>
      </form>
      {dialog}
    </Dialog>
  );
}

function Categories({ form: { control } }: { form: ContractForm<TypedPriceList, NewPriceList> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'categories' });
  const { data: known = [] } = useListCategoriesQuery(undefined);
  return (
    <fieldset className={styles.categories}>
      <legend>{messages.categories}</legend>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.category} aria-label={messages.categoryRow(index + 1)}>
          <FormField
            control={control}
            name={`categories.${index}.category`}
            label={messages.category}
            list="price-list-categories"
            maxLength={MAX_CATEGORY_LENGTH}
            autoComplete="off"
          />
          <FormField
            control={control}
            name={`categories.${index}.percentOff`}
            label={messages.percent}
            inputMode="decimal"
            autoComplete="off"
          />
          <Button look="text" aria-label={messages.removeCategory(index + 1)} onClick={() => remove(index)}>
            <Icon name="close" size={20} />
          </Button>
        </fieldset>
      ))}
      <datalist id="price-list-categories">
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div>
        <Button
          compact
          disabled={fields.length >= MAX_CATEGORY_PERCENTS}
          onClick={() => append({ category: '', percentOff: '' })}
        >
          {messages.addCategory}
        </Button>
      </div>
    </fieldset>
  );
}
