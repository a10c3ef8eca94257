import type { Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { EInvoiceFiles } from '#shared/domain/e-invoices/e-invoice-files.ts';
import type { Currency, Minor } from '#shared/domain/money.ts';
import type { PriceVisibility } from '#shared/domain/shop/price-visibility.ts';

export interface LogosTable {
  /** SHA-256 in hexadecimal. */
  hash: Fixed<string>;
  media_type: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  content: Fixed<Buffer>;
  created_at: Fixed<number>;
}

/** One row once the list of a new shop is dismissed. */
export interface FirstDayTable {
  id: Fixed<1>;
  dismissed_at: number;
}

/** One row; none before the first order. */
export interface ShopCurrencyTable {
  id: Fixed<1>;
  currency: Fixed<Currency>;
  /** The orders up to this `seq` were placed before the currency was recorded, some of them in another one. */
  after_order: Fixed<number>;
}

/** One row; none while all settings are the defaults. */
export interface ShopSettingsTable {
  id: Fixed<1>;
  version: number;
  name: string;
  legal_name: string | null;
  address: string | null;
  email: string | null;
  phone: string | null;
  tax_id: string | null;
  /** In thousandths of a percent; null without tax. */
  tax_rate: number | null;
  tax_name: string;
  terms_link: string | null;
  privacy_link: string | null;
  imprint_link: string | null;
  locale: string;
  /** `#rrggbb` */
  accent_color: string | null;
  invoice_footer: string | null;
  logo_hash: string | null;
  /** For how long unpaid orders hold their stock; null for the setting of the deployment. */
  reservation_hours: number | null;
  /** Working days from when an order may leave; null while the shop promises none. */
  ship_within_days: number | null;
  /** Days after a shipment in which customers may ask to return its goods; null without an end. */
  return_days: number | null;
  /** Local time such as `14:00` until which an order counts for the day; null while customers are told no day. */
  cut_off: string | null;
  /** JSON: ISO weekdays, Monday is 1; null for Monday to Friday. */
  working_days: string | null;
  /** JSON: days such as `2026-12-25`; null for none. */
  holidays: string | null;
  /** Null for everyone. */
  price_visibility: Exclude<PriceVisibility, 'everyone'> | null;
  /** Who gets the shop's own mails: ids of users as JSON; null for all who may. */
  staff_mails: string | null;
  /** ISO 3166 */
  country: string | null;
  electronic_address: string | null;
  iban: string | null;
  /** What mails with an invoice bring along; null for nothing. */
  e_invoice_mails: Exclude<EInvoiceFiles, 'none'> | null;
  updated_at: number;
}

/** One row, since the first start of a version that knows time zones; UTC without it. */
export interface ShopTimeZoneTable {
  id: Fixed<1>;
  /** Of the IANA database, such as `Europe/Berlin`. */
  time_zone: string;
  /** The version of that database that the offsets are from. */
  rules: string;
}

/** Of the shop's time zone: what local time is ahead of UTC from an instant on, for triggers on both engines. */
export interface TimeZoneOffsetsTable {
  since: Fixed<number>;
  offset_ms: Fixed<number>;
}

/** Kept by triggers (row-counts.ts). A list that was always empty has no row; on PostgreSQL one in parts has several. */
export interface RowCountsTable {
  list: string;
  size: number;
}

/** What was sold, kept by triggers (see sales-totals.ts). Rows of which everything was refunded stay, with zeros. */
export interface SalesTotalsTable {
  /** Of the shop by day and month; of products and of customers by month and year. */
  series: 'day' | 'month' | 'product month' | 'product year' | 'customer month' | 'customer year';
  /** Such as `2026-11-23`, `2026-11` and `2026`, in the shop's time zone. */
  period: string;
  /** A product's or user's id; empty for the shop. */
  subject_id: string;
  currency: string;
  orders: number;
  quantity: number;
  /** With tax, without what was refunded. */
  amount_minor: Minor;
}

export interface ShopTables {
  first_day: FirstDayTable;
  logos: LogosTable;
  shop_settings: ShopSettingsTable;
  shop_currency: ShopCurrencyTable;
  shop_time_zone: ShopTimeZoneTable;
  time_zone_offsets: TimeZoneOffsetsTable;
  list_sizes: RowCountsTable;
  sales_totals: SalesTotalsTable;
}

export type LogoRow = Selectable<LogosTable>;
export type ShopSettingsRow = Selectable<ShopSettingsTable>;
