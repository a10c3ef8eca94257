import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** How orders hold stock. */
export function OrdersTab({ form: { control } }: { form: SettingsForm }) {
  return (
    <section className={formGrid.grid}>
      <h2>{messages.orders}</h2>
      <FormField
        control={control}
        name="reservationHours"
        label={messages.reservationHours}
        hint={messages.reservationHoursHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </section>
  );
}
