import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';
import { settingsFormSchema, toInput } from '#web/features/admin/settings/settings-form-values.ts';

afterEach(() => setLocale('en-US'));

function readRate(taxRate: string): string | null | undefined {
  const { data, error } = settingsFormSchema.safeParse({ ...toInput(defaultSettings), taxRate });
  return error === undefined ? data?.taxRate : error.issues.map(({ message }) => message).join();
}

const problem = expect.stringMatching(/^Write thousands as/);

test.each([
  ['en-US', '7.7', '7.7', '7.7'],
  ['en-US', '7,7', problem, ''],
  ['en-US', '7,700', settingsFieldMessages.taxRate, ''],
  ['de-DE', '7,7 %', '7.7', '7,7'],
  ['de-DE', '7.7', problem, ''],
  // A thousands separator: not 7.725.
  ['de-DE', '7.725', settingsFieldMessages.taxRate, ''],
  ['de-DE', '0,001', '0.001', '0,001'],
  ['de-DE', '', null, ''],
])('in %s the rate %j is read, and shown as the locale writes it', (locale, typed, read, shown) => {
  setLocale(locale);
  const taxRate = readRate(typed);
  expect(taxRate).toEqual(read);
  if (shown !== '') expect(toInput({ ...defaultSettings, taxRate: taxRate ?? null }).taxRate).toBe(shown);
});
