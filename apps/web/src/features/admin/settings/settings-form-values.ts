import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import { type NewShopSettings, newShopSettingsSchema, type ShopSettings } from '#shared/contracts/shop/settings.ts';
import { numberTextSchema, toTyped } from '#web/forms/typed-number.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

// A pipe's ends have the same type: the contract takes more than what is typed.
const typedRate = z.pipe(
  numberTextSchema,
  z.transform((text: string): string | null => text),
);

export const settingsFormSchema = z.extend(newShopSettingsSchema, {
  taxRate: z.pipe(typedRate, newShopSettingsSchema.shape.taxRate),
});
export type SettingsInput = z.input<typeof settingsFormSchema>;
export type SettingsForm = ContractForm<SettingsInput, NewShopSettings>;

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
    links: { terms: links.terms ?? '', privacy: links.privacy ?? '', imprint: links.imprint ?? '' },
  };
}

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
];

/** Shows settings that were saved elsewhere; inputs that were changed here keep their text. */
export function showSaved(form: SettingsForm, saved: ShopSettings): void {
  const changed = names.filter((name) => form.getFieldState(name).isDirty);
  const typed = changed.map((name) => [name, form.getValues(name)] as const);
  form.reset(toInput(saved));
  for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
}
