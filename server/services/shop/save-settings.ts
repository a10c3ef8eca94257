import { AppError } from '#server/app-error.ts';
import type { ShopSettingsRow } from '#server/db/schema/tables/shop.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { hasLogo, logoAddress, readSettings, writeSettings } from '#server/queries/shop/settings.ts';
import { writeTimeZone } from '#server/queries/shop/time-zone.ts';
import { refuseUnknownCodes } from '#server/services/e-invoices/refuse-unknown-codes.ts';
import type { NewShopSettings, ShopSettings } from '#shared/contracts/shop/settings.ts';
import { toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { setLocale, setTimeZone } from '#shared/domain/shop/locale.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';

/** The subject of the events about the settings. */
const SUBJECT = 'shop';

/**
 * Replaces the shop's settings, unless they have changed since the version that the new ones were made from. The same
 * settings again change nothing. The event holds the changed ones only.
 * @throws {AppError} settings_changed, invalid_fields
 */
export async function saveSettings(deps: Deps, settings: NewShopSettings, actor: string): Promise<ShopSettings> {
  const saved = await inTransaction(deps.db, async (db) => {
    const earlier = await readSettings(db);
    const changed = changedNames(earlier, settings);
    if (changed.length === 0) return earlier;
    refuseUnknownCodes(settings);
    if (settings.cutOff !== null && settings.shipWithinDays === null) {
      throw new AppError('invalid_fields', { fields: { shipWithinDays: settingsFieldMessages.daysOfCutOff } });
    }
    const logo = settings.logo === null ? null : settings.logo.slice(logoAddress('').length);
    if (logo !== null && !(await hasLogo(db, logo))) {
      throw new AppError('invalid_fields', { fields: { logo: settingsFieldMessages.logo } });
    }
    const at = deps.now();
    if (settings.version !== earlier.version || !(await writeSettings(db, toRow(settings, logo, at)))) {
      throw new AppError('settings_changed');
    }
    if (changed.includes('timeZone')) await writeTimeZone(db, settings.timeZone);
    const pick = (from: NewShopSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    const changes = { before: pick(earlier), after: pick(settings) };
    await recordEvent(db, { at, actor, type: 'settings.changed', subjectId: SUBJECT, ...changes });
    return { ...settings, version: settings.version + 1 };
  });
  setLocale(saved.locale);
  setTimeZone(saved.timeZone);
  return saved;
}

function changedNames(before: ShopSettings, after: NewShopSettings): (keyof NewShopSettings)[] {
  const names = Object.keys(after) as (keyof NewShopSettings)[];
  return names.filter((name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const isUsualWeek = (days: number[]) => JSON.stringify(days) === JSON.stringify(defaultSettings.workingDays);

function toRow(settings: NewShopSettings, logo: string | null, at: number): Omit<ShopSettingsRow, 'id'> {
  return {
    version: settings.version + 1,
    name: settings.name,
    legal_name: settings.legalName,
    address: settings.address,
    email: settings.email,
    phone: settings.phone,
    tax_id: settings.taxId,
    tax_rate: settings.taxRate === null ? null : toTaxThousandths(settings.taxRate),
    tax_name: settings.taxName,
    terms_link: settings.links.terms,
    privacy_link: settings.links.privacy,
    imprint_link: settings.links.imprint,
    locale: settings.locale,
    accent_color: settings.accentColor,
    invoice_footer: settings.invoiceFooter,
    logo_hash: logo,
    reservation_hours: settings.reservationHours,
    ship_within_days: settings.shipWithinDays,
    return_days: settings.returnDays,
    cut_off: settings.cutOff,
    working_days: isUsualWeek(settings.workingDays) ? null : JSON.stringify(settings.workingDays),
    holidays: settings.holidays.length === 0 ? null : JSON.stringify(settings.holidays),
    price_visibility: settings.priceVisibility === 'everyone' ? null : settings.priceVisibility,
    staff_mails: settings.staffMails.length === 0 ? null : JSON.stringify(settings.staffMails),
    country: settings.country,
    electronic_address: settings.electronicAddress,
    iban: settings.iban,
    e_invoice_mails: settings.eInvoiceMails === 'none' ? null : settings.eInvoiceMails,
    updated_at: at,
  };
}
