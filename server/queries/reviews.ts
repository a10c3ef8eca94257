import type { Database, ReviewRow, WriteTransaction } from '#server/db/schema.ts';
import { sizeOfList } from '#server/queries/list-sizes.ts';
import { atMost, type Page, seekBy } from '#server/queries/page.ts';

export async function listReviews(db: Database, page: Page): Promise<ReviewRow[]> {
  const { operator, direction, after } = seekBy(page);
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('seq', operator, after)
    .orderBy('seq', direction)
    .limit(atMost(page.limit))
    .execute();
}

export async function countReviews(db: Database): Promise<number> {
  return sizeOfList(db, 'reviews');
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
