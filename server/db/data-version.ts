import { connectionsOf } from '#server/db/connections.ts';
import type { Database } from '#server/db/schema/tables.ts';

/**
 * Changes with every write, by any process; null on PostgreSQL. Data read between two equal versions is of that version
 * or a later one, which the next turn of the event loop detects (see read-snapshot.ts).
 */
export function dataVersion(db: Database): number | null {
  return connectionsOf(db)?.readSnapshot.version() ?? null;
}
