import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { pricesOfEntry, termsOf } from '#server/queries/price-lists/account-prices.ts';
import { listRecentOrders, type OrderPapers, readPapers } from '#server/queries/price-lists/decided-orders.ts';
import { listAssignedIds, listNewestOf } from '#server/queries/price-lists/price-list-accounts.ts';
import { listEntriesOf } from '#server/queries/price-lists/price-list-entries.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { toColumns } from '#server/services/price-lists/price-list-terms.ts';
import type { IntendedChange, PriceListConsequence } from '#shared/contracts/price-lists/price-list-consequence.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { fromMinorUnits, type PriceUnits } from '#shared/domain/money.ts';
import type { ListOffer } from '#shared/domain/price-lists/account-price.ts';
import { consequenceOf } from '#shared/domain/price-lists/consequence.ts';
import { offersOf } from '#shared/domain/price-lists/list-offers.ts';
import {
  CONSEQUENCE_DAYS,
  MAX_CONSEQUENCE_ACCOUNTS,
  MAX_CONSEQUENCE_ORDERS,
} from '#shared/domain/price-lists/price-list-limits.ts';
import { inPriceUnits, type PriceList } from '#shared/domain/products/price-breaks.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/**
 * What orders of the last days would have cost, had the list been then what the change makes it; as if it had been valid, also
 * when it begins later, but not when it has ended. Locks and changes nothing.
 */
export async function foreseeConsequence(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  list: PriceListRow,
  change: IntendedChange,
  max = { accounts: MAX_CONSEQUENCE_ACCOUNTS, orders: MAX_CONSEQUENCE_ORDERS },
): Promise<PriceListConsequence> {
  const { count, accountIds, keeps } = await concernedBy(db, list, change, max.accounts);
  const found = await listRecentOrders(db, {
    accountIds,
    productIds: productsOf(change),
    since: now() - CONSEQUENCE_DAYS * DAY_MS,
    limit: max.orders + 1,
  });
  const orders = await readPapers(db, found.slice(0, max.orders));
  const offersAfter = await readOffersAfter(db, { list, change, orders, today: dayOf(now(), await readTimeZone(db)) });
  const { total, totalAfter, changedOrders } = consequenceOf(orders, list.id, (order) =>
    keeps(order.accountId) ? offersAfter(order) : [],
  );
  return {
    accounts: count,
    orders: orders.length,
    total: fromMinorUnits(total, settings.currency),
    totalAfter: fromMinorUnits(totalAfter, settings.currency),
    changedOrders,
    isCutShort: count > accountIds.length || found.length > max.orders,
  };
}

interface Concerned {
  count: number;
  /** The newest of them. */
  accountIds: string[];
  /** Whether an account has the list afterwards. */
  keeps: (accountId: string) => boolean;
}

/** A change of prices concerns the accounts of the list; one of its accounts those that get or lose it. */
async function concernedBy(
  db: Database,
  list: PriceListRow,
  { accounts }: IntendedChange,
  limit: number,
): Promise<Concerned> {
  if (!accounts) {
    const accountIds = await listAssignedIds(db, list.id, limit);
    return { count: list.account_count, accountIds, keeps: () => true };
  }
  const removed = new Set(accounts.remove);
  const { ids, count } = await listNewestOf(db, {
    listId: list.id,
    add: accounts.add.filter((id) => !removed.has(id)),
    remove: accounts.remove,
    limit,
  });
  return { count, accountIds: ids, keeps: (id) => !removed.has(id) };
}

/** Other products keep their prices when only some get another one; null for all. */
function productsOf({ terms, entries, accounts }: IntendedChange): string[] | null {
  if (terms || accounts || !entries) return null;
  return [...entries.set.map(({ productId }) => productId), ...entries.remove];
}

interface After {
  list: PriceListRow;
  change: IntendedChange;
  orders: OrderPapers[];
  today: string;
}

/** What the list gives the product of each order once it is changed. */
async function readOffersAfter(
  db: Database,
  { list, change, orders, today }: After,
): Promise<(order: OrderPapers) => ListOffer[]> {
  const columns = change.terms ? toColumns(change.terms) : list;
  if (columns.valid_until !== null && columns.valid_until < today) return () => [];
  const terms = termsOf({ ...columns, id: list.id });
  const productIds = [...new Set(orders.map(({ productId }) => productId))];
  const present = await listEntriesOf(db, list.id, productIds);
  const entries = new Map<string, PriceList<PriceUnits>>(present.map((row) => [row.product_id, pricesOfEntry(row)]));
  for (const id of change.entries?.remove ?? []) entries.delete(id);
  for (const { productId, ...prices } of change.entries?.set ?? []) entries.set(productId, inPriceUnits(prices));
  return ({ productId, category }) => offersOf(terms, entries.get(productId), category);
}
