import { connectionsOf } from '#server/db/connections.ts';
import { notifiedVersion } from '#server/db/postgres/notified-version.ts';
import type { Database } from '#server/db/schema/tables.ts';

/**
 * Changes with every write, by any process. Reads between two equal versions see one state, on PostgreSQL but for what others have
 * written a moment ago. Null where nothing tells of writes.
 */
export function dataVersion(db: Database): number | null {
  const sqlite = connectionsOf(db);
  return sqlite ? sqlite.readSnapshot.version() : notifiedVersion(db);
}
