import type { Database, ReviewRow, WriteTransaction } from '#server/db/schema.ts';
import { sizeOfList } from '#server/queries/list-sizes.ts';
import { atMost, type Page, seekBy } from '#server/queries/page.ts';

/** Reviews for everybody; with `hidden` those too that staff have hidden. */
export async function listReviews(db: Database, page: Page, options = { hidden: false }): Promise<ReviewRow[]> {
  const { operator, direction, after } = seekBy(page);
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('seq', operator, after)
    .$if(!options.hidden, (query) => query.where('hidden_at', 'is', null))
    .orderBy('seq', direction)
    .limit(atMost(page.limit))
    .execute();
}

/** How many reviews `listReviews` goes through. */
export async function countReviews(db: Database, options = { hidden: false }): Promise<number> {
  return sizeOfList(db, options.hidden ? 'all reviews' : 'reviews');
}

export async function findReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `hiddenAt` is null to show the review again. */
export async function setReviewHidden(
  db: WriteTransaction,
  id: string,
  hiddenAt: number | null,
): Promise<ReviewRow | undefined> {
  return db.updateTable('reviews').set({ hidden_at: hiddenAt }).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function insertReview(
  db: WriteTransaction,
  review: { id: string; userId: string; name: string; ratings: number; description: string; createdAt: number },
): Promise<ReviewRow> {
  const { id, userId, name, ratings, description, createdAt } = review;
  return db
    .insertInto('reviews')
    .values({ id, user_id: userId, name, ratings, description, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}
