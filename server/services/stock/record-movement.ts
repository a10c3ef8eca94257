import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { ProductDetailsRow, ProductRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { listNewestChanges, recordEvents } from '#server/queries/history/events.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { findMovementByKey, moveByHand } from '#server/queries/stock/stock.ts';
import { adjustBatches, batchProblem } from '#server/services/batches/adjust-batches.ts';
import { changedSentence } from '#server/services/history/refuse-changed-meanwhile.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { NewMovement } from '#shared/contracts/stock/stock.ts';
import { batchFieldMessages } from '#shared/messages/stock/batches.ts';

interface MovementRequest {
  productId: string;
  movement: NewMovement;
  actor: string;
  /** A repeated request of a user with the same key records nothing. */
  idempotencyKey: string | null;
}

/**
 * Records a delivery or a correction of stock, which may fill the waitlist.
 * @throws {AppError} not_found, insufficient_stock, idempotency_key_reused, changed_meanwhile when the stock is not as seen
 */
export async function recordMovement(deps: Deps, input: MovementRequest): Promise<void> {
  const { productId, movement, actor, idempotencyKey } = input;
  const { kind, quantity, reason } = movement;
  const request = keyedRequest(idempotencyKey === null ? null : `${actor}/${idempotencyKey}`, { productId, movement });
  await inTransaction(deps.db, async (db) => {
    const before = await findProduct(db, productId);
    if (!before) throw new AppError('not_found');
    if (await findRepeated(request, (key) => findMovementByKey(db, key))) return;
    if (movement.seen && movement.seen.available !== before.available_quantity) await refuseStale(db, before);
    const at = deps.now();
    if (!(await moveByHand(db, { productId, kind, quantity, reason, request, at }))) {
      throw new AppError('insufficient_stock');
    }
    await bookBatch(db, before, { movement, actor, at });
    const filled = await fillWaitlist(db, deps, productId, { returned: Math.max(0, quantity), at });
    const available = before.available_quantity;
    const event: RecordedEvent = {
      at,
      actor,
      type: 'product.stock_changed',
      subjectId: productId,
      before: { availableQuantity: available },
      after: {
        availableQuantity: available + quantity,
        kind,
        reason,
        ...(movement.batch && { batch: movement.batch.number }),
      },
    };
    await recordEvents(db, [event, ...filled]);
  });
}

/** The batch of a movement by hand; call it before or after the stock changes. @throws {AppError} invalid_fields */
export async function bookBatch(
  db: WriteTransaction,
  { id: productId, tracks_batches }: Pick<ProductDetailsRow, 'id' | 'tracks_batches'>,
  { movement, actor, at }: { movement: Omit<NewMovement, 'seen'>; actor: string; at: number },
): Promise<void> {
  const { kind, quantity, reason, batch } = movement;
  if (tracks_batches === 0) {
    if (batch) throw batchProblem('number', batchFieldMessages.notTracked);
    return;
  }
  if (kind === 'received' && batch === undefined) throw batchProblem('number', batchFieldMessages.required);
  await adjustBatches(db, { productId, quantity, kind, batch, reason, actor, at });
}

/** Says who, when the newest change by staff left this stock; it may have been an order. */
async function refuseStale(db: WriteTransaction, { id, available_quantity: available }: ProductRow): Promise<never> {
  const [newest] = await listNewestChanges(withoutRowLocks(db), id, 'product.stock_changed');
  const left = newest && new Map<string, unknown>(Object.entries(newest.after)).get('availableQuantity');
  const sentence = changedSentence(available, left === available ? newest : undefined);
  throw new AppError('changed_meanwhile', { fields: { quantity: sentence } });
}
