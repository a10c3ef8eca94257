import { connectionsOf } from '#server/db/connections.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** Changes with every write, by any process; null on PostgreSQL. Reads between two equal versions see one state. */
export function dataVersion(db: Database): number | null {
  return connectionsOf(db)?.readSnapshot.version() ?? null;
}
