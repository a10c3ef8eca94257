import { pagedList } from '#server/db/paged-list.ts';
import type { Database, ReviewRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { rowCount } from '#server/queries/row-counts.ts';

export const reviewList = pagedList('reviews', {
  rows: (db) => db.selectFrom('reviews').selectAll(),
  filters: { visible: (query) => query.where('hidden_at', 'is', null) },
  count: (db, { visible }) => rowCount(db, visible ? 'reviews' : 'all reviews'),
});

export async function findReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `hiddenAt`: null shows the review again. */
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
