import path from 'node:path';
import { runCommand } from '#server/cli/run-command.ts';
import { requireElectron } from '#tools/browsers/find-electron.ts';
import { buildShellFiles } from '#tools/build/desktop-build.ts';
import { runStep } from '#tools/run-step.ts';

const folder = path.join(import.meta.dirname, '..', 'dist', 'desktop-dev');

// Hot reload; a change of the main process restarts the program.
await runCommand(async () => {
  const electron = process.env.ELECTRON_EXEC_PATH ?? (await requireElectron());
  console.log('Building the demo shop ...');
  await buildShellFiles(folder, process, 'Bulkhead Back-office (development)');
  process.exitCode = await runStep(
    'Back-office',
    'electron-vite',
    ['dev', '--', '--open-demo', ...process.argv.slice(2)],
    { ELECTRON_EXEC_PATH: electron, ELECTRON_ENTRY: folder },
  );
});
