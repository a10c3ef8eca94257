import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';

// The primary and, as `server/index.ts` does, each of its workers.
const [dataDir = '', secret = '', kind = 'none', databaseUrl = '', processes = '2', limits = 'limits'] =
  process.argv.slice(2);

// See `breakWorkers`.
if (cluster.isWorker && existsSync(path.join(dataDir, 'broken'))) process.exit(3);

const [{ Hono }, { readSettings }, { consoleLog }] = await Promise.all([
  import('hono'),
  import('#server/env.ts'),
  import('#server/log/log.ts'),
]);
const production = readSettings({
  NODE_ENV: 'production',
  WEB_PROCESSES: processes,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: '0',
  PUBLIC_URL: 'https://shop.example',
  ACCESS_TOKEN_SECRET: secret,
  METRICS_TOKEN: secret,
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop.example',
  FIREBASE_PROJECT_ID: 'shop',
  STRIPE_SECRET_KEY: 'sk_test_shop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
  STRIPE_WEBHOOK_SECRET: 'whsec_shop',
});
const settings = { ...production, rateLimit: limits !== 'no limits' };

if (cluster.isWorker) {
  const [{ sabotage }, { serveAsWorker }] = await Promise.all([
    import('#server/proofs/support/sabotage.ts'),
    import('#server/processes/serve-as-worker.ts'),
  ]);
  sabotage(kind as Sabotage);
  await serveAsWorker(settings, { log: consoleLog, web: new Hono() });
} else {
  const [{ startProcesses }, { stopOnSignal }] = await Promise.all([
    import('#server/processes/start-processes.ts'),
    import('#server/host/stop-on-signal.ts'),
  ]);
  // A test that failed may have left this process.
  process.once('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (message === 'workers') process.send?.({ workers: workerIds() });
  });
  const server = await startProcesses(settings, { log: consoleLog, onGaveUp: () => process.exit(1) });
  stopOnSignal(server);
  process.send?.({ url: server.url.replace('localhost', '127.0.0.1') });
}

function workerIds(): Record<number, number | undefined> {
  return Object.fromEntries(Object.values(cluster.workers ?? {}).map((worker) => [worker?.id, worker?.process.pid]));
}
