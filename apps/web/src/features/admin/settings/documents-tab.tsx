import { eInvoiceFiles } from '#shared/domain/e-invoices/e-invoice-files.ts';
import { countriesByName, countryName } from '#shared/domain/freight/countries.ts';
import { eInvoiceSettingsMessages as texts } from '#shared/messages/invoices/e-invoice-settings.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { type InvoiceComponent, InvoicePreview } from '#web/features/admin/settings/invoice-preview.tsx';
import styles from '#web/features/admin/settings/settings-form.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { SelectField } from '#web/forms/select-field.tsx';

/** What documents say, and the tax of new orders. */
export function DocumentsTab({ form: { control }, Invoice }: { form: SettingsForm; Invoice: InvoiceComponent }) {
  return (
    <div className={styles.beside}>
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
        <h2>{texts.title}</h2>
        <p className={styles.hint}>{texts.hint}</p>
        <SelectField
          control={control}
          name="country"
          label={texts.country}
          options={['', ...countriesByName()]}
          describe={(code) => (code === '' ? texts.noCountry : countryName(code))}
        />
        <FormField
          control={control}
          name="electronicAddress"
          label={texts.electronicAddress}
          hint={texts.electronicAddressHint}
          autoComplete="off"
        />
        <FormField control={control} name="iban" label={texts.iban} hint={texts.ibanHint} autoComplete="off" />
        <SelectField
          control={control}
          name="eInvoiceMails"
          label={texts.mails}
          hint={texts.mailsHint}
          options={eInvoiceFiles}
          describe={(option) => texts.files[eInvoiceFiles.find((each) => each === option) ?? 'none']}
        />
      </section>
      <InvoicePreview control={control} Document={Invoice} />
    </div>
  );
}
