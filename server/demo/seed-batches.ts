import { addDays } from '#server/calendar.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { demoBatches } from '#server/demo/catalogue/batches.ts';
import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import type { Deps } from '#server/deps.ts';
import { findBatchByNumber, insertBatch, moveBatches } from '#server/queries/batches/batches.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { changeProduct } from '#server/services/products/change-product.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** Two products track batches from now on, and their stock is in some. */
export async function seedBatches(deps: Deps, productIds: Map<DemoProduct, string>, adminId: string): Promise<void> {
  const today = dayOf(deps.now(), await readTimeZone(deps.db));
  const ids = new Map([...productIds].map(([{ partNumber }, id]) => [partNumber, id]));
  for (const partNumber of new Set(demoBatches.map((batch) => batch.partNumber))) {
    const productId = ids.get(partNumber) ?? '';
    if (!(await findProduct(deps.db, productId))) throw new Error(`The demo has no product ${partNumber}`);
    await changeProduct(deps, productId, { tracksBatches: true }, adminId);
    await inTransaction(deps.db, async (db) => {
      const at = deps.now();
      const none = await findBatchByNumber(db, productId, null);
      if (!none) throw new Error('A product that tracks batches has no row for what lies in none');
      for (const { id, number, bestBeforeDays, share } of demoBatches.filter(
        (each) => each.partNumber === partNumber,
      )) {
        const bestBefore = bestBeforeDays === null ? null : addDays(today, bestBeforeDays);
        await insertBatch(db, { id, productId, number, bestBefore, at });
        const quantity = Math.floor(none.on_hand * share);
        const how = { kind: 'moved' as const, actor: adminId, at };
        await moveBatches(db, [
          { ...how, batchId: none.id, quantity: -quantity },
          { ...how, batchId: id, quantity },
        ]);
      }
    });
  }
}
