import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** How long orders hold stock, and when they leave. */
export function OrdersTab({ form: { control } }: { form: SettingsForm }) {
  return (
    <section className={formGrid.grid}>
      <h2>{messages.orders}</h2>
      {(['reservationHours', 'shipWithinDays'] as const).map((name) => (
        <FormField
          key={name}
          control={control}
          name={name}
          label={messages[name]}
          hint={messages[`${name}Hint`]}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </section>
  );
}
