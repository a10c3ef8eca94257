import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findByOtherNumbers } from '#server/queries/products/other-numbers.ts';
import { findByOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { findByNumbers } from '#server/queries/products/part-numbers.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

export interface Numbered {
  product: ProductRow;
  /** As it is written by who gave it. */
  number: string;
  /** The other products of the same number: which one is meant is asked. */
  others: ProductRow[];
}

type Found = Pick<Numbered, 'product' | 'number'>;

/**
 * The products on sale that have one of these keys as part number or barcode or among their other numbers, or that the account
 * calls so. Numbers of other accounts are never looked at.
 */
export async function findNumbered(
  db: Database,
  accountId: string | null,
  keys: string[],
): Promise<Map<string, Numbered>> {
  const unique = [...new Set(keys)];
  const own =
    accountId === null
      ? []
      : await byKeyOrLoose(unique, (column, texts) => findByOwnNumbers(db, accountId, column, texts));
  const shops = [...(await findByNumbers(db, unique))].map(([key, product]): [string, Found] => [
    key,
    { product, number: product.part_number ?? '' },
  ]);
  const others = await byKeyOrLoose(unique, (column, texts) => findByOtherNumbers(db, column, texts));
  const numbered = new Map<string, Numbered>();
  for (const [key, { product, number }] of [...own, ...shops, ...others]) {
    const first = numbered.get(key);
    if (first === undefined) numbered.set(key, { product, number, others: [] });
    else if (![first.product, ...first.others].some(({ id }) => id === product.id)) first.others.push(product);
  }
  return numbered;
}

/** By key, else by letters and digits alone; whoever has the key precedes who has the letters and digits. */
async function byKeyOrLoose(
  keys: string[],
  find: (column: 'number_key' | 'number_loose', keys: string[]) => Promise<Found[]>,
): Promise<[string, Found][]> {
  const exact = (await find('number_key', keys)).map((found): [string, Found] => [partNumberKey(found.number), found]);
  const has = new Set(exact.map(([key]) => key));
  // A number without letters may be an amount, whose separators mean something.
  const left = keys.filter((key) => !has.has(key) && /\p{L}/u.test(key) && looseKey(key).length > 2);
  const loose = Map.groupBy(await find('number_loose', left.map(looseKey)), ({ number }) => looseKey(number));
  return [
    ...exact,
    ...left.flatMap((key) => (loose.get(looseKey(key)) ?? []).map((found): [string, Found] => [key, found])),
  ];
}
