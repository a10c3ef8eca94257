import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, migrateStandIn } from '#server/db/schema/migrate.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { demoIdentityMigrations } from '#server/demo/identity/migrations.ts';
import { demoMailMigrations } from '#server/demo/mail/migrations.ts';
import { stripeStandInMigrations } from '#server/demo/stripe/migrations.ts';

export async function migrateShop(db: Database): Promise<void> {
  await migrate(db);
  await migrateStandIn(db, 'identity', demoIdentityMigrations);
  await migrateStandIn(db, 'stripe', stripeStandInMigrations);
  await migrateStandIn(db, 'mail', demoMailMigrations);
}

let migrated: Promise<Buffer> | undefined;

/** Migrating takes longer than most tests, so each database is a copy of one that the worker migrated. */
export function migratedFile(): Promise<Buffer> {
  migrated ??= readMigrated();
  return migrated;
}

/** A new shop in `file`. */
export async function openMigrated(file: string): Promise<Database> {
  await writeFile(file, await migratedFile());
  return openDatabase(file);
}

async function readMigrated(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-migrated-'));
  const file = path.join(folder, 'shop.sqlite');
  const db = openDatabase(file);
  await migrateShop(db);
  await db.destroy();
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
}
