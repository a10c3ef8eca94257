import { listTables, UnusableDatabaseError } from '#server/db/checks/compatibility.ts';
import { type DatabaseLocation, nameOfDatabase } from '#server/db/location.ts';
import { withSetupConnection } from '#server/db/open-shop-database.ts';

/**
 * A file of the demo has its own name, a database on PostgreSQL has not.
 * @throws {UnusableDatabaseError} when somebody would sell for real what the demo holds
 */
export async function refuseDemo(location: DatabaseLocation): Promise<void> {
  if ('file' in location) return;
  const tables = await withSetupConnection(location, listTables);
  if (isDemo(tables)) throw new UnusableDatabaseError(nameOfDatabase(location), 'holds a demo; take another one');
}

/** Whether the tables are those of a demo. */
export function isDemo(tables: string[]): boolean {
  return tables.includes('demo_identity_migrations');
}
