import type { SqlBool } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { ReviewRow } from '#server/db/schema/tables/reviews.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { rowCount } from '#server/queries/row-counts.ts';

export interface ListedReview extends ReviewRow {
  /** Whether the author has a paid order. */
  verified_buyer: SqlBool;
}

function reviews(db: Database) {
  return db
    .selectFrom('reviews')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.owner_id', '=', 'reviews.user_id')
          .where('orders.paid_at', 'is not', null),
      ).as('verified_buyer'),
    );
}

export const reviewList = pagedList('reviews', {
  rows: reviews,
  filters: {
    visible: (query) => query.where('hidden_at', 'is', null),
    waiting: (query) => query.where((eb) => eb('waiting', '=', eb.lit(1))),
  },
  count: (db, { visible, waiting }) => rowCount(db, visible ? 'reviews' : waiting ? 'reviews waiting' : 'all reviews'),
});

export async function findReview(db: Database, id: string): Promise<ListedReview | undefined> {
  return reviews(db).where('id', '=', id).executeTakeFirst();
}

/** A user's reviews, oldest first; hidden ones too. */
export async function listReviewsOf(db: Database, userId: string): Promise<ListedReview[]> {
  return reviews(db).where('user_id', '=', userId).orderBy('seq').execute();
}

/** Whether the user added at least this many reviews after a time; hidden ones count. */
export async function hasReviewsSince(
  db: Database,
  userId: string,
  { count, since }: { count: number; since: number },
): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return review !== undefined && review.created_at > since;
}

/** `hiddenAt`: null shows the reviews. Either way they wait no more. */
export async function setReviewsHidden(db: WriteTransaction, ids: string[], hiddenAt: number | null): Promise<void> {
  await db.updateTable('reviews').set({ hidden_at: hiddenAt, waiting: 0 }).where('id', 'in', ids).execute();
}

interface NewReviewRow {
  id: string;
  userId: string;
  name: string;
  ratings: number;
  description: string;
  createdAt: number;
  isWaiting: boolean;
}

export async function insertReview(db: WriteTransaction, review: NewReviewRow): Promise<void> {
  const { id, userId, createdAt, isWaiting, ...words } = review;
  await db
    .insertInto('reviews')
    .values({
      id,
      user_id: userId,
      ...words,
      created_at: createdAt,
      hidden_at: isWaiting ? createdAt : null,
      waiting: isWaiting ? 1 : 0,
    })
    .execute();
}
