import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';

// SQLite's search indexes consist of segments, which are merged. That of products does it while it is written to, those of
// orders only here. See https://sqlite.org/fts5.html#the_automerge_configuration_option

type SearchIndex = 'product_search' | 'order_search' | 'order_digits';

/** FTS5's own values; the file keeps what was set last. */
const DEFAULTS = { automerge: 4, crisismerge: 16 } as const;
/** So many segments are never written in one transaction. */
const NEVER = 2000;
/** Pages that one transaction merges, which delays other requests by 2 to 6 ms. */
const MERGED_PAGES = 16;

/** Has many products written without merges; they would take half of the transaction. Merge when it is committed. */
export async function withoutSearchMerges<T>(db: WriteTransaction, write: () => Promise<T>): Promise<T> {
  await configure(db, { automerge: 0, crisismerge: NEVER });
  const written = await write();
  // If it throws instead, the settings are rolled back with all else.
  await configure(db, DEFAULTS);
  return written;
}

async function configure(db: WriteTransaction, settings: Record<keyof typeof DEFAULTS, number>): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  for (const [name, value] of Object.entries(settings))
    await sql`insert into product_search (product_search, rank) values (${name}, ${sql.lit(value)})`.execute(db);
}

/** Merges a part of what was left; false when there was nothing to merge. */
export async function mergeSearchSegments(db: WriteTransaction, index: SearchIndex): Promise<boolean> {
  if (engineOf(db) === 'postgres') return false;
  const before = await countChanges(db);
  const table = sql.table(index);
  await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(MERGED_PAGES)})`.execute(db);
  // FTS5 tells only by the number of its changes whether it merged.
  return (await countChanges(db)) - before >= 2;
}

async function countChanges(db: WriteTransaction): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}
