import type { Deps } from '#server/deps.ts';
import type { Item } from '#server/integrations/cxml/parse-cxml.ts';
import { findNumbered } from '#server/queries/products/numbered-products.ts';
import { readProductDetailRows } from '#server/queries/products/products.ts';
import type { CartLine } from '#shared/domain/cart/cart.ts';
import { MAX_LINES, MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
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

/** The cart that the items were once; what cannot be ordered any more is left out. */
export async function findCart(deps: Pick<Deps, 'db'>, accountId: string, items: Item[]): Promise<CartLine[]> {
  const ids = await findItems(deps, accountId, items);
  const quantities = new Map<string, number>();
  for (const [index, { quantity }] of items.entries()) {
    const id = ids[index];
    if (id && Number.isInteger(quantity) && quantity > 0) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities]
    .filter(([, quantity]) => quantity <= MAX_ORDER_QUANTITY)
    .slice(0, MAX_LINES)
    .map(([productId, quantity]) => ({ productId, quantity, price: null }));
}
