import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { parseCategoryPercents, parsePriceBreaks } from '#server/db/stored-json.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { ListOffer, PercentOff } from '#shared/domain/price-lists/account-price.ts';
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

interface Asked {
  accountId: string;
  productIds: readonly string[];
  at: number;
}

interface Row {
  seq: number;
  id: string;
  version: number;
  name: string;
  valid_from: string;
  valid_until: string | null;
  percent_off: PercentOff | null;
  category_percents: string;
  time_zone: string | null;
  product_id: string | null;
  price_units: PriceUnits | null;
  price_breaks: string | null;
}

type Values = { accountId: string; products: string; since: string };

/** One indexed read: the lists of an account, with their entries for these products. */
function listsOf(db: Database, { accountId, products, since }: Values) {
  const ids =
    engineOf(db) === 'postgres'
      ? sql<string>`(select json_array_elements_text(${products}::json))`
      : sql<string>`(select value from json_each(${products}))`;
  return db
    .selectFrom('price_list_accounts')
    .innerJoin('price_lists', 'price_lists.id', 'price_list_accounts.list_id')
    .leftJoin('price_list_entries', (join) =>
      join
        .onRef('price_list_entries.list_id', '=', 'price_lists.id')
        .on('price_list_entries.until_version', 'is', null)
        .on('price_list_entries.product_id', 'in', ids),
    )
    .select([
      'price_lists.seq',
      'price_lists.id',
      'price_lists.version',
      'price_lists.name',
      'price_lists.valid_from',
      'price_lists.valid_until',
      'price_lists.percent_off',
      'price_lists.category_percents',
      'price_list_entries.product_id',
      'price_list_entries.price_units',
      'price_list_entries.price_breaks',
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
const holdLists = prepareQuery((db, values: Values) =>
  engineOf(db) === 'postgres' ? listsOf(db, values).forShare('price_lists') : listsOf(db, values),
);

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
export async function findAccountPrices(db: Database, asked: Asked): Promise<AccountPrices | null> {
  return toPrices(await readLists.all(db, valuesOf(asked)), asked);
}

/**
 * The same, for an order that is placed by it. On PostgreSQL its lists do not change until the transaction ends; other
 * orders do not wait. Call it when the account and the products are locked.
 */
export async function holdAccountPrices(db: WriteTransaction, asked: Asked): Promise<AccountPrices | null> {
  return toPrices(await holdLists.all(db, valuesOf(asked)), asked);
}

function valuesOf({ accountId, productIds, at }: Asked): Values {
  // Days of the shop begin up to 14 hours before those of UTC and 12 after.
  const since = dayOf(at - DAY_MS, 'UTC');
  return { accountId, products: JSON.stringify(productIds), since };
}

function toPrices(rows: Row[], { at }: Asked): AccountPrices | null {
  const [first] = rows;
  if (!first) return null;
  const day = dayOf(at, first.time_zone ?? defaultSettings.timeZone);
  const valid = rows.filter((row) => row.valid_from <= day && (row.valid_until === null || row.valid_until >= day));
  if (valid.length === 0) return null;
  const inOrder = valid.toSorted((one, other) => one.seq - other.seq);
  const lists = [...Map.groupBy(inOrder, ({ id }) => id).values()].map(toList);
  return {
    day,
    lists: lists.map(({ listId, version }) => ({ listId, version })),
    offersFor: (productId, category) => lists.flatMap((list) => list.offersFor(productId, category)),
  };
}

function toList(rows: Row[]) {
  const [{ id: listId, version, name, valid_until: validUntil, percent_off, category_percents } = unread()] = rows;
  const entries = new Map(rows.map((row) => [row.product_id, row]));
  const categories = category_percents === '[]' ? [] : parseCategoryPercents(category_percents);
  const percents = new Map(categories.map(({ key, percentOff }) => [key, percentOff]));
  const offersFor = (productId: string, category: string | null): ListOffer[] => {
    const entry = entries.get(productId);
    const gives: ListOffer['gives'][] = [];
    if (entry?.price_units && entry.price_breaks !== null)
      gives.push({ price: entry.price_units, priceBreaks: parsePriceBreaks(entry.price_breaks) });
    const percentOff = category === null ? undefined : percents.get(category);
    if (percentOff !== undefined) gives.push({ percentOff });
    if (percent_off !== null) gives.push({ percentOff: percent_off });
    return gives.map((each) => ({ listId, name, validUntil, gives: each }));
  };
  return { listId, version, offersFor };
}

function unread(): never {
  throw new Error('A group of rows is empty');
}
