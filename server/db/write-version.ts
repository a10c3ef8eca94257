import type { Database } from '#server/db/schema.ts';
import { connectionsOf } from '#server/db/sqlite-connections.ts';

/** Lets what a request reads share a snapshot, on an engine that has them; to be called when it comes in. */
export function shareSnapshot(db: Database): void {
  connectionsOf(db)?.turn().share();
}

/**
 * A number that differs after every write to the database, whoever wrote, this process or another. Null on an engine
 * that does not say. What is read between two equal ones is what the database held all the while. To be asked when a
 * request comes in, see snapshot-turn.ts.
 */
export function writeVersion(db: Database): number | null {
  return connectionsOf(db)?.turn().version() ?? null;
}
