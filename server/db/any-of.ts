import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** Texts as a value of a prepared statement; as many as there are. */
export type TextList = string | readonly string[];

export function textList(db: Database, texts: readonly string[]): TextList {
  return engineOf(db) === 'postgres' ? texts : JSON.stringify(texts);
}

/** That a column has one of the texts of a `textList`. */
export function isAnyOf(db: Database, column: string, texts: TextList): RawBuilder<boolean> {
  return engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(${texts}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${texts}))`;
}
