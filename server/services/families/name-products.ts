import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { updateProduct } from '#server/queries/products/product-writes.ts';
import { lockProductsOnSale } from '#server/queries/products/products.ts';

/** Gives these products on sale a family, or takes it from them; returns the events of those that change. */
export async function nameProducts(
  db: WriteTransaction,
  ids: string[],
  family: string | null,
  by: { at: number; actor: string },
): Promise<RecordedEvent[]> {
  const products = await lockProductsOnSale(db, ids);
  const events: RecordedEvent[] = [];
  for (const product of products.values()) {
    if (product.family === family) continue;
    await updateProduct(db, product, { family });
    const [before, after] = [{ family: product.family }, { family }];
    events.push({ ...by, type: 'product.changed', subjectId: product.id, before, after });
  }
  return events;
}
