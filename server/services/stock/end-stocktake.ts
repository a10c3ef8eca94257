import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { lockProducts, lockProductsOnSale } from '#server/queries/products/products.ts';
import { applyCount } from '#server/queries/stock/stock.ts';
import {
  countLines,
  findOpenStocktake,
  listDifferences,
  type StocktakeLineRow,
  type StocktakeRow,
  updateStocktake,
} from '#server/queries/stock/stocktakes.ts';
import { adjustBatches } from '#server/services/batches/adjust-batches.ts';
import { applyBatchCounts } from '#server/services/batches/count-batches.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import { countReason, stocktakeFieldMessages } from '#shared/messages/stock/stocktake.ts';

/**
 * Changes the stock of every counted product by its difference, all or none, and ends the stocktake. More stock may make
 * it the turn of those in line.
 * @throws {AppError} stocktake_changed, insufficient_stock with a sentence for each line that cannot be applied
 */
export async function applyStocktake(
  deps: Deps,
  { version, actor }: { version: number; actor: string },
): Promise<{ lines: number; differing: number }> {
  return inTransaction(deps.db, async (db) => {
    const stocktake = await findOpenStocktake(db);
    if (!stocktake || stocktake.version !== version) throw new AppError('stocktake_changed');
    const at = deps.now();
    const lines = await listDifferences(db, stocktake.id);
    const events = await changeStock(db, lines, { at, actor });
    for (const { product_id, counted, expected } of lines)
      events.push(...(await fillWaitlist(db, deps, product_id, { returned: Math.max(0, counted - expected), at })));
    const counts = await countLines(db, stocktake.id);
    await end(db, stocktake, { as: 'applied', at });
    const event: RecordedEvent = { at, actor, type: 'stocktake.applied', subjectId: stocktake.id, after: counts };
    await recordEvents(db, [...events, event]);
    return counts;
  });
}

async function changeStock(
  db: WriteTransaction,
  lines: StocktakeLineRow[],
  { at, actor }: { at: number; actor: string },
): Promise<RecordedEvent[]> {
  const ids = lines.map(({ product_id }) => product_id);
  await lockProducts(db, ids);
  const products = ids.length === 0 ? new Map() : await lockProductsOnSale(db, ids);
  const events: RecordedEvent[] = [];
  const fields: Record<string, string> = {};
  for (const line of lines) {
    const { stocktake_id: stocktakeId, product_id: productId, counted, expected } = line;
    const product = products.get(productId);
    const quantity = counted - expected;
    const change = { productId, quantity, reason: countReason(counted, expected), at, stocktakeId };
    if (!product) fields[`lines.${productId}`] = stocktakeFieldMessages.gone;
    else if (quantity !== 0 && !(await applyCount(db, change)))
      fields[`lines.${productId}`] = stocktakeFieldMessages.ordered;
    else {
      const available = product.available_quantity;
      const before = { availableQuantity: available };
      const after = { availableQuantity: available + quantity, counted, expected };
      if (product.tracks_batches === 1 && line.batches === null) {
        await adjustBatches(db, { ...change, kind: 'adjusted', actor });
      } else if (
        product.tracks_batches === 1 &&
        !(await applyBatchCounts(db, { line, reason: change.reason, actor, at }))
      ) {
        fields[`lines.${productId}`] = stocktakeFieldMessages.batchShipped;
      }
      if (quantity !== 0) events.push({ at, actor, type: 'product.counted', subjectId: productId, before, after });
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('insufficient_stock', { fields });
  return events;
}

/** Ends the stocktake without changing any stock. @throws {AppError} stocktake_changed, when there is none */
export async function discardStocktake(deps: Deps, actor: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const stocktake = await findOpenStocktake(db);
    if (!stocktake) throw new AppError('stocktake_changed');
    const at = deps.now();
    const counts = await countLines(db, stocktake.id);
    await end(db, stocktake, { as: 'discarded', at });
    const event: RecordedEvent = { at, actor, type: 'stocktake.discarded', subjectId: stocktake.id, after: counts };
    await recordEvents(db, [event]);
  });
}

async function end(
  db: WriteTransaction,
  { id }: StocktakeRow,
  { as, at }: { as: 'applied' | 'discarded'; at: number },
): Promise<void> {
  await updateStocktake(db, id, { ended_at: at, ended_as: as });
}
