import { AppError } from '#server/app-error.ts';
import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { updateProduct } from '#server/queries/products/product-writes.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { adjustStock } from '#server/queries/stock/stock.ts';
import { adjustBatches } from '#server/services/batches/adjust-batches.ts';
import { changeTracking } from '#server/services/batches/track-batches.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';
import { changeFiles } from '#server/services/products/keep-pictures.ts';
import {
  productFields,
  refusePriceBreaks,
  refuseTakenKeys,
  toUpdate,
} from '#server/services/products/product-details.ts';
import { refuseRelations } from '#server/services/products/refuse-relations.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { ProductChange } from '#shared/contracts/products/product-changes.ts';
import { MAX_RELATED_NUMBERS } from '#shared/domain/limits.ts';
import { keepFormerNumber } from '#shared/domain/part-numbers/former-number.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

/**
 * Updates fields and stock, which may fill the waitlist. @throws {AppError} not_found, invalid_fields,
 * insufficient_stock if the stock would become negative, changed_meanwhile for a field that is not as it was seen
 */
export async function changeProduct(
  deps: Deps,
  id: string,
  wanted: ProductChange,
  actor: string,
): Promise<ProductDetailsRow> {
  return inTransaction(deps.db, async (db) => {
    const before = await findProduct(db, id);
    if (!before) throw new AppError('not_found');
    if (wanted.seen) await refuseStale(db, before, { seen: wanted.seen, next: wanted });
    const change = withFormerNumber(before, wanted);
    await refuseTakenKeys(db, change, id);
    await refuseRelations(db, change.partNumber === undefined ? before.part_number : change.partNumber, change);
    const update = toUpdate(change);
    const at = deps.now();
    await changeFiles(db, { before: productFields(before), after: change, at });
    if (Object.keys(update).length > 0) await updateProduct(db, before, update);
    if (change.adjustQuantity !== undefined) await moveStock(db, before, change, { actor, at });
    const tracked = change.tracksBatches ?? before.tracks_batches === 1;
    if (tracked !== (before.tracks_batches === 1)) await changeTracking(db, { productId: id, tracked, actor, at });
    const filled = await fillWaitlist(db, deps, id, { returned: Math.max(0, change.adjustQuantity ?? 0), at });
    const after = await findProduct(db, id);
    if (!after) throw new AppError('not_found');
    refusePriceBreaks(after);
    const reason = change.reason === undefined ? {} : { reason: change.reason };
    const event: RecordedEvent = {
      at,
      actor,
      type: 'product.changed',
      subjectId: id,
      before: productFields(before),
      after: { ...productFields(after), ...reason },
    };
    await recordEvents(db, [event, ...filled]);
    return after;
  });
}

/** @throws {AppError} invalid_fields */
function withFormerNumber(before: ProductDetailsRow, wanted: ProductChange): ProductChange {
  const change = keepFormerNumber(productFields(before), wanted);
  if ((change.otherNumbers?.length ?? 0) <= MAX_RELATED_NUMBERS) return change;
  throw new AppError('invalid_fields', {
    fields: { otherNumbers: productFieldMessages.noRoomForFormer(MAX_RELATED_NUMBERS) },
  });
}

async function refuseStale(
  db: WriteTransaction,
  product: ProductDetailsRow,
  edit: { seen: object; next: object },
): Promise<void> {
  const subject = { subjectId: product.id, type: 'product.changed' as const };
  await refuseChangedMeanwhile(db, { ...subject, current: productFields(product), ...edit });
}

async function moveStock(
  db: WriteTransaction,
  { id: productId, tracks_batches }: ProductDetailsRow,
  change: ProductChange,
  by: { actor: string; at: number },
): Promise<void> {
  const { adjustQuantity: quantity = 0, reason = '' } = change;
  const movement = { productId, quantity, reason, ...by };
  if (!(await adjustStock(db, movement))) throw new AppError('insufficient_stock');
  if (tracks_batches === 1) await adjustBatches(db, { ...movement, kind: 'adjusted' });
}
