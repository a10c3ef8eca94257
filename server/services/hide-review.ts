import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findReview, type ListedReview, setReviewHidden } from '#server/queries/reviews.ts';

/** Hides a review or shows it again; repeatable. @throws {AppError} not_found */
export async function hideReview(
  deps: Deps,
  change: { id: string; hidden: boolean; actor: string },
): Promise<ListedReview> {
  const { id, hidden, actor } = change;
  return inTransaction(deps.db, async (db) => {
    const review = await findReview(db, id);
    if (!review) throw new AppError('not_found');
    if ((review.hidden_at !== null) === hidden) return review;
    const at = deps.now();
    const hiddenAt = hidden ? at : null;
    await setReviewHidden(db, id, hiddenAt);
    await recordEvent(db, { at, actor, type: hidden ? 'review.hidden' : 'review.shown', subjectId: id });
    return { ...review, hidden_at: hiddenAt };
  });
}
