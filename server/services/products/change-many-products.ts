import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#server/deps.ts';
import { findDeletedProduct } from '#server/queries/products/deleted-products.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { explainRefusal } from '#server/services/explain-refusal.ts';
import { changeProduct } from '#server/services/products/change-product.ts';
import { productFields } from '#server/services/products/product-details.ts';
import { removeProduct } from '#server/services/products/remove-product.ts';
import { restoreProduct } from '#server/services/products/restore-product.ts';
import type { ManyChanges, ProductResult } from '#shared/contracts/products/many-products.ts';

// Each product in a transaction of its own. Repeating a call changes nothing twice: what is so already counts as `unchanged`.

export async function changeManyProducts(
  deps: Deps,
  changes: ManyChanges['changes'],
  actor: string,
): Promise<ProductResult[]> {
  return forEach(changes, async ({ id, change, seen }) => {
    const before = await findProduct(deps.db, id);
    if (before && holds(productFields(before), change)) return false;
    await changeProduct(deps, id, { ...change, ...(seen && { seen }) }, actor);
    return true;
  });
}

export async function removeManyProducts(deps: Deps, ids: string[], actor: string): Promise<ProductResult[]> {
  return forEach(withId(ids), async ({ id }) => {
    if (await findDeletedProduct(deps.db, id)) return false;
    await removeProduct(deps, id, actor);
    return true;
  });
}

export async function restoreManyProducts(deps: Deps, ids: string[], actor: string): Promise<ProductResult[]> {
  return forEach(withId(ids), async ({ id }) => {
    if (await findProduct(deps.db, id)) return false;
    await restoreProduct(deps, id, actor);
    return true;
  });
}

const withId = (ids: string[]) => ids.map((id) => ({ id }));

/** `change` returns false when there is nothing to do. */
async function forEach<Item extends { id: string }>(
  items: Item[],
  change: (item: Item) => Promise<boolean>,
): Promise<ProductResult[]> {
  const results: ProductResult[] = [];
  for (const item of items) {
    const { id } = item;
    try {
      results.push({ id, result: (await change(item)) ? 'done' : 'unchanged', problem: null });
    } catch (error) {
      results.push({ id, result: 'refused', problem: explainRefusal(error) });
    }
  }
  return results;
}

function holds(fields: object, change: object): boolean {
  const values = new Map<string, unknown>(Object.entries(fields));
  return Object.entries(change).every(([field, value]) => isDeepStrictEqual(values.get(field), value));
}
