import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { AccentField } from '#web/features/admin/settings/accent-field.tsx';
import { LocaleField } from '#web/features/admin/settings/locale-field.tsx';
import { LogoField } from '#web/features/admin/settings/logo-field.tsx';
import styles from '#web/features/admin/settings/settings-form.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { TimeZoneField } from '#web/features/admin/settings/time-zone-field.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** Whose shop it is, and how it looks. */
export function ShopTab({ form, saved }: { form: SettingsForm; saved: ShopSettings }) {
  const { control } = form;
  return (
    <>
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
          <LocaleField form={form} saved={saved.locale} />
        </div>
        <TimeZoneField control={control} saved={saved.timeZone} />
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
    </>
  );
}
