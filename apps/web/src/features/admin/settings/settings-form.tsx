import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { setLocale, setTimeZone } from '#shared/domain/shop/locale.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { useSaveSettingsMutation } from '#web/api/shop/settings.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { AccentField } from '#web/features/admin/settings/accent-field.tsx';
import { LocaleField } from '#web/features/admin/settings/locale-field.tsx';
import { LogoField } from '#web/features/admin/settings/logo-field.tsx';
import styles from '#web/features/admin/settings/settings-form.module.css';
import { settingsFormSchema, showSaved, toInput } from '#web/features/admin/settings/settings-form-values.ts';
import { TimeZoneField } from '#web/features/admin/settings/time-zone-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { showSubmitError, submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

const changedSchema = z.object({ code: z.literal('settings_changed') });

interface SettingsFormProps {
  settings: ShopSettings;
  readAgain: () => Promise<ShopSettings>;
}

export function SettingsForm({ settings, readAgain }: SettingsFormProps) {
  const form = useContractForm(settingsFormSchema, toInput(settings));
  const [save] = useSaveSettingsMutation();
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const notice = useRef<HTMLParagraphElement>(null);
  const { control, formState } = form;
  // Read here, because the form tracks only what a component reads.
  const { isSubmitting, dirtyFields: _ } = formState;
  const { leaveDialog } = useLeaveConfirmation(control);

  const submit = submitWith(
    form,
    async (values) => {
      const saved = await save(values).unwrap();
      // The rate is shown as the saved locale writes it.
      setLocale(saved.locale);
      setTimeZone(saved.timeZone);
      form.reset(toInput(saved));
      setChangedElsewhere(false);
      toastSuccess(messages.saved);
    },
    (error) => {
      if (!changedSchema.safeParse(error).success) return showSubmitError(form, error);
      readAgain().then((saved) => {
        showSaved(form, saved);
        setChangedElsewhere(true);
        notice.current?.focus();
      }, toastError);
    },
  );

  return (
    <form className={`panel ${formGrid.grid} ${styles.form}`} onSubmit={submit} noValidate>
      <section className={formGrid.grid}>
        <h2>{messages.shop}</h2>
        <div className={formGrid.row}>
          <FormField control={control} name="name" label={messages.name} hint={messages.nameHint} required />
          <FormField control={control} name="legalName" label={messages.legalName} hint={messages.legalNameHint} />
        </div>
        <FormField control={control} name="address" label={messages.address} kind="area" rows={3} />
        <div className={formGrid.row}>
          <FormField control={control} name="email" label={messages.email} kind="email" />
          <FormField control={control} name="phone" label={messages.phone} kind="tel" />
        </div>
      </section>
      <section className={formGrid.grid}>
        <h2>{messages.look}</h2>
        <LogoField form={form} />
        <div className={formGrid.row}>
          <AccentField control={control} />
          <LocaleField control={control} saved={settings.locale} />
        </div>
        <TimeZoneField control={control} saved={settings.timeZone} />
      </section>
      <section className={formGrid.grid}>
        <h2>{messages.documents}</h2>
        <FormField control={control} name="taxId" label={messages.taxId} />
        <div className={formGrid.row}>
          <FormField
            control={control}
            name="taxRate"
            label={messages.taxRate}
            hint={messages.taxRateHint}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField control={control} name="taxName" label={messages.taxName} hint={messages.taxNameHint} required />
        </div>
        <FormField
          control={control}
          name="invoiceFooter"
          label={messages.invoiceFooter}
          hint={messages.invoiceFooterHint}
          kind="area"
          rows={3}
        />
      </section>
      <section className={formGrid.grid}>
        <h2>{messages.links}</h2>
        <p className={styles.hint}>{messages.linksHint}</p>
        <div className={formGrid.row}>
          <FormField control={control} name="links.terms" label={messages.terms} inputMode="url" />
          <FormField control={control} name="links.privacy" label={messages.privacy} inputMode="url" />
          <FormField control={control} name="links.imprint" label={messages.imprint} inputMode="url" />
        </div>
      </section>
      <p ref={notice} role="alert" tabIndex={-1} className={isChangedElsewhere ? styles.notice : 'visually-hidden'}>
        {isChangedElsewhere && messages.changedElsewhere}
      </p>
      <div>
        <Button look="primary" large type="submit" busy={isSubmitting}>
          {messages.save}
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}
