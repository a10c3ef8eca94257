import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';
import { inOtherLocale, settingsFormSchema, toInput } from '#web/features/admin/settings/settings-form-values.ts';

afterEach(() => setLocale('en-US'));

function readRate(locale: string, taxRate: string): string | null | undefined {
  const { data, error } = settingsFormSchema.safeParse({
    ...toInput(defaultSettings),
    locale,
    taxRate,
  });
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
  ['de-DE', '8,875', '8.875', '8,875'],
  ['de-DE', '', null, ''],
])('in %s the rate %j is read, and shown as the locale writes it', (locale, typed, read, shown) => {
  setLocale(locale);
  const taxRate = readRate(locale, typed);
  expect(taxRate).toEqual(read);
  if (shown !== '') expect(toInput({ ...defaultSettings, taxRate: taxRate ?? null }).taxRate).toBe(shown);
});

test('the rate is read as the locale writes it that the form selects', () => {
  const read = (taxRate: string) =>
    settingsFormSchema.safeParse({ ...toInput(defaultSettings), locale: 'de-DE', taxRate });
  expect(read('8,875').data?.taxRate).toBe('8.875');
  const [issue] = read('8.5').error?.issues ?? [];
  expect(issue).toMatchObject({ path: ['taxRate'], message: 'Write thousands as 1.000 and decimals as 1,5' });
});

test.each([
  ['8.875', '8,875'],
  ['19', '19'],
  ['', ''],
  // Typed with the other locale in mind: no rate in this one.
  ['8,875', '8,875'],
  ['19 %', '19 %'],
])('another locale is selected: %j becomes %j', (typed, shown) => {
  expect(inOtherLocale(typed, 'en-US', 'de-DE')).toBe(shown);
});

test.each([
  ['', null],
  ['48', 48],
  ['1.000', 1000],
])('hours are numbers of the selected locale too: %j is %j', (reservationHours, hours) => {
  const typed = { ...toInput(defaultSettings), locale: 'de-DE', reservationHours };
  expect(settingsFormSchema.safeParse(typed).data?.reservationHours).toBe(hours);
});
