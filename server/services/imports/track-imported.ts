import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { changeTracking } from '#server/services/batches/track-batches.ts';
import type { Addition, Change } from '#server/services/imports/write-products.ts';

/** Products that begin or end to track batches with an import; they must be written. */
export async function trackImported(
  db: WriteTransaction,
  { changes, additions = [], ...by }: { changes: Change[]; additions?: Addition[]; actor: string; at: number },
): Promise<void> {
  const changed = changes.flatMap(({ productId, before, after }) =>
    after.tracksBatches === undefined || after.tracksBatches === (before.tracksBatches ?? false)
      ? []
      : [{ productId, tracked: after.tracksBatches }],
  );
  const added = additions.flatMap(({ productId, product }) =>
    product.tracksBatches ? [{ productId, tracked: true }] : [],
  );
  const sorted = [...changed, ...added].toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  for (const each of sorted) await changeTracking(db, { ...each, ...by });
}
