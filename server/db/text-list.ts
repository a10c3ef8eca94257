import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** The texts as a query. A statement takes a limited number of parameters, so they are sent as JSON. */
export function textsOf(db: Database, texts: readonly string[]): RawBuilder<string> {
  return rowsOf(db, JSON.stringify(texts));
}

/** The same of a JSON text that is given, such as a value of a prepared statement. */
export function rowsOf(db: Database, json: string): RawBuilder<string> {
  return engineOf(db) === 'postgres'
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`;
}

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
