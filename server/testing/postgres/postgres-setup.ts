import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { migrateShop } from '#server/testing/migrate-shop.ts';
import { roleSettings, startPgBouncer } from '#server/testing/postgres/pgbouncer.ts';
import { createDatabase, runOn, TEMPLATE } from '#server/testing/postgres/postgres-databases.ts';
import { startPostgresServer } from '#server/testing/postgres/postgres-server.ts';

// Shops of the project `postgres` copy this database.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  const url = server.urlOf('postgres');
  await createDatabase(url, TEMPLATE, 'template0');
  const template = await openPostgres(server.urlOf(TEMPLATE), { poolSize: 2, patient: true });
  await migrateShop(template);
  await template.destroy();
  const via = project.getProvidedContext().postgresVia;
  if (via !== 'pgbouncer' && via !== 'pgbouncer-transaction') {
    project.provide('postgres', url);
    return server.remove;
  }
  await runOn(url, roleSettings);
  const pooler = await startPgBouncer(url, via === 'pgbouncer' ? 'session' : 'transaction');
  if (!pooler) console.log('PgBouncer is not installed, so the tests connect to PostgreSQL itself.');
  project.provide('postgres', pooler?.url ?? url);
  return async () => {
    await pooler?.remove();
    await server.remove();
  };
}
