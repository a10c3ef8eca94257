import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

export interface ReviewsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  ratings: Fixed<number>;
  description: Fixed<string>;
  created_at: Fixed<number>;
  hidden_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** 1: it was never shown and waits for staff; such a review is hidden. */
  waiting: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
}

export interface ReviewsTables {
  reviews: ReviewsTable;
}

export type ReviewRow = Selectable<ReviewsTable>;
