import { connectionsOf } from '#server/db/connections.ts';
import type { Database } from '#server/db/schema/tables.ts';

/**
 * A number that differs after every write to the database, whoever wrote, this process or another. Null on an engine
 * that does not say. It is asked once in a turn of the event loop, unless we write: what is read between two equal ones
 * is of that version, or of a later one that the next turn sees (see read-snapshot.ts).
 */
export function dataVersion(db: Database): number | null {
  return connectionsOf(db)?.readSnapshot.version() ?? null;
}
