import path from 'node:path';
import { Hono } from 'hono';
import { keepFilesPrivate } from '#server/cli/run-command.ts';
import { copyDatabase } from '#server/db/backup/copy-database.ts';
import { isDemoFile } from '#server/demo/is-demo-file.ts';
import { readSettings } from '#server/env.ts';
import { connectToParent } from '#server/host/parent-process.ts';
import { type RunningServer, startServer } from '#server/host/start-server.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { consoleLog } from '#server/log/log.ts';
import { demoShopMessages } from '#shared/messages/shop/desktop-application.ts';

// Ignores the environment, so that it starts the same way on every computer.

const [file = '', allowedOrigin = '', history = 'year'] = process.argv.slice(2);
let server: RunningServer | undefined;
keepFilesPrivate();

const parent = connectToParent(() => void stop());

async function stop(): Promise<void> {
  await server?.stop();
  process.exit(0);
}

async function copy(id: number, to: string): Promise<void> {
  const problem = await copyDatabase(file, to).then(() => null, explain);
  parent.send({ type: 'copied', id, problem });
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

parent.onMessage((message) => {
  if (message.type === 'stop') void stop();
  else void copy(message.id, message.to);
});

try {
  if (!isDemoFile(file)) throw new Error(demoShopMessages.notADemo);
  const place = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: path.dirname(file) };
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: history, ...place });
  server = await startServer(
    { ...settings, allowedOrigins: [allowedOrigin] },
    { log: consoleLog, web: new Hono(), databaseFile: file },
  );
  stopOnSignal(server);
  // `localhost` may resolve to an address without a listener.
  parent.send({ type: 'ready', origin: `http://127.0.0.1:${new URL(server.url).port}` });
} catch (error) {
  consoleLog.error('The demo shop could not be opened', error);
  parent.send({ type: 'failed', message: explain(error) });
  // Leaves time for the message to be sent.
  setTimeout(() => process.exit(1), 100);
}
