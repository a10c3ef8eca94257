import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findReview, insertReview, type ListedReview } from '#server/queries/reviews.ts';
import type { NewReview } from '#shared/contracts/reviews.ts';

export async function addReview(deps: Deps, review: NewReview, userId: string): Promise<ListedReview> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const id = randomUUIDv7();
    await insertReview(db, { ...review, id, userId, createdAt: at });
    await recordEvent(db, { at, actor: userId, type: 'review.added', subjectId: id, after: review });
    const added = await findReview(db, id);
    if (!added) throw new Error('A review that was just added is not there');
    return added;
  });
}
