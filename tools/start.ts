import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runCommand } from '#server/cli/run-command.ts';
import { readProcessSettings } from '#server/env.ts';
import { runDemo } from '#server/host/run-demo.ts';
import { claimFolder } from '#tools/claim-folder.ts';

const built = path.join(import.meta.dirname, '..', 'dist');

await runCommand(async () => {
  const settings = readProcessSettings({ DEMO: 'on' });
  const recordAddress = claimFolder(built);
  console.log('Building the storefront ...');
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build', 'build-web.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The storefront could not be built; see above.');
  const server = await runDemo(settings, path.join(built, 'web'));
  recordAddress(server.url);
});
