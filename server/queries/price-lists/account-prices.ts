import { type Compilable, sql } from 'kysely';
import { dataVersion } from '#server/db/data-version.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { compilable, prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { PriceListEntryRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseCategoryPercents, parsePriceBreaks } from '#server/db/stored-json.ts';
import { rowsOf } from '#server/db/text-list.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
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
  /** Whether no list has changed since the account's lists were read, so that these are the prices of their versions. */
  isCurrent: boolean;
  /** `category` is the `categoryKey` of the product. */
  offersFor: (productId: string, category: string | null) => ListOffer[];
}

/** Those of an account that are valid on a day of the shop, in the order in which they were made; at least one. */
export interface AccountLists {
  day: string;
  rows: ListRow[];
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

interface ReadList {
  version: number | null;
  entries: Map<string, PriceList<PriceUnits>>;
}

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

interface ReadEntry {
  list_id: string;
  version: number | null;
  product_id: string | null;
  price_units: PriceUnits | null;
  price_breaks: string | null;
}

/** The version of each list, in a row of its own or in each row, and its entries. */
const readEntries = prepareQuery<AskedEntries, ReadEntry>((db, asked) =>
  engineOf(db) === 'sqlite' ? entriesOnSqlite(db, asked) : entriesOnPostgres(db, asked),
);

/** A row for each list and product, which SQLite reads in half of the time. PostgreSQL might read all entries for it. */
function entriesOnSqlite(db: Database, { lists, products }: AskedEntries): Compilable<ReadEntry> {
  // Cross joins, because SQLite reads their tables in the given order; of the indexes it would take one without the prices.
  const query = sql<ReadEntry>`select price_lists.id as list_id, price_lists.version, entry.product_id, entry.price_units, entry.price_breaks
    from json_each(${lists}) as asked_list cross join price_lists on price_lists.id = asked_list.value
      cross join json_each(${products}) as asked_product
      left join price_list_entries as entry indexed by price_list_entries_prices
        on entry.list_id = price_lists.id and entry.product_id = asked_product.value and entry.until_version is null`;
  return compilable(db, query);
}

function entriesOnPostgres(db: Database, { lists, products }: AskedEntries): Compilable<ReadEntry> {
  return withoutRowLocks(db)
    .selectFrom('price_lists')
    .select([
      'id as list_id',
      sql<number | null>`version`.as('version'),
      sql<string | null>`null`.as('product_id'),
      sql<PriceUnits | null>`null`.as('price_units'),
      sql<string | null>`null`.as('price_breaks'),
    ])
    .where('id', 'in', rowsOf(db, lists))
    .unionAll((eb) =>
      eb
        .selectFrom('price_list_entries')
        .select(['list_id', sql<null>`null`.as('version'), 'product_id', 'price_units', 'price_breaks'])
        .where('until_version', 'is', null)
        .where('product_id', 'in', rowsOf(db, products))
        .where('list_id', 'in', rowsOf(db, lists)),
    );
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

/** Null for an account without a list that is valid. */
export async function findAccountLists(
  db: Database,
  { accountId, at }: Pick<Asked, 'accountId' | 'at'>,
): Promise<AccountLists | null> {
  const since = sinceOf(at);
  const read = () => readLists.all(db, { accountId, since });
  return validOf(await whileUnchanged(db, `${accountId} ${since}`, read), at);
}

const MAX_ACCOUNTS = 10_000;
const unchanged = new WeakMap<Database, { version: number; lists: Map<string, ListRow[]> }>();

/** What was read is in memory until anything in the database changes. */
async function whileUnchanged(db: Database, key: string, read: () => Promise<ListRow[]>): Promise<ListRow[]> {
  const version = dataVersion(db);
  if (version === null) return read();
  let kept = unchanged.get(db);
  if (kept?.version !== version || kept.lists.size >= MAX_ACCOUNTS) kept = { version, lists: new Map() };
  unchanged.set(db, kept);
  const known = kept.lists.get(key);
  if (known) return known;
  const rows = await read();
  if (dataVersion(db) === version) kept.lists.set(key, rows);
  return rows;
}

/** What these lists give these products: one indexed read. */
export async function pricesOf(
  db: Database,
  { day, rows }: AccountLists,
  productIds: readonly string[],
): Promise<AccountPrices> {
  const listing = rows.filter(({ product_count }) => product_count > 0);
  const read = await entriesOf(db, listing, productIds);
  const lists = rows.map((row) => ({ terms: termsOf(row), entries: read.get(row.id)?.entries }));
  return {
    day,
    lists: rows.map(({ id, version }) => ({ listId: id, version })),
    isCurrent: listing.every(({ id, version }) => read.get(id)?.version === version),
    offersFor: (productId, category) =>
      lists.flatMap(({ terms, entries }) => offersOf(terms, entries?.get(productId), category)),
  };
}

/** By list, each as it was at this read; none without a product. */
async function entriesOf(
  db: Database,
  lists: ListRow[],
  productIds: readonly string[],
): Promise<Map<string, ReadList>> {
  const read = new Map<string, ReadList>();
  if (lists.length === 0 || productIds.length === 0) return read;
  const asked = { lists: JSON.stringify(lists.map(({ id }) => id)), products: JSON.stringify(productIds) };
  for (const { list_id, version, product_id, price_units, price_breaks } of await readEntries.all(db, asked)) {
    const list = read.get(list_id) ?? { version: null, entries: new Map() };
    read.set(list_id, list);
    if (version !== null) list.version = version;
    if (product_id === null || price_units === null || price_breaks === null) continue;
    list.entries.set(product_id, pricesOfEntry({ price_units, price_breaks }));
  }
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
  const lists = validOf(await holdLists.all(db, { accountId, since }), at);
  return lists && pricesOf(db, lists, productIds);
}

/** Days of the shop begin up to 14 hours before those of UTC and 12 after. */
function sinceOf(at: number): string {
  return dayOf(at - DAY_MS, 'UTC');
}

function validOf(rows: ListRow[], at: number): AccountLists | null {
  const [first] = rows;
  if (!first) return null;
  const day = dayOf(at, first.time_zone ?? defaultSettings.timeZone);
  const valid = rows.filter((row) => row.valid_from <= day && (row.valid_until === null || row.valid_until >= day));
  if (valid.length === 0) return null;
  return { day, rows: valid.toSorted((one, other) => one.seq - other.seq) };
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
