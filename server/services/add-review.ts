import { randomUUIDv7 } from 'node:crypto';
import type { ReviewRow } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { insertReview } from '#server/queries/reviews.ts';
import type { NewReview } from '#shared/contracts/reviews.ts';

export async function addReview(deps: Deps, review: NewReview, userId: string): Promise<ReviewRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const added = await insertReview(db, { ...review, id: randomUUIDv7(), userId, createdAt: at });
    await recordEvent(db, { at, actor: userId, type: 'review.added', subjectId: added.id, after: review });
    return added;
  });
}
