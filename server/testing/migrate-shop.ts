import { migrate, migrateStandIn } from '#server/db/schema/migrate.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { demoIdentityMigrations } from '#server/demo/identity/migrations.ts';
import { demoMailMigrations } from '#server/demo/mail/migrations.ts';
import { stripeStandInMigrations } from '#server/demo/stripe/migrations.ts';

export async function migrateShop(db: Database): Promise<void> {
  await migrate(db);
  await migrateStandIn(db, 'identity', demoIdentityMigrations);
  await migrateStandIn(db, 'stripe', stripeStandInMigrations);
  await migrateStandIn(db, 'mail', demoMailMigrations);
}
