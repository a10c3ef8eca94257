import { useSearchParams } from 'react-router-dom';
import type { SettingsInput } from '#web/features/admin/settings/settings-form-values.ts';

export const settingsTabs = ['shop', 'documents', 'orders', 'mails'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const TAB = 'tab';

/** Where each field is, to show the tab of a problem. */
export const tabOf: Record<Exclude<keyof SettingsInput, 'version'>, SettingsTab> = {
  name: 'shop',
  legalName: 'shop',
  address: 'shop',
  email: 'shop',
  phone: 'shop',
  logo: 'shop',
  accentColor: 'shop',
  locale: 'shop',
  timeZone: 'shop',
  links: 'shop',
  taxId: 'documents',
  taxRate: 'documents',
  taxName: 'documents',
  invoiceFooter: 'documents',
  country: 'documents',
  electronicAddress: 'documents',
  iban: 'documents',
  eInvoiceMails: 'documents',
  reservationHours: 'orders',
  shipWithinDays: 'orders',
  returnDays: 'orders',
  cutOff: 'orders',
  workingDays: 'orders',
  holidays: 'orders',
  priceVisibility: 'orders',
  staffMails: 'mails',
};

/** The tab is in the address, the first one without a word of it. */
export function tabSearch(tab: SettingsTab): string {
  return tab === settingsTabs[0] ? '' : `?${TAB}=${tab}`;
}

export function useSettingsTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = settingsTabs.find((each) => each === search.get(TAB)) ?? settingsTabs[0];
  return [tab, (next) => setSearch(tabSearch(next), { preventScrollReset: true })];
}
