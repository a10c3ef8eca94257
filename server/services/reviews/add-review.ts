import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findReview, hasReviewsSince, insertReview, type ListedReview } from '#server/queries/reviews/reviews.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { NewReview } from '#shared/contracts/reviews/reviews.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { MAX_REVIEWS_PER_DAY } from '#shared/domain/limits.ts';

/** Until the author's e-mail is verified, the review waits for staff. @throws {AppError} unauthenticated, too_many_reviews */
export async function addReview(deps: Deps, review: NewReview, userId: string): Promise<ListedReview> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    // Locks the author, so that concurrent reviews see each other.
    const author = await findActiveUser(db, userId);
    if (!author) throw new AppError('unauthenticated');
    const limit = { count: MAX_REVIEWS_PER_DAY, since: at - DAY_MS };
    if (await hasReviewsSince(db, userId, limit)) throw new AppError('too_many_reviews');
    const id = randomUUIDv7();
    const isWaiting = author.email_verified === 0;
    await insertReview(db, { ...review, id, userId, createdAt: at, isWaiting });
    await recordEvent(db, { at, actor: userId, type: 'review.added', subjectId: id, after: review });
    const added = await findReview(db, id);
    if (!added) throw new Error('A review that was just added is not there');
    return added;
  });
}
