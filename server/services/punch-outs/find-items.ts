import type { Deps } from '#server/deps.ts';
import type { Item } from '#server/integrations/cxml/parse-cxml.ts';
import { findNumbered } from '#server/queries/products/numbered-products.ts';
import { readProductDetailRows } from '#server/queries/products/products.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

/**
 * The id of the product on sale that each item means: by the id that we gave it when it was taken along, else by its number as
 * the account writes it. Null for none, and for a number of several products.
 */
export async function findItems(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  items: Item[],
): Promise<(string | null)[]> {
  const named = items.flatMap(({ auxiliary }) => auxiliary ?? []);
  const known = new Set((await readProductDetailRows(db, named)).map(({ id }) => id));
  const keys = items.map(({ partNumber }) => partNumberKey(partNumber));
  const numbered = await findNumbered(db, accountId, keys);
  return items.map(({ auxiliary, partNumber }) => {
    if (auxiliary !== null && known.has(auxiliary)) return auxiliary;
    const found = numbered.get(partNumberKey(partNumber));
    return found?.others.length === 0 ? found.product.id : null;
  });
}
