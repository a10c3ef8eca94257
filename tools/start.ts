import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { keepFilesPrivate, runCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { openTracing } from '#server/http/observability/open-tracing.ts';
import { consoleLog } from '#server/log/log.ts';
import { claimFolder } from '#tools/claim-folder.ts';
import { demoGreeting } from '#tools/demo-greeting.ts';

const built = path.join(import.meta.dirname, '..', 'dist');

await runCommand(async () => {
  const settings = readProcessSettings({ DEMO: 'on' });
  const recordAddress = claimFolder(built);
  console.log('Building the storefront ...');
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build', 'build-web.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The storefront could not be built; see above.');
  keepFilesPrivate();
  const server = await startServer(settings, {
    log: consoleLog,
    web: path.join(built, 'web'),
    tracing: await openTracing(settings, consoleLog),
  });
  stopOnSignal(server);
  recordAddress(server.url);
  console.log(demoGreeting(server.url));
});
