import { listTables, UnusableDatabaseError } from '#server/db/checks/compatibility.ts';
import { type DatabaseLocation, nameOfDatabase } from '#server/db/location.ts';
import { withSetupConnection } from '#server/db/open-shop-database.ts';

/** Needed on PostgreSQL: the demo's file has its own name. @throws {UnusableDatabaseError} on the demo's database */
export async function refuseDemo(location: DatabaseLocation): Promise<void> {
  if ('file' in location) return;
  const tables = await withSetupConnection(location, listTables);
  if (isDemo(tables)) throw new UnusableDatabaseError(nameOfDatabase(location), 'holds a demo; take another one');
}

export function isDemo(tables: string[]): boolean {
  return tables.includes('demo_identity_migrations');
}
