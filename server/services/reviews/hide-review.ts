import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { findReview, type ListedReview, listReviewsOf, setReviewsHidden } from '#server/queries/reviews/reviews.ts';

/**
 * Hides a review or shows it, or every review of its author, also those that wait; repeatable.
 * @throws {AppError} not_found
 */
export async function hideReview(
  deps: Deps,
  change: { id: string; hidden: boolean; allOfCustomer?: boolean | undefined; actor: string },
): Promise<ListedReview> {
  const { id, hidden, allOfCustomer = false, actor } = change;
  return inTransaction(deps.db, async (db) => {
    const review = await findReview(db, id);
    if (!review) throw new AppError('not_found');
    const reviews = allOfCustomer ? await listReviewsOf(db, review.user_id) : [review];
    const changed = reviews.filter(({ hidden_at, waiting }) => (hidden_at !== null) !== hidden || waiting === 1);
    if (changed.length === 0) return review;
    const at = deps.now();
    const ids = changed.map((each) => each.id);
    await setReviewsHidden(db, ids, hidden ? at : null);
    const type = hidden ? 'review.hidden' : 'review.shown';
    await recordEvents(
      db,
      ids.map((subjectId) => ({ at, actor, type, subjectId })),
    );
    return (await findReview(db, id)) ?? review;
  });
}
