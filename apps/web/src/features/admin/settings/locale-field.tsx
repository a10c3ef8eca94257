import { offeredLocales } from '#shared/domain/shop/offered-locales.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { SelectField } from '#web/forms/select-field.tsx';

const languages = new Intl.DisplayNames('en', { type: 'language' });

function describe(locale: string): string {
  return `${languages.of(locale)}: ${new Date(2026, 11, 31).toLocaleDateString(locale)} · ${(1234.5).toLocaleString(locale)}`;
}

export function LocaleField({ control, saved }: Pick<SettingsForm, 'control'> & { saved: string }) {
  return (
    <SelectField
      control={control}
      name="locale"
      label={messages.locale}
      hint={messages.localeHint}
      options={[...new Set([...offeredLocales, saved])]}
      describe={describe}
    />
  );
}
