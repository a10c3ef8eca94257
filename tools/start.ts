import path from 'node:path';
import { build } from 'vite';
import { readProcessSettings, SettingsError } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';
import { demoGreeting } from '#tools/demo-greeting.ts';

const webRoot = path.join(import.meta.dirname, '..', 'apps', 'web');
const builtWeb = path.join(import.meta.dirname, '..', 'dist', 'web');

/** `npm start`: builds the web app and serves the whole demo on one port. */
async function main(): Promise<void> {
  const settings = readProcessSettings({ DEMO: 'on' });
  console.log('Building the storefront ...');
  await build({ root: webRoot, logLevel: 'warn' });
  const server = await startServer(settings, { log: consoleLog, web: builtWeb });
  console.log(demoGreeting(server.url));
  stopOnSignal(server);
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(explain(error));
  process.exit(1);
});

function explain(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'Another program uses this port. Stop it, or start on another one: PORT=3001 npm start';
  }
  return error;
}
