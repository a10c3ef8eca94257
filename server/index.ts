import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runShopCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { openTracing } from '#server/http/observability/open-tracing.ts';
import { consoleLog } from '#server/log/log.ts';

await runShopCommand(async () => {
  const settings = readProcessSettings({ NODE_ENV: 'production' });
  const web = path.join(import.meta.dirname, '..', 'web');
  if (!existsSync(path.join(web, 'index.html'))) throw new Error('The web app is not built yet: npm run build');
  if (cluster.isWorker) {
    const { serveAsWorker } = await import('#server/processes/serve-as-worker.ts');
    return serveAsWorker(settings, { log: consoleLog, web });
  }
  const server = settings.webProcesses > 1 ? await startPrimary() : await startAlone();
  stopOnSignal(server);
  consoleLog.info('Bulkhead is ready', { url: server.url });

  async function startAlone() {
    const { startServer } = await import('#server/host/start-server.ts');
    return startServer(settings, { log: consoleLog, web, tracing: await openTracing(settings, consoleLog) });
  }

  /** Without the code that serves requests, which takes most of a process's memory. */
  async function startPrimary() {
    const { startProcesses } = await import('#server/processes/start-processes.ts');
    return startProcesses(settings, { log: consoleLog, onGaveUp: () => process.exit(1) });
  }
});
