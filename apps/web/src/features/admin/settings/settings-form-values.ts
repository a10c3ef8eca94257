import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { type NewShopSettings, newShopSettingsSchema, type ShopSettings } from '#shared/contracts/shop/settings.ts';
import { separatorProblem, toTyped, withoutThousands } from '#web/forms/typed-number.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

/** Inputs are text, numbers as the locale that the form selects writes them: the shop need not have it yet. */
export const settingsFormSchema = z.pipe(z.transform(withNumbers), newShopSettingsSchema);
export type SettingsInput = z.input<typeof newShopSettingsSchema>;
export type SettingsForm = ContractForm<SettingsInput, NewShopSettings>;

function withNumbers(values: SettingsInput, context: z.core.ParsePayload): SettingsInput {
  const { locale } = values;
  const read = (name: 'taxRate' | 'reservationHours' | 'shipWithinDays' | 'returnDays'): string => {
    const entered = String(values[name] ?? '');
    const typed = name === 'taxRate' ? entered.replace(/\s*%$/, '') : entered;
    const plain = withoutThousands(typed, locale);
    if (plain !== null) return plain;
    context.issues.push({ code: 'custom', path: [name], message: separatorProblem(locale), input: typed });
    return '';
  };
  return {
    ...values,
    taxRate: read('taxRate'),
    reservationHours: read('reservationHours') || null,
    shipWithinDays: read('shipWithinDays') || null,
    returnDays: read('returnDays') || null,
  };
}

/** A rate that was read stays the same number in another locale; what was no rate stays as it was typed. */
export function inOtherLocale(typed: string, from: string, to: string): string {
  const percent = Number(withoutThousands(typed, from) || Number.NaN);
  return percent <= MAX_TAX_PERCENT ? toTyped(percent, to) : typed;
}

/** Inputs are text: what is not set is empty. */
export function toInput(settings: ShopSettings): SettingsInput {
  const { links, ...rest } = settings;
  return {
    ...rest,
    legalName: rest.legalName ?? '',
    address: rest.address ?? '',
    email: rest.email ?? '',
    phone: rest.phone ?? '',
    taxId: rest.taxId ?? '',
    taxRate: rest.taxRate === null ? '' : toTyped(Number(rest.taxRate)),
    accentColor: rest.accentColor ?? '',
    invoiceFooter: rest.invoiceFooter ?? '',
    reservationHours: rest.reservationHours === null ? '' : toTyped(rest.reservationHours),
    shipWithinDays: rest.shipWithinDays === null ? '' : toTyped(rest.shipWithinDays),
    returnDays: rest.returnDays === null ? '' : toTyped(rest.returnDays),
    cutOff: rest.cutOff ?? '',
    country: rest.country ?? '',
    electronicAddress: rest.electronicAddress ?? '',
    iban: rest.iban ?? '',
    links: { terms: links.terms ?? '', privacy: links.privacy ?? '', imprint: links.imprint ?? '' },
  };
}

const MAX_TAX_PERCENT = 100;

const names: FieldPath<SettingsInput>[] = [
  'name',
  'legalName',
  'address',
  'email',
  'phone',
  'taxId',
  'taxRate',
  'taxName',
  'links.terms',
  'links.privacy',
  'links.imprint',
  'locale',
  'timeZone',
  'accentColor',
  'invoiceFooter',
  'logo',
  'reservationHours',
  'shipWithinDays',
  'returnDays',
  'cutOff',
  'workingDays',
  'holidays',
  'priceVisibility',
  'staffMails',
  'country',
  'electronicAddress',
  'iban',
  'eInvoiceMails',
];

/** Shows settings that were saved elsewhere; inputs that were changed here keep their text. */
export function showSaved(form: SettingsForm, saved: ShopSettings): void {
  const changed = names.filter((name) => form.getFieldState(name).isDirty);
  const typed = changed.map((name) => [name, form.getValues(name)] as const);
  form.reset(toInput(saved));
  for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
}
