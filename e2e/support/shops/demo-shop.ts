import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCompanies, OWNER_WITH_COMPANIES } from '#e2e/support/demo-companies.ts';
import { addPastOrders, OWNER_WITH_PAST_ORDERS } from '#e2e/support/past-orders.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { databaseLocation } from '#server/db/location.ts';
import { openExistingDatabase } from '#server/db/open-shop-database.ts';
import { prepareDemo } from '#server/demo/prepare-demo.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { consoleLog } from '#server/log/log.ts';

export interface DemoShop {
  url: string;
  /** Whatever the specs did, the invariants of the database hold: returns a sentence per violation. */
  stop: () => Promise<string[]>;
}

/** With a fresh demo database: a new file, or the empty one at `databaseUrl`. */
export async function startDemoShop(port: number, owner: string, databaseUrl: string | null): Promise<DemoShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-e2e-'));
  const settings = readSettings({
    DEMO: 'on',
    WEBHOOKS_IN_PRIVATE_NETWORK: 'on',
    DEMO_HISTORY: 'none',
    DATA_DIR: dataDir,
    PORT: String(port),
    // All specs order as the same few customers.
    UNPAID_ORDERS_PER_CUSTOMER: '1000000',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const location = databaseLocation(settings);
  if ('file' in location) await copyFile(await preparedFile(settings), location.file);
  if (owner === OWNER_WITH_PAST_ORDERS) await addPastOrders(settings);
  if (owner === OWNER_WITH_COMPANIES) await addCompanies(settings);
  const web = path.join(import.meta.dirname, '..', '..', '..', 'dist', 'web');
  const server = await startServer(settings, { log: consoleLog, web });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      const db = await openExistingDatabase(location);
      const violations = await verifyDatabase(db);
      await db.destroy();
      await rm(dataDir, { recursive: true });
      return violations;
    },
  };
}

let prepared: Promise<string> | undefined;

/** Filling a demo takes longer than most tests, so each file is a copy of one that the process filled. */
function preparedFile(settings: Settings): Promise<string> {
  prepared ??= prepareFile(settings);
  return prepared;
}

async function prepareFile(settings: Settings): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-e2e-prepared-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'demo.sqlite');
  await prepareDemo({ file }, settings, consoleLog);
  return file;
}
