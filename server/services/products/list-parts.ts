import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Deps } from '#server/deps.ts';
import { listPurchases, type PurchaseRow } from '#server/queries/checkouts/purchases.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { MAX_PARTS } from '#shared/domain/limits.ts';
import { nextAt, type Rhythm, type RhythmState, rhythmOf, rhythmState } from '#shared/domain/orders/rhythm.ts';

export interface CustomerPart {
  last: PurchaseRow;
  rhythm: Rhythm;
  state: RhythmState;
  /** Undefined when the product was never in this database. */
  product: ProductRow | undefined;
}

const stateOrder: Record<RhythmState, number> = { due: 0, later: 1, once: 2, ended: 3 };

/** What a customer orders, at most `MAX_PARTS` products: what is due first, then what is next, then the newest. */
export async function listParts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  of: { ownerId: string; accountId: string },
): Promise<CustomerPart[]> {
  const at = now();
  const rhythms = rhythmsOf(await listPurchases(db, of, at));
  const parts = rhythms.map(({ last, rhythm }) => ({ last, rhythm, state: rhythmState(rhythm, at) }));
  const shown = parts.sort(compareParts).slice(0, MAX_PARTS);
  const products = await readProductsInAnyState(
    db,
    shown.map(({ last }) => last.product_id),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return shown.map((part) => ({ ...part, product: byId.get(part.last.product_id) }));
}

/** The rhythm and the last order of each product; `purchases` are one customer's, newest first. */
export function rhythmsOf(purchases: PurchaseRow[]): { last: PurchaseRow; rhythm: Rhythm }[] {
  return [...Map.groupBy(purchases, ({ product_id }) => product_id).values()].flatMap((orders) => {
    const [last] = orders;
    if (last === undefined) return [];
    return { last, rhythm: rhythmOf(orders.map(({ created_at, quantity }) => ({ at: created_at, quantity }))) };
  });
}

type Sorted = Omit<CustomerPart, 'product'>;

function compareParts(a: Sorted, b: Sorted): number {
  if (a.state !== b.state) return stateOrder[a.state] - stateOrder[b.state];
  if (a.state === 'due' || a.state === 'later') return (nextAt(a.rhythm) ?? 0) - (nextAt(b.rhythm) ?? 0);
  return b.rhythm.lastAt - a.rhythm.lastAt;
}
