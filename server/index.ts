import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';
import { consoleLog } from '#server/log.ts';
import { startServer } from '#server/start-server.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

await runCommand(async () => {
  const settings = readProcessSettings({ NODE_ENV: 'production' });
  const web = path.join(import.meta.dirname, '..', 'web');
  if (!existsSync(path.join(web, 'index.html'))) throw new Error('The web app is not built yet: npm run build');
  const server = await startServer(settings, { log: consoleLog, web });
  stopOnSignal(server);
  consoleLog.info('Bulkhead is ready', { url: server.url });
});
