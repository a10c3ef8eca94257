import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { demoIdentityMigrations } from './migrations.ts';
import { createIdentityStandIn } from './stand-in.ts';
import type { DemoIdentityTables } from './tables.ts';

export const projectId = 'demo-bulkhead';

/** A stand-in on a migrated database of its own, in memory unless a file is named. */
export async function openStandIn({ file = ':memory:', now }: { file?: string; now?: () => number } = {}) {
  const db = new Kysely<DemoIdentityTables>({ dialect: new SqliteDialect({ database: new Database(file) }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(demoIdentityMigrations) },
    migrationTableName: 'demo_identity_migration',
    migrationLockTableName: 'demo_identity_migration_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return { db, standIn: createIdentityStandIn({ db, projectId, ...(now && { now }) }) };
}
