import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { type Settings, SettingsError } from '#server/env.ts';
import { findNewestOrder, findShopCurrency, insertShopCurrency } from '#server/queries/shop/shop-currency.ts';
import type { Currency } from '#shared/domain/money.ts';

/** Old orders could not be paid in another currency. @throws {SettingsError} when the shop has orders in another one */
export async function requireCurrency(db: Database, settings: Settings): Promise<void> {
  const { currency } = settings;
  const stored = (await findShopCurrency(db)) ?? (await adoptCurrency(db, currency));
  if (stored === undefined) return;
  if (stored !== currency) throw new SettingsError([otherCurrency(stored, currency)]);
  known.add(settings);
}

/** Of a shop whose orders are in several currencies, the setting says which one it sells in. */
async function adoptCurrency(db: Database, currency: Currency): Promise<Currency | undefined> {
  const newest = await findNewestOrder(db);
  if (newest === undefined || !(await findNewestOrder(db, currency))) return newest?.currency;
  await inTransaction(db, (db) => insertShopCurrency(db, currency, newest.seq));
  return currency;
}

/** Settings whose currency is the stored one, which never changes. */
const known = new WeakSet<Settings>();

/**
 * Stores the currency in the transaction of an order, until one has been committed.
 * @throws when another process has placed the first order in another currency
 */
export async function recordCurrency(db: WriteTransaction, { settings }: Deps): Promise<void> {
  const { currency } = settings;
  if (known.has(settings)) return;
  await insertShopCurrency(db, currency, 0);
  const stored = await findShopCurrency(db);
  if (stored !== currency) throw new Error(otherCurrency(stored ?? 'none', currency));
}

/** Spares later orders the statements above, once the transaction of this one is committed. */
export function noteCommittedOrder(settings: Settings, order: { currency: Currency } | undefined): void {
  if (order?.currency === settings.currency) known.add(settings);
}

function otherCurrency(stored: string, currency: string): string {
  return `CURRENCY is ${currency}, but the orders of this shop are in ${stored}; set CURRENCY=${stored}`;
}
