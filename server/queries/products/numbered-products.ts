import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findByOwnNumbers, type OwnNumbered } from '#server/queries/products/own-part-numbers.ts';
import { findByNumbers } from '#server/queries/products/part-numbers.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

export interface Numbered {
  product: ProductRow;
  /** As it is written by who gave it. */
  number: string;
  /** The shop's product of the same number, when the account calls another one so: which one is meant is asked. */
  other: ProductRow | null;
}

/**
 * The products on sale that have one of these keys as part number or barcode, or that the account calls so. Numbers of other
 * accounts are never looked at.
 */
export async function findNumbered(
  db: Database,
  accountId: string | null,
  keys: string[],
): Promise<Map<string, Numbered>> {
  const shops = await findByNumbers(db, keys);
  const numbered = new Map<string, Numbered>();
  for (const [key, product] of shops) numbered.set(key, { product, number: product.part_number ?? '', other: null });
  if (accountId === null) return numbered;
  for (const [key, { product, number }] of await findOwn(db, accountId, [...new Set(keys)])) {
    const shop = shops.get(key);
    numbered.set(key, { product, number, other: shop === undefined || shop.id === product.id ? null : shop });
  }
  return numbered;
}

/** By key, else by letters and digits where one number of the account has them. */
async function findOwn(db: Database, accountId: string, keys: string[]): Promise<Map<string, OwnNumbered>> {
  const found = new Map<string, OwnNumbered>();
  for (const own of await findByOwnNumbers(db, accountId, 'number_key', keys))
    found.set(partNumberKey(own.number), own);
  // A number without letters may be an amount, whose separators mean something.
  const left = keys.filter((key) => !found.has(key) && /\p{L}/u.test(key) && looseKey(key).length > 2);
  const rows = await findByOwnNumbers(db, accountId, 'number_loose', left.map(looseKey));
  const byLoose = Map.groupBy(rows, ({ number }) => looseKey(number));
  for (const key of left) {
    const [own, ...others] = byLoose.get(looseKey(key)) ?? [];
    if (own && others.length === 0) found.set(key, own);
  }
  return found;
}
