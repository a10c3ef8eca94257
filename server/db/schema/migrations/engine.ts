import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely';

// What migrations need to know about the engine. As frozen as they are: code elsewhere has its own.

export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Column types that mean the same on both engines. `integer` has 64 bits, for instants and minor units. `sequence`
 * numbers the rows of a table in the order of their insertion.
 */
export function columnTypes(db: Kysely<unknown>) {
  const postgres = isPostgres(db);
  return {
    integer: postgres ? ('bigint' as const) : ('integer' as const),
    sequence: (column: ColumnDefinitionBuilder) =>
      postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  };
}
