import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { HolidaysField, WorkingDaysField } from '#web/features/admin/settings/calendar-fields.tsx';
import { PriceVisibilityField } from '#web/features/admin/settings/price-visibility-field.tsx';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';

/** How long orders hold stock, when they leave, until when they can come back, and who sees prices. */
export function OrdersTab({ form }: { form: SettingsForm }) {
  const { control } = form;
  return (
    <>
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
        <FormField
          control={control}
          name="cutOff"
          label={messages.cutOff}
          hint={messages.cutOffHint}
          autoComplete="off"
          placeholder={messages.cutOffExample}
        />
        <WorkingDaysField form={form} />
        <HolidaysField form={form} />
        <FormField
          control={control}
          name="returnDays"
          label={messages.returnDays}
          hint={messages.returnDaysHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </section>
      <section className={formGrid.grid}>
        <h2>{messages.prices}</h2>
        <PriceVisibilityField form={form} />
      </section>
    </>
  );
}
