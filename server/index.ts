import path from 'node:path';
import { readProcessSettings, SettingsError } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/** Production: serves the built web app and the API until it is told to stop. */
async function main(): Promise<void> {
  const web = path.join(import.meta.dirname, '..', 'dist', 'web');
  const server = await startServer(readProcessSettings(), { log: consoleLog, web });
  consoleLog.info('Bulkhead is ready', { url: server.url });
  stopOnSignal(server);
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else consoleLog.error('Bulkhead could not start', error);
  process.exit(1);
});
