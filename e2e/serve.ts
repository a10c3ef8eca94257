import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addPastOrders, OWNER_WITH_PAST_ORDERS } from '#e2e/support/past-orders.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { databaseLocation } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { readSettings } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { createDatabase } from '#server/testing/postgres-databases.ts';
import { startPostgresServer } from '#server/testing/postgres-server.ts';

// Arguments: the port and, optionally, the shop's owner. Every start has a fresh demo database.
const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-e2e-'));
const postgres = process.env.E2E_ENGINE === 'postgres' ? await startPostgresServer() : null;
const database = postgres && (await createDatabase(postgres.urlOf('postgres'), 'shop', 'template0'));
const settings = readSettings({
  DEMO: 'on',
  DEMO_HISTORY: 'none',
  DATA_DIR: dataDir,
  PORT: process.argv[2],
  // All specs order as the same few customers.
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  ...(database && { DATABASE_URL: database }),
});
if (process.argv[3] === OWNER_WITH_PAST_ORDERS) await addPastOrders(settings);
const web = path.join(import.meta.dirname, '..', 'dist', 'web');
const server = await startServer(settings, { log: consoleLog, web });

/** Whatever the specs did, the invariants of the database hold. */
async function findViolations(): Promise<string[]> {
  const db = await openExistingDatabase(databaseLocation(settings));
  const violations = await verifyDatabase(db);
  await db.destroy();
  return violations;
}

async function stop(): Promise<void> {
  await server.stop();
  const violations = await findViolations();
  for (const violation of violations) console.error(violation);
  await postgres?.remove();
  await rm(dataDir, { recursive: true });
  process.exit(violations.length === 0 ? 0 : 1);
}
process.once('SIGTERM', () => void stop());
