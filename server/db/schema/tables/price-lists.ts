import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { PercentOff } from '#shared/domain/price-lists/account-price.ts';

/** What a list gives besides its entries. */
interface Terms {
  name: string;
  /** Days of the shop, both included; the last one is null without an end. */
  valid_from: string;
  valid_until: string | null;
  /** Off the shop's prices of all products. */
  percent_off: PercentOff | null;
  /** JSON: `CategoryPercent[]`. */
  category_percents: string;
}

export interface PriceListsTable extends Terms {
  seq: Generated<number>;
  id: Fixed<string>;
  /** Unique; its id once it is removed. */
  name_key: string;
  /** Of those that have a price of their own, and of those that have the list. */
  product_count: number;
  account_count: number;
  /** The number of its changes, those of entries and accounts too, and 1 for the first. */
  version: number;
  created_at: Fixed<number>;
  updated_at: number;
  removed_at: number | null;
}

/** What each list was at each of its versions. */
export type PriceListVersionsTable = {
  [Column in keyof Terms]: Fixed<Terms[Column]>;
} & { list_id: Fixed<string>; version: Fixed<number> };

/** From a version of the list on, until another one; null while it is so. */
interface Versioned {
  seq: Generated<number>;
  list_id: Fixed<string>;
  from_version: Fixed<number>;
  until_version: number | null;
}

export interface PriceListEntriesTable extends Versioned {
  product_id: Fixed<string>;
  price_units: Fixed<PriceUnits>;
  price_breaks: Fixed<string>;
}

export interface PriceListAccountsTable extends Versioned {
  account_id: Fixed<string>;
}

export interface PriceListsTables {
  price_lists: PriceListsTable;
  price_list_versions: PriceListVersionsTable;
  price_list_entries: PriceListEntriesTable;
  price_list_accounts: PriceListAccountsTable;
}

export type PriceListRow = Selectable<PriceListsTable>;
export type PriceListEntryRow = Selectable<PriceListEntriesTable>;
