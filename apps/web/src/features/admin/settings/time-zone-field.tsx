import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { SelectField } from '#web/forms/select-field.tsx';

export function TimeZoneField({ control, saved }: Pick<SettingsForm, 'control'> & { saved: string }) {
  return (
    <SelectField
      control={control}
      name="timeZone"
      label={messages.timeZone}
      hint={messages.timeZoneHint}
      options={[...new Set([saved, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
    />
  );
}
