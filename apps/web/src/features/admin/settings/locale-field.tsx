import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { offeredLocales } from '#shared/domain/shop/offered-locales.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { inOtherLocale, type SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { SelectField } from '#web/forms/select-field.tsx';

const languages = new Intl.DisplayNames('en', { type: 'language' });

function describe(locale: string): string {
  return `${languages.of(locale)}: ${new Date(2026, 11, 31).toLocaleDateString(locale)} · ${(1234.5).toLocaleString(locale)}`;
}

/** The rate that is typed is written as the selected locale writes it. */
export function LocaleField({ form, saved }: { form: SettingsForm; saved: string }) {
  const { control, getValues, setValue } = form;
  const locale = useWatch({ control, name: 'locale' });
  const former = useRef(locale);
  useEffect(() => {
    const typed = getValues('taxRate') ?? '';
    const next = inOtherLocale(typed, former.current, locale);
    former.current = locale;
    if (next !== typed) setValue('taxRate', next);
  }, [locale, getValues, setValue]);
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
