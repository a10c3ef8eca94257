import type { ColumnType, Insertable } from 'kysely';

/** A column that no update may change. */
export type Fixed<T> = ColumnType<T, T, never>;

/** A row with every column but those that are written later: a new column is an error wherever such rows are made. */
export type NewRow<Table, Later extends keyof Insertable<Table>> = Required<Omit<Insertable<Table>, Later>>;
