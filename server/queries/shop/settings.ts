import type { DispatchTerms } from '#server/calendar.ts';
import { mayGetStaffMails } from '#server/db/gets-staff-mails.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { LogoRow, ShopSettingsRow } from '#server/db/schema/tables/shop.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseTexts, parseWeekdays } from '#server/db/stored-json.ts';
import type { Settings } from '#server/env.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import type { PriceVisibility } from '#shared/domain/shop/price-visibility.ts';

const settingsRow = prepareQuery((db) => db.selectFrom('shop_settings').selectAll());

/** The shop's settings, or Bulkhead's own while none were saved. */
export async function readSettings(db: Database): Promise<ShopSettings> {
  const row = await settingsRow.first(db, {});
  const timeZone = await readTimeZone(db);
  return row ? toSettings(row, timeZone) : { ...defaultSettings, timeZone };
}

function toSettings(row: ShopSettingsRow, timeZone: string): ShopSettings {
  return {
    version: row.version,
    name: row.name,
    legalName: row.legal_name,
    address: row.address,
    email: row.email,
    phone: row.phone,
    taxId: row.tax_id,
    taxRate: row.tax_rate === null ? null : fromTaxThousandths(row.tax_rate),
    taxName: row.tax_name,
    links: { terms: row.terms_link, privacy: row.privacy_link, imprint: row.imprint_link },
    locale: row.locale,
    timeZone,
    accentColor: row.accent_color,
    invoiceFooter: row.invoice_footer,
    logo: row.logo_hash === null ? null : logoAddress(row.logo_hash),
    reservationHours: row.reservation_hours,
    shipWithinDays: row.ship_within_days,
    returnDays: row.return_days,
    cutOff: row.cut_off,
    ...toCalendar(row),
    priceVisibility: row.price_visibility ?? 'everyone',
    staffMails: row.staff_mails === null ? [] : parseTexts(row.staff_mails),
    country: row.country,
    electronicAddress: row.electronic_address,
    iban: row.iban,
    eInvoiceMails: row.e_invoice_mails ?? 'none',
  };
}

/** For how long an order holds its stock until it is paid. */
export async function readReservationHours(
  db: Database,
  settings: Pick<Settings, 'unpaidOrderHours'>,
): Promise<number> {
  return (await settingsRow.first(db, {}))?.reservation_hours ?? settings.unpaidOrderHours;
}

/** For how many days after a shipment its goods can be returned; null without an end. */
export async function readReturnDays(db: Database): Promise<number | null> {
  return (await settingsRow.first(db, {}))?.return_days ?? null;
}

/** When an order leaves that may leave; null while the shop promises no day. */
export async function readDispatchTerms(db: Database): Promise<DispatchTerms | null> {
  const row = await settingsRow.first(db, {});
  if (row === undefined || row.ship_within_days === null) return null;
  // Most shops promise no day, and need not wait for it.
  const timeZone = await readTimeZone(db);
  return { shipWithinDays: row.ship_within_days, cutOff: row.cut_off, ...toCalendar(row), timeZone };
}

function toCalendar({ working_days, holidays }: Pick<ShopSettingsRow, 'working_days' | 'holidays'>) {
  return {
    workingDays: working_days === null ? defaultSettings.workingDays : parseWeekdays(working_days),
    holidays: holidays === null ? [] : parseTexts(holidays),
  };
}

export async function readPriceVisibility(db: Database): Promise<PriceVisibility> {
  return (await settingsRow.first(db, {}))?.price_visibility ?? 'everyone';
}

/** Ids of those who get the shop's own mails; none for all who may. */
export async function readStaffMails(db: Database): Promise<string[]> {
  const json = (await settingsRow.first(db, {}))?.staff_mails ?? null;
  return json === null ? [] : parseTexts(json);
}

/** All who may get the shop's own mails. */
export async function listStaffRecipients(db: Database): Promise<Pick<UserRow, 'id' | 'email' | 'name'>[]> {
  return db.selectFrom('users').select(['id', 'email', 'name']).where(mayGetStaffMails).orderBy('seq').execute();
}

/** Where `GET /logos/{hash}` serves a logo. */
export function logoAddress(hash: string): string {
  return `/api/logos/${hash}`;
}

/** Saves the settings over version `row.version - 1`; false if that is not the saved one. */
export async function writeSettings(db: WriteTransaction, row: Omit<ShopSettingsRow, 'id'>): Promise<boolean> {
  if (row.version === 1) {
    const inserted = await db
      .insertInto('shop_settings')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await db
    .updateTable('shop_settings')
    .set(row)
    .where('version', '=', row.version - 1)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function hasLogo(db: Database, hash: string): Promise<boolean> {
  return (await db.selectFrom('logos').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

export async function findLogo(db: Database, hash: string): Promise<LogoRow | undefined> {
  return db.selectFrom('logos').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** The same picture again changes nothing. */
export async function insertLogo(db: WriteTransaction, logo: LogoRow): Promise<void> {
  await db
    .insertInto('logos')
    .values(logo)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
