import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { openPostgres } from '#server/db/postgres/connection.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { type Demo, startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { kill, type ServedShop } from '#server/proofs/support/process-shop.ts';
import { SHOP } from '#server/queries/api-keys/api-keys.ts';
import { addKey } from '#server/services/api-keys/change-api-keys.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { shopScopes } from '#shared/domain/api-keys/scopes.ts';

/** On the engine of the project, for servers that are killed. */
export interface EngineShop extends ServedShop {
  /** Beside the servers, to prepare and to look. */
  db: Database;
  demo: Demo;
  adminId: string;
  /** A key of the shop with every scope. */
  apiKey: string;
  remove: () => Promise<void>;
}

export async function prepareEngineShop(): Promise<EngineShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-engine-'));
  const server = inject('postgres');
  const databaseUrl = server === undefined ? '' : await createDatabase(server);
  const db =
    databaseUrl === ''
      ? openDatabase(path.join(dataDir, 'demo.sqlite'))
      : await openPostgres(databaseUrl, { poolSize: 4 });
  await migrate(db);
  const secret = randomBytes(32).toString('hex');
  const settings = readSettings({
    DEMO: 'on',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ACCESS_TOKEN_SECRET: secret,
    UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  });
  const log = { info: () => {}, error: () => {} };
  const demo = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
  const email = 'planning@test.example';
  const { userId: adminId } = await signInForTest(demo.deps, email);
  await changeRole(db, { email, role: 'admin', actor: 'cli', at: Date.now() });
  const added = { name: 'Planning system', scopes: [...shopScopes] };
  const { secret: apiKey } = await addKey(demo.deps, { holder: SHOP, ownerId: adminId, added });
  const shop: ServedShop = { dataDir, databaseUrl, secret, children: [] };
  return {
    ...shop,
    db,
    demo,
    adminId,
    apiKey,
    remove: async () => {
      await Promise.all(shop.children.map((child) => kill(child)));
      await db.destroy();
      await rm(dataDir, { recursive: true });
    },
  };
}
