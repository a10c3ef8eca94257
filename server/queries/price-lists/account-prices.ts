import { type Compilable, sql } from 'kysely';
import { dataVersion } from '#server/db/data-version.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { compilable, prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { PriceListEntryRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseCategoryPercents, parsePriceBreaks } from '#server/db/stored-json.ts';
import { rowsOf } from '#server/db/text-list.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { ListOffer, PercentOff } from '#shared/domain/price-lists/account-price.ts';
import { type ListTerms, offersOf } from '#shared/domain/price-lists/list-offers.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** What the price lists of an account that are valid on a day give. */
export interface AccountPrices {
  /** Of the shop. */
  day: string;
  lists: { listId: string; version: number }[];
  /** `category` is the `categoryKey` of the product. */
  offersFor: (productId: string, category: string | null) => ListOffer[];
}

/** Those of an account that are valid on a day of the shop, in the order in which they were made; at least one. */
export interface AccountLists {
  day: string;
  lists: ValidList[];
  /** The same as long as no list is added, changed or gone. */
  key: string;
  /** The data version before they were read; null where it is not known. */
  asOf: number | null;
}

interface ValidList {
  terms: ListTerms;
  version: number;
  hasEntries: boolean;
}

interface ListRow {
  seq: number;
  id: string;
  version: number;
  name: string;
  valid_from: string;
  valid_until: string | null;
  percent_off: PercentOff | null;
  category_percents: string;
  product_count: number;
  updated_at: number;
  time_zone: string | null;
}

type EntryRow = Pick<PriceListEntryRow, 'price_units' | 'price_breaks'>;

interface Asked {
  accountId: string;
  productIds: readonly string[];
  at: number;
}

function listsOf(db: Database, { accountId, since }: { accountId: string; since: string }) {
  return db
    .selectFrom('price_list_accounts')
    .innerJoin('price_lists', 'price_lists.id', 'price_list_accounts.list_id')
    .select([
      'price_lists.seq',
      'price_lists.id',
      'price_lists.version',
      'price_lists.name',
      'price_lists.valid_from',
      'price_lists.valid_until',
      'price_lists.percent_off',
      'price_lists.category_percents',
      'price_lists.product_count',
      'price_lists.updated_at',
    ])
    .select((eb) =>
      eb.selectFrom('shop_time_zone').select('time_zone').where('shop_time_zone.id', '=', sql.lit(1)).as('time_zone'),
    )
    .where('price_list_accounts.account_id', '=', accountId)
    .where('price_list_accounts.until_version', 'is', null)
    .where('price_lists.removed_at', 'is', null)
    .where((eb) => eb.or([eb('price_lists.valid_until', 'is', null), eb('price_lists.valid_until', '>=', since)]));
}

const readLists = prepareQuery(listsOf);
const holdLists = prepareQuery((db, values: { accountId: string; since: string }) =>
  engineOf(db) === 'postgres' ? listsOf(db, values).forShare('price_lists') : listsOf(db, values),
);

/** Both as JSON. */
interface AskedEntries {
  lists: string;
  products: string;
}

type ReadEntry = EntryRow & Pick<PriceListEntryRow, 'list_id' | 'product_id'>;

const readEntries = prepareQuery<AskedEntries, ReadEntry>((db, asked) =>
  engineOf(db) === 'sqlite' ? entriesOnSqlite(db, asked) : entriesOnPostgres(db, asked),
);

/** Seeks once for each list and product. PostgreSQL might read all entries for the same statement. */
function entriesOnSqlite(db: Database, { lists, products }: AskedEntries): Compilable<ReadEntry> {
  // Cross joins, because SQLite reads their tables in the given order; of the indexes it would take one without the prices.
  const query = sql<ReadEntry>`select entry.list_id, entry.product_id, entry.price_units, entry.price_breaks
    from json_each(${lists}) as asked_list cross join json_each(${products}) as asked_product
      cross join price_list_entries as entry indexed by price_list_entries_prices
        on entry.list_id = asked_list.value and entry.product_id = asked_product.value and entry.until_version is null`;
  return compilable(db, query);
}

function entriesOnPostgres(db: Database, { lists, products }: AskedEntries): Compilable<ReadEntry> {
  return withoutRowLocks(db)
    .selectFrom('price_list_entries')
    .select(['list_id', 'product_id', 'price_units', 'price_breaks'])
    .where('until_version', 'is', null)
    .where('product_id', 'in', rowsOf(db, products))
    .where('list_id', 'in', rowsOf(db, lists));
}

const anyList = prepareQuery((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('price_list_accounts')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('until_version', 'is', null)
    .limit(sql.lit(1)),
);

/** Whether it has any, also one that is not valid now. */
export async function hasPriceLists(db: Database, accountId: string): Promise<boolean> {
  return (await anyList.first(db, { accountId })) !== undefined;
}

/** Null for an account without a list that is valid. What was read is in memory until anything in the database changes. */
export async function findAccountLists(
  db: Database,
  { accountId, at }: Pick<Asked, 'accountId' | 'at'>,
): Promise<AccountLists | null> {
  const version = dataVersion(db);
  const known = version === null ? null : knownLists(db, version, at);
  const found = known?.get(accountId);
  if (found !== undefined) return found;
  const lists = validOf(await readLists.all(db, { accountId, since: sinceOf(at) }), { at, version });
  if (dataVersion(db) === version) known?.set(accountId, lists);
  return lists;
}

/** Whether nothing has changed since they were read: what they gave meanwhile are the prices of their versions. */
export function areCurrent(db: Database, lists: AccountLists): boolean {
  return lists.asOf !== null && lists.asOf === dataVersion(db);
}

interface KnownLists {
  version: number;
  minute: number;
  byAccount: Map<string, AccountLists | null>;
}

const MAX_ACCOUNTS = 10_000;
const knownOf = new WeakMap<Database, KnownLists>();

function knownLists(db: Database, version: number, at: number): KnownLists['byAccount'] {
  // Days begin with a minute.
  const minute = Math.floor(at / MINUTE_MS);
  let known = knownOf.get(db);
  if (known?.version !== version || known.minute !== minute || known.byAccount.size >= MAX_ACCOUNTS)
    known = { version, minute, byAccount: new Map() };
  knownOf.set(db, known);
  return known.byAccount;
}

/** What these lists give these products: one indexed read. */
export async function pricesOf(
  db: Database,
  { day, lists }: AccountLists,
  productIds: readonly string[],
): Promise<AccountPrices> {
  const listing = lists.filter(({ hasEntries }) => hasEntries).map(({ terms }) => terms.listId);
  const entries = await entriesOf(db, listing, productIds);
  return {
    day,
    lists: lists.map(({ terms: { listId }, version }) => ({ listId, version })),
    offersFor: (productId, category) =>
      lists.flatMap(({ terms }) => offersOf(terms, entries.get(terms.listId)?.get(productId), category)),
  };
}

/** By list and product. */
async function entriesOf(db: Database, listIds: string[], productIds: readonly string[]) {
  const read = new Map(listIds.map((id) => [id, new Map<string, PriceList<PriceUnits>>()]));
  if (listIds.length === 0 || productIds.length === 0) return read;
  const asked = { lists: JSON.stringify(listIds), products: JSON.stringify(productIds) };
  for (const row of await readEntries.all(db, asked)) read.get(row.list_id)?.set(row.product_id, pricesOfEntry(row));
  return read;
}

/** Null for an account without a list that is valid. */
export async function findAccountPrices(db: Database, asked: Asked): Promise<AccountPrices | null> {
  const lists = await findAccountLists(db, asked);
  return lists && pricesOf(db, lists, asked.productIds);
}

/**
 * The same, for an order that is placed by it. On PostgreSQL its lists, and so their entries, do not change until the
 * transaction ends; other orders do not wait. Call it when the account and the products are locked.
 */
export async function holdAccountPrices(db: WriteTransaction, asked: Asked): Promise<AccountPrices | null> {
  const { accountId, productIds, at } = asked;
  // Also those that are over: a change before the end of the transaction could let them begin again.
  const since = engineOf(db) === 'postgres' ? '' : sinceOf(at);
  const lists = validOf(await holdLists.all(db, { accountId, since }), { at, version: null });
  return lists && pricesOf(db, lists, productIds);
}

/** Days of the shop begin up to 14 hours before those of UTC and 12 after. */
function sinceOf(at: number): string {
  return dayOf(at - DAY_MS, 'UTC');
}

function validOf(rows: ListRow[], { at, version }: { at: number; version: number | null }): AccountLists | null {
  const [first] = rows;
  if (!first) return null;
  const day = dayOf(at, first.time_zone ?? defaultSettings.timeZone);
  const valid = rows
    .filter((row) => row.valid_from <= day && (row.valid_until === null || row.valid_until >= day))
    .sort((one, other) => one.seq - other.seq);
  if (valid.length === 0) return null;
  return {
    day,
    lists: valid.map((row) => ({ terms: termsOf(row), version: row.version, hasEntries: row.product_count > 0 })),
    // A restored backup can give a version once more, but not at the same millisecond.
    key: valid.map(({ id, version, updated_at }) => `${id} ${version} ${updated_at}`).join(),
    asOf: version,
  };
}

export function pricesOfEntry({
  price_units,
  price_breaks,
}: Pick<EntryRow, 'price_units' | 'price_breaks'>): PriceList<PriceUnits> {
  return { price: price_units, priceBreaks: price_breaks === '[]' ? [] : parsePriceBreaks(price_breaks) };
}

/** Of a list, or of one of its versions. */
export function termsOf({
  id,
  name,
  valid_until,
  percent_off,
  category_percents,
}: Pick<ListRow, 'id' | 'name' | 'valid_until' | 'percent_off' | 'category_percents'>): ListTerms {
  const categories = category_percents === '[]' ? [] : parseCategoryPercents(category_percents);
  return {
    listId: id,
    name,
    validUntil: valid_until,
    percentOff: percent_off,
    categories: new Map(categories.map(({ key, percentOff }) => [key, percentOff])),
  };
}
