import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Hono } from 'hono';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { consoleLog } from '#server/log/log.ts';
import { type Sabotage, sabotage } from '#server/proofs/support/sabotage.ts';

// Starts on a message, so that its code can be loaded ahead of time.
const [dataDir = '', secret = '', kind = 'none', databaseUrl = '', logging = '', readUrl = ''] = process.argv.slice(2);
const problems: string[] = [];
const silentLog = {
  info: () => {},
  error: (message: string, error: unknown) => void problems.push(`${message}: ${String(error)}`),
};
const log = logging === 'log' ? consoleLog : silentLog;

// A test that failed may have left this process, whose output keeps the run of the tests open.
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message === 'start') start();
  if (message === 'memory') process.send?.({ memory: memoryInUse() });
});

function start(): void {
  sabotage(kind as Sabotage);
  const settings = readSettings({
    DEMO: 'on',
    DEMO_HISTORY: 'none',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: readUrl,
    PORT: '0',
    ACCESS_TOKEN_SECRET: secret,
    METRICS_TOKEN: secret,
    LOG_REQUESTS: logging === 'log' ? 'on' : 'off',
    UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  });
  startServer(settings, { log, web: new Hono() }).then(
    (server) => {
      stopOnSignal(server);
      process.send?.({ url: server.url.replace('localhost', '127.0.0.1') });
    },
    (error: unknown) => {
      process.send?.({ problem: String(error) });
      process.disconnect();
    },
  );
}

function memoryInUse(): { heap: number; process: number } {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, process: rss };
}
