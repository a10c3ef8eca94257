import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { PriceListEntryRow, PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseDecidingLists, parsePriceList, parsePriceReason } from '#server/db/stored-json.ts';
import { textsOf } from '#server/db/text-list.ts';
import { pricesOfEntry, termsOf } from '#server/queries/price-lists/account-prices.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { ListOffer } from '#shared/domain/price-lists/account-price.ts';
import type { DecidedOrder } from '#shared/domain/price-lists/consequence.ts';
import { offersOf } from '#shared/domain/price-lists/list-offers.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';

/** An order's own papers, from which its price is explained. */
export type PapersRow = Pick<
  OrderRow,
  | 'seq'
  | 'account_id'
  | 'product_id'
  | 'quantity'
  | 'price_units'
  | 'total_minor'
  | 'currency'
  | 'price_list'
  | 'price_reason'
  | 'price_lists'
> & { category: string | null };

export interface VersionedOffer extends ListOffer {
  version: number;
}

export interface OrderPapers extends DecidedOrder {
  accountId: string;
  productId: string;
  /** The `categoryKey` that counted. */
  category: string | null;
  /** Of the shop, on which lists were valid; null when none was. */
  day: string | null;
  decided: { shop: PriceList<PriceUnits>; offers: VersionedOffer[] } | null;
}

interface Asked {
  accountIds: string[];
  /** Null for all. */
  productIds: string[] | null;
  since: number;
  limit: number;
}

/** Orders of these accounts that stand: those of the first account, the newest first, then those of the others. */
export async function listRecentOrders(
  db: Database,
  { accountIds, productIds, since, limit }: Asked,
): Promise<PapersRow[]> {
  // Orders are numbered as they are created: the first of the time begins the range in the index of each account.
  const first = await sql<{ seq: number }>`
    select seq from orders where cancelled_at is null and created_at >= ${since} order by created_at limit 1`.execute(
    db,
  );
  const [row] = first.rows;
  if (!row) return [];
  const ofProducts = productIds === null ? sql`` : sql`and orders.product_id in ${textsOf(db, productIds)}`;
  const found: PapersRow[] = [];
  // One after the other, since only so each is a range of an index that is read from its end.
  for (const accountId of accountIds) {
    if (found.length >= limit) break;
    const { rows } = await sql<PapersRow>`
      select ${papers} from orders join products on products.id = orders.product_id
      where account_id = ${accountId} and orders.seq >= ${row.seq} and orders.created_at >= ${since}
        and cancelled_at is null and expired_at is null ${ofProducts}
      order by orders.seq desc limit ${limit - found.length}`.execute(db);
    found.push(...rows);
  }
  return found;
}

const papers = sql`orders.seq, account_id, product_id, quantity, orders.price_units, total_minor, currency, price_list,
  price_reason, price_lists, products.category`;

export async function findPapers(db: Database, orderId: string): Promise<PapersRow | undefined> {
  const { rows } = await sql<PapersRow>`
    select ${papers} from orders join products on products.id = orders.product_id
    where orders.id = ${orderId}`.execute(db);
  return rows[0];
}

/** What shop and lists gave each order when it was placed, by the versions that it names. Two reads for all of them. */
export async function readPapers(db: Database, orders: PapersRow[]): Promise<OrderPapers[]> {
  const deciding = orders.map(({ price_lists }) => (price_lists === null ? null : parseDecidingLists(price_lists)));
  const named = new Map(
    deciding.flatMap((each) => each?.lists ?? []).map((list) => [`${list.listId} ${list.version}`, list]),
  );
  const versions = await listVersions(db, [...named.values()]);
  const productIds = orders.flatMap((order) => (order.price_lists === null ? [] : order.product_id));
  const entries = await listEntriesEver(db, [...new Set(versions.map(({ id }) => id))], [...new Set(productIds)]);
  const entriesOf = Map.groupBy(entries, (entry) => `${entry.list_id} ${entry.product_id}`);
  const termsByVersion = new Map(versions.map((row) => [`${row.id} ${row.version}`, termsOf(row)]));
  return orders.map((order, index) => {
    const by = deciding[index] ?? null;
    const category = by ? by.category : order.category === null ? null : categoryKey(order.category);
    const offers = (by?.lists ?? []).flatMap(({ listId, version }) => {
      const terms = termsByVersion.get(`${listId} ${version}`);
      const entry = entriesOf
        .get(`${listId} ${order.product_id}`)
        ?.find((row) => row.from_version <= version && (row.until_version === null || row.until_version > version));
      if (!terms) return [];
      return offersOf(terms, entry && pricesOfEntry(entry), category).map((offer) => ({ ...offer, version }));
    });
    return {
      accountId: order.account_id,
      productId: order.product_id,
      quantity: order.quantity,
      total: order.total_minor,
      currency: order.currency,
      category,
      day: by?.day ?? null,
      decided: isQuoted(order) ? null : { shop: shopPriceOf(order), offers },
    };
  });
}

function isQuoted({ price_reason }: PapersRow): boolean {
  return price_reason !== null && parsePriceReason(price_reason).kind === 'quote';
}

function shopPriceOf({ price_list, price_units }: PapersRow): PriceList<PriceUnits> {
  if (price_list === null) return { price: price_units, priceBreaks: [] };
  const { shop, price, priceBreaks } = parsePriceList(price_list);
  return shop ?? { price, priceBreaks };
}

type VersionRow = Pick<PriceListRow, 'id' | 'version' | 'name' | 'valid_until' | 'percent_off' | 'category_percents'>;

async function listVersions(db: Database, named: { listId: string; version: number }[]): Promise<VersionRow[]> {
  if (named.length === 0) return [];
  const json = JSON.stringify(named.map(({ listId, version }) => [listId, version]));
  const pairs =
    engineOf(db) === 'postgres'
      ? sql`(select pair->>0, (pair->>1)::bigint from json_array_elements(${json}::json) as pair)`
      : sql`(select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${json}))`;
  const { rows } = await sql<VersionRow>`
    select list_id as id, version, name, valid_until, percent_off, category_percents from price_list_versions
    where (list_id, version) in ${pairs}`.execute(db);
  return rows;
}

type EntryRow = Pick<
  PriceListEntryRow,
  'list_id' | 'product_id' | 'price_units' | 'price_breaks' | 'from_version' | 'until_version'
>;

/** Those that have ended too. */
async function listEntriesEver(db: Database, listIds: string[], productIds: string[]): Promise<EntryRow[]> {
  if (listIds.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select list_id, product_id, price_units, price_breaks, from_version, until_version from price_list_entries
    where product_id in ${textsOf(db, productIds)} and list_id in ${textsOf(db, listIds)}`.execute(db);
  return rows;
}
