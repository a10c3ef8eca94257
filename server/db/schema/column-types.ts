import type { ColumnType } from 'kysely';

/** A column that no update may change. */
export type Fixed<T> = ColumnType<T, T, never>;
